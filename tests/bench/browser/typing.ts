import { type BenchRow, median } from '#tests/bench/measure.ts'
import { CARS, openLargeSite, waitForAllCars } from './large-site.ts'

const LIMIT_MS = 50
const CPU_SLOWDOWN = 4
/** Each digit changes the list. */
const QUERIES = ['123', '4567', '890', '1357', '24', '9876']

/** Runs in the page: records the time from each key to the paint of the key, and to the paint of the new list. */
const RECORD_KEYS = `
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

/** Typing into the search of the vehicle list, with a slowed-down CPU. */
export async function typing(): Promise<BenchRow[]> {
  await using site = await openLargeSite()
  const page = await site.browser.newPage({ viewport: { width: 412, height: 823 } })
  await page.addInitScript({ content: RECORD_KEYS })
  await page.goto(`${site.url}/cars`)
  await waitForAllCars(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const search = page.getByRole('searchbox', { name: 'Search by make or model' })
  for (const query of QUERIES) {
    for (const digit of query) {
      const listCount = await page.evaluate(() => window.lists.length)
      await search.press(digit)
      await page.waitForFunction((count) => window.lists.length > count, listCount)
    }
    await search.fill('')
    await waitForAllCars(page)
  }
  const { keystrokes, lists } = await page.evaluate(() => ({ keystrokes: window.keystrokes, lists: window.lists }))
  const toRow = (metric: string, timesMs: number[]): BenchRow => ({
    metric: `${metric}, ${CARS} cars, ${CPU_SLOWDOWN}x slower CPU`,
    result: `${median(timesMs).toFixed(0)} ms`,
    reference: `${LIMIT_MS} ms limit`,
    ratio: median(timesMs) / LIMIT_MS,
    target: 'at most 1',
  })
  return [toRow('key press to its paint', keystrokes), toRow('key press to the paint of the new list', lists)]
}
