/**
 * Runs in the page before its scripts: stores the time at which the main content has this text in `data-painted`. A string, because
 * tsx would rewrite a function.
 */
export const recordText = (text: string) => `
  requestAnimationFrame(function look() {
    if (!document.querySelector('main')?.textContent.includes('${text}')) return requestAnimationFrame(look)
    document.documentElement.dataset.painted = performance.now()
  })
`
