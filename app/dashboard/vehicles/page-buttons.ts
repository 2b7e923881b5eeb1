export type PageButton = { key: string; page: number } | { key: string; page: null }

const NEIGHBOURS = 1
/** So many fit on the smallest screen without a gap. */
const ALL_UP_TO = 7

/** The numbered pages to offer: all while they are few, else the ends, the current one with its neighbours, and gaps (`page: null`) between. */
export function pageButtons(current: number, pages: number): PageButton[] {
  if (pages <= ALL_UP_TO) return Array.from({ length: pages }, (_, index) => ({ key: `${index + 1}`, page: index + 1 }))
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
