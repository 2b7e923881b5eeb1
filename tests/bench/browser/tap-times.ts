/**
 * Runs in the page: records the milliseconds from each tap on a switch to its paint in `window.taps`. A string, because tsx would
 * rewrite a function.
 */
export const RECORD_TAPS = `
  window.taps = []
  document.addEventListener('click', ({ timeStamp, target }) => {
    if (target.getAttribute('role') !== 'switch') return
    const observer = new MutationObserver(() => {
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.taps.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    })
    observer.observe(target, { attributeFilter: ['data-on'] })
  }, { capture: true })
`

declare global {
  interface Window {
    taps: number[]
  }
}
