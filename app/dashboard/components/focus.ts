import { useEffect } from 'react'
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

/** Beside what is rendered after a press of Retry, which has removed the button. */
export function RestoreFocus() {
  useEffect(restoreFocus, [])
  return null
}
