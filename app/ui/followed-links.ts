/** The link that was followed from each history entry of this document. */
const followed = new Map<string, { href: string; index: number }>()

const entryKey = (): string => history.state?.key ?? ''

const linksTo = (href: string) =>
  document.querySelectorAll<HTMLElement>(`:is(main, footer) a[href="${CSS.escape(href)}"]`)

/** Starts to remember which links are followed. Call it once. */
export function rememberFollowedLinks(): void {
  const remember = ({ target }: Event) => {
    const link = (target as Element).closest('a')
    const href = link?.getAttribute('href')
    const index = link && href ? [...linksTo(href)].indexOf(link) : -1
    if (href && index >= 0) followed.set(entryKey(), { href, index })
    else if (href) followed.delete(entryKey())
  }
  document.addEventListener('click', remember, { capture: true })
}

/** After a step back: focuses the link that was followed from this history entry. @returns whether it is there */
export function focusFollowedLink(): boolean {
  const link = followed.get(entryKey())
  if (!link) return false
  const links = linksTo(link.href)
  const found = links[link.index] ?? links[0]
  found?.focus({ preventScroll: true })
  return found !== undefined
}
