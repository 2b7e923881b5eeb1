const PATIENCE_MS = 3000
const OWN_WILL = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls to `top`, again each time the page grows until it is tall enough, unless the person moves first. */
export function scrollToPlace(top: number): () => void {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of OWN_WILL) window.removeEventListener(event, stop)
  }
  const attempt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop()
  }
  const observer = new ResizeObserver(attempt)
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const event of OWN_WILL) window.addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  attempt()
  return stop
}
