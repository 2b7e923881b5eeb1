import { setTimeout as wait } from 'node:timers/promises'
import { type BenchRow, limitRow, median, percentile95 } from '#tests/bench/measure.ts'
import { CARS, openLargeSite, waitForAllCars } from './large-site.ts'

const LIMIT_MS = 50
const LONGEST_LIMIT_MS = 100
const OPEN_LIMIT_MS = 100
const OPENED_CARS = 7
/** The list keeps its restored position for so long, or until the person scrolls. */
const RESTORE_MS = 3000
const CPU_SLOWDOWN = 4
/** Each digit changes the list. */
const QUERIES = ['123', '4567', '890', '1357', '24', '9876']

/** Runs in the page: records the time from each key to the paint of the key, and to the paint of the new list. */
const RECORD_KEYS = `
  window.keystrokes = []
  window.lists = []
  const afterFrame = (then) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(null)
  }
  const afterPaint = (then) => requestAnimationFrame(() => afterFrame(then))
  document.addEventListener('keydown', ({ timeStamp }) => {
    afterPaint(() => window.keystrokes.push(performance.now() - timeStamp))
    const observer = new MutationObserver(() => {
      observer.disconnect()
      afterPaint(() => window.lists.push(performance.now() - timeStamp))
    })
    const results = document.querySelector('[aria-label="Results"]')
    observer.observe(results, { childList: true, subtree: true, characterData: true })
  }, { capture: true })
  window.opened = []
  document.addEventListener('click', ({ timeStamp, target }) => {
    if (!target.closest('[aria-label="Vehicles"] a')) return
    requestAnimationFrame(function look() {
      if (!document.querySelector('main h1')?.textContent.includes('F-TYPE')) return requestAnimationFrame(look)
      // The frame of this callback paints the page.
      afterFrame(() => window.opened.push(performance.now() - timeStamp))
    })
  }, { capture: true })
`

declare global {
  interface Window {
    keystrokes: number[]
    lists: number[]
    opened: number[]
  }
}

/** Typing into the search of the vehicle list and opening cars from it, on a slower CPU. */
export async function typing(): Promise<BenchRow[]> {
  await using site = await openLargeSite()
  const page = await site.browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true })
  await page.addInitScript({ content: RECORD_KEYS })
  await page.goto(`${site.url}/cars`)
  await waitForAllCars(page)
  // The second visit: the first one is still storing the cars.
  await page.reload()
  await waitForAllCars(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
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
  for (let car = 0; car < OPENED_CARS; car += 1) {
    await wait(RESTORE_MS)
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').nth(car).tap()
    await page.waitForFunction((count) => window.opened.length > count, car)
    await page.goBack()
    await waitForAllCars(page)
  }
  const opened = await page.evaluate(() => window.opened)
  const toRow = (metric: string, timeMs: number, limitMs: number) =>
    limitRow(`${metric}, ${CARS} cars, ${CPU_SLOWDOWN}x slower CPU`, timeMs, limitMs)
  return [
    toRow('key press to its paint', median(keystrokes), LIMIT_MS),
    toRow('key press to the paint of the new list', median(lists), LIMIT_MS),
    toRow('  the 95th percentile', percentile95(lists), LIMIT_MS),
    toRow('  the longest', Math.max(...lists), LONGEST_LIMIT_MS),
    toRow('tap on a car to its page', median(opened), OPEN_LIMIT_MS),
  ]
}
