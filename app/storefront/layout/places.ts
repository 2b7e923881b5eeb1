// Where each entry of this tab's history was scrolled to.
const STORAGE_KEY = 'places'

const places = new Map<string, number>(read())

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
  } catch {
    return []
  }
}

export const placeOf = (key: string): number => places.get(key) ?? 0

export function rememberPlace(key: string, top: number): void {
  places.set(key, top)
}

/** Follows the scrolling of the page under the key of the moment, and keeps all places over a reload. */
export function keepPlaces(currentKey: () => string): () => void {
  history.scrollRestoration = 'manual'
  const follow = () => rememberPlace(currentKey(), window.scrollY)
  const save = () => sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...places].slice(-50)))
  window.addEventListener('scroll', follow, { passive: true })
  window.addEventListener('pagehide', save)
  return () => {
    window.removeEventListener('scroll', follow)
    window.removeEventListener('pagehide', save)
  }
}
