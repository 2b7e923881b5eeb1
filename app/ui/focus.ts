import { useRef } from 'react'

/**
 * Event handlers for the content of a Radix dialog without a trigger. When the dialog closes, they return the focus to the
 * element that had it before.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      const opener = before.current
      if (!(opener instanceof HTMLElement) || !opener.isConnected) return
      event.preventDefault()
      opener.focus()
    },
  }
}

/** Calls `act` after the next render if the focused element has been removed from the page. */
export function onFocusLost(act: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) act()
    }),
  )
}
