/** When what held the focus has gone from the page (a sold car leaves the list), the page's heading takes it, unless a question stands open. */
export function rescueFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const isAsked = document.querySelector('[role="alertdialog"]') !== null
      if (document.activeElement === document.body && !isAsked) document.querySelector<HTMLElement>('h1')?.focus()
    }),
  )
}
