import { itemNamed, type Place } from './scroll-restoration.ts'

const PATIENCE_MS = 3000
const OWN_WILL = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to a place, again each time the page changes its height until it stands there, unless the person moves first.
 * Beside an item that was seen the estimates above it settle while it is looked at: it is held until they have.
 */
export function scrollToPlace({ top, seen }: Place): () => void {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of OWN_WILL) window.removeEventListener(event, stop)
  }
  const attempt = () => {
    const item = seen && itemNamed(seen.name)
    if (item) {
      window.scrollBy(0, item.getBoundingClientRect().top - seen.offset)
      return
    }
    window.scrollTo(0, top)
    if (!seen && Math.abs(window.scrollY - top) < 2) stop()
  }
  const observer = new ResizeObserver(attempt)
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const event of OWN_WILL) window.addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  attempt()
  return stop
}
