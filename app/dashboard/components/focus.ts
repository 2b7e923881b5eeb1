import { whenFocusIsLost } from '#app/ui/on-focus-lost.ts'

/** Whether a question stands open: the focus is its own. */
const isAsked = (): boolean => document.querySelector('[role="alertdialog"]') !== null

/** When what held the focus has gone from the page (a sold car leaves the list), the page's heading takes it. */
export function rescueFocus(): void {
  whenFocusIsLost(() => {
    if (!isAsked()) document.querySelector<HTMLElement>('h1')?.focus()
  })
}
