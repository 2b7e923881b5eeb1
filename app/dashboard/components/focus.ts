import { useLayoutEffect, useRef } from 'react'
import { onFocusLost } from '#app/ui/focus.ts'

/**
 * Moves the focus to the page heading when the focused element was removed, for example the row of a sold car. Call it
 * after the change that removes the element. An open alert dialog keeps its focus.
 */
export function restoreFocus(): void {
  onFocusLost(() => {
    if (!document.querySelector('[role="alertdialog"]')) document.querySelector<HTMLElement>('h1')?.focus()
  })
}

/** Returns the focus to the control that lost it by being disabled while busy, unless another element has the focus by then. */
export function useRestoreFocusAfter(isBusy: boolean): void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isBusy) {
      focused.current = document.activeElement
      return
    }
    if (focused.current instanceof HTMLElement && document.activeElement === document.body) {
      focused.current.focus({ preventScroll: true })
    }
    focused.current = null
  }, [isBusy])
}
