/** Acts once the page is drawn anew, where what held the focus has gone and nothing has taken it. */
export function whenFocusIsLost(act: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) act()
    }),
  )
}
