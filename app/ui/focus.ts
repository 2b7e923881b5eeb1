import { useRef } from 'react'

/** For the content of a dialog that no trigger opens: when it closes, the focus goes back to what had it before. */
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
