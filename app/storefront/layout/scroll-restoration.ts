// Where each entry of this tab's history was scrolled to. In a long list the height of what is above is an estimate, so a
// place is also told by the item of the list that was seen first: elements carry their name in `data-place`.
const STORAGE_KEY = 'places'
const KEPT = 50

export interface Place {
  top: number
  seen?: SeenItem
}

export interface SeenItem {
  name: string
  /** From the top of the window. */
  offset: number
  /** In its list. */
  index: number
}

const places = new Map<string, Place>(read())

function read(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
  } catch {
    return []
  }
}

export const placeOf = (key: string): Place | undefined => places.get(key)

export function rememberPlace(key: string, top: number): void {
  places.set(key, { top })
}

export const itemNamed = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`)

/** The first item that begins inside the window. */
function seenItem(): SeenItem | undefined {
  for (const item of document.querySelectorAll<HTMLElement>('main [data-place]')) {
    const offset = item.getBoundingClientRect().top
    if (offset > window.innerHeight) return undefined
    const { place: name } = item.dataset
    if (offset >= 0 && name) return { name, offset, index: [...(item.parentElement?.children ?? [])].indexOf(item) }
  }
  return undefined
}

/**
 * The router gives no name to the entry a document begins with, nor to that of an anchor: each would have the place of the one before
 * it. Begun before the router is, this hears of an entry before it.
 */
export function nameEntries(): void {
  nameEntry()
  window.addEventListener('popstate', nameEntry)
}

function nameEntry(): void {
  if (history.state?.key) return
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '')
}

/** Follows the scrolling of the page under the key of the moment, and keeps all places over a reload. */
export function keepPlaces(currentKey: () => string): () => void {
  history.scrollRestoration = 'manual'
  const follow = () => rememberPlace(currentKey(), window.scrollY)
  // Whatever leads away begins with one of these, while the page still stands as it is left.
  const look = () => {
    const seen = seenItem()
    places.set(currentKey(), { top: window.scrollY, ...(seen ? { seen } : {}) })
  }
  const save = () => {
    look()
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...places].slice(-KEPT)))
  }
  window.addEventListener('scroll', follow, { passive: true })
  window.addEventListener('click', look, { capture: true })
  window.addEventListener('popstate', look, { capture: true })
  window.addEventListener('pagehide', save)
  return () => {
    window.removeEventListener('scroll', follow)
    window.removeEventListener('click', look, { capture: true })
    window.removeEventListener('popstate', look, { capture: true })
    window.removeEventListener('pagehide', save)
  }
}
