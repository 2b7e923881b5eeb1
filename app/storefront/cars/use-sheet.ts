import { type RefObject, useEffect, useRef } from 'react'

const SHEET = '(width < 640px)'
const REACHED_BY_TAB = 'button, select, input'

interface CloseRequests {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * A panel that is a sheet over the page on a phone: while it is open there, Tab stays in it, Escape and the Back of
 * Android close it, and the focus returns to where it came from. What it covers stays in the page's outline: the sheet
 * acts on the list behind it, and who reads by ear may go and see.
 */
export function useSheet(open: boolean, onClose: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const element = panel.current
    if (!open || !element || !matchMedia(SHEET).matches) return
    const before = document.activeElement
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current()
      if (event.key === 'Tab') stayInside(element, event)
    }
    element.focus()
    document.addEventListener('keydown', onKey)
    const requests = watchCloseRequests(() => close.current())
    return () => {
      document.removeEventListener('keydown', onKey)
      requests?.destroy()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [open])
  return panel
}

function stayInside(panel: HTMLElement, event: KeyboardEvent): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(REACHED_BY_TAB)]
  const [first, last] = [stops[0], stops.at(-1)]
  const active = document.activeElement
  const inside = active !== panel && panel.contains(active)
  const next = event.shiftKey ? (!inside || active === first) && last : (!inside || active === last) && first
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The browser's own word for "the person wants this closed", the Back of Android among them; not every browser has it. */
function watchCloseRequests(onClose: () => void): CloseRequests | null {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseRequests }
  if (!CloseWatcher) return null
  const watcher = new CloseWatcher()
  watcher.onclose = onClose
  return watcher
}
