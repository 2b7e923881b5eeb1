export type PageButton = { key: string; page: number } | { key: string; page: null }

const NEIGHBOURS = 1

/** The numbered pages to offer: the ends, the current one with its neighbours, and gaps (`page: null`) between. */
export function pageButtons(current: number, pages: number): PageButton[] {
  const wanted = new Set([1, pages])
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page++) {
    if (page >= 1 && page <= pages) wanted.add(page)
  }
  const buttons: PageButton[] = []
  let previous = 0
  for (const page of [...wanted].sort((a, b) => a - b)) {
    if (page === previous + 2) buttons.push({ key: `${page - 1}`, page: page - 1 })
    else if (page > previous + 2) buttons.push({ key: `gap-${page}`, page: null })
    buttons.push({ key: `${page}`, page })
    previous = page
  }
  return buttons
}
