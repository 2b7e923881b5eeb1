import { allThere, CARS, openLargeSite } from './large-site.ts'
import { type BenchRow, median } from './measure.ts'

const ALLOWED = 50
const SLOWER = 4
/** Each digit more makes another list. */
const WORDS = ['123', '4567', '890', '1357', '24', '9876']

/** Runs in the page: from each key to the end of the frame that shows it, and of the one that shows the new list. */
const WATCH_KEYS = `
  window.keystrokes = []
  window.lists = []
  const afterPaint = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage(null)
    })
  document.addEventListener('keydown', ({ timeStamp }) => {
    afterPaint(() => window.keystrokes.push(performance.now() - timeStamp))
    const observer = new MutationObserver(() => {
      observer.disconnect()
      afterPaint(() => window.lists.push(performance.now() - timeStamp))
    })
    const results = document.querySelector('[aria-label="Results"]')
    observer.observe(results, { childList: true, subtree: true, characterData: true })
  }, { capture: true })
`

declare global {
  interface Window {
    keystrokes: number[]
    lists: number[]
  }
}

/** Typing into the search of the listing on a processor four times slower. */
export async function typing(): Promise<BenchRow[]> {
  await using site = await openLargeSite()
  const page = await site.browser.newPage({ viewport: { width: 412, height: 823 } })
  await page.addInitScript({ content: WATCH_KEYS })
  await page.goto(`${site.url}/cars`)
  await allThere(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const search = page.getByRole('searchbox', { name: 'Search by make or model' })
  for (const words of WORDS) {
    for (const letter of words) {
      const seen = await page.evaluate(() => window.lists.length)
      await search.press(letter)
      await page.waitForFunction((count) => window.lists.length > count, seen)
    }
    await search.fill('')
    await allThere(page)
  }
  const { keystrokes, lists } = await page.evaluate(() => ({ keystrokes: window.keystrokes, lists: window.lists }))
  const row = (what: string, times: number[]): BenchRow => ({
    what: `${what}, ${CARS} cars, ${SLOWER}x slower`,
    ours: `${median(times).toFixed(0)} ms`,
    peer: `${ALLOWED} ms allowed`,
    ratio: median(times) / ALLOWED,
    reach: 'at most 1',
  })
  return [row('a letter typed to its paint', keystrokes), row('a letter typed to the new list painted', lists)]
}
