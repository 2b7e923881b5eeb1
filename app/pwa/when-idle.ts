/** Longest wait for a quiet moment, in milliseconds; and the wait where the browser does not tell of any. */
const LONGEST = 5000
const UNTOLD = 1000

/** Comes when the page has loaded and has nothing to do: what nobody waits for begins then. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LONGEST })
    else setTimeout(resolve, UNTOLD)
  })
}
