import { type RefObject, useEffect, useRef } from 'react'
import { WIDTHS } from '#domain/values/widths.ts'

const FOCUSABLE = 'button, select, input'

/** Not in TypeScript's DOM library yet. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * Makes an open panel a modal dialog on phones: Tab stays inside, Escape and Android's Back close it, and the focus returns to
 * the previous element.
 */
export function useSheet(open: boolean, onClose: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const element = panel.current
    if (!open || !element || !matchMedia(WIDTHS.phone).matches) return
    const previousFocus = document.activeElement
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current()
      if (event.key === 'Tab') trapTab(element, event)
    }
    element.role = 'dialog'
    element.ariaModal = 'true'
    element.focus()
    document.addEventListener('keydown', onKey)
    const requests = watchCloseRequests(() => close.current())
    return () => {
      element.role = null
      element.ariaModal = null
      document.removeEventListener('keydown', onKey)
      requests?.destroy()
      if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
    }
  }, [open])
  return panel
}

function trapTab(panel: HTMLElement, event: KeyboardEvent): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const [first, last] = [stops[0], stops.at(-1)]
  const active = document.activeElement
  const inside = active !== panel && panel.contains(active)
  const next = event.shiftKey ? (!inside || active === first) && last : (!inside || active === last) && first
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Reports the close requests of the platform, such as Android's Back. @returns null in browsers without `CloseWatcher` */
function watchCloseRequests(onClose: () => void): CloseWatcher | null {
  const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => CloseWatcher }
  if (!Watcher) return null
  const watcher = new Watcher()
  watcher.onclose = onClose
  return watcher
}
