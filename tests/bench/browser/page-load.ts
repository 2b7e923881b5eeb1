import type { Page } from 'playwright-core'
import { allThere, CARS, openLargeSite } from './large-site.ts'
import { type BenchRow, median } from './measure.ts'

const ROUNDS = 5

/** Runs in the page, before anything of its own. */
const WATCH_LIST = `
  const look = () =>
    requestAnimationFrame(() => {
      if (!document.querySelector('[aria-label="Vehicles"] li')) return look()
      // The frame after the one in which it is there: it has been painted.
      requestAnimationFrame(() => { window.painted = performance.now() })
    })
  look()
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest ?? 0, duration)
  }).observe({ type: 'longtask', buffered: true })
`

declare global {
  interface Window {
    painted?: number
    longest?: number
  }
}

/** From the start of the navigation until the first car of the list is painted: a first visit, and the same person again. */
export async function pageLoad(): Promise<BenchRow[]> {
  await using site = await openLargeSite()
  const first: number[] = []
  const again: number[] = []
  const offline: number[] = []
  const longest: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await site.browser.newContext({ viewport: { width: 412, height: 823 } })
    await context.addInitScript({ content: WATCH_LIST })
    const page = await context.newPage()
    first.push(await listPainted(page, `${site.url}/cars`))
    await allThere(page)
    longest.push(await page.evaluate(() => window.longest ?? 0))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // The worker is still at work on what the first visit has asked it to keep: a visit in between, which is not counted.
    await listPainted(page, `${site.url}/cars`)
    await allThere(page)
    again.push(await listPainted(page, `${site.url}/cars`))
    await allThere(page)
    await context.setOffline(true)
    offline.push(await listPainted(page, `${site.url}/cars`))
    await context.close()
  }
  const peer = `${median(first).toFixed(0)} ms first visit`
  const row = (what: string, times: number[], reach: string): BenchRow => ({
    what,
    ours: `${median(times).toFixed(0)} ms`,
    peer,
    ratio: median(times) / median(first),
    reach,
  })
  return [
    row(`repeat visit to a painted list, ${CARS} cars`, again, 'at most 1'),
    row(`the same with no network, ${CARS} cars`, offline, 'at most 1'),
    {
      what: `longest task while ${CARS} cars arrive`,
      ours: `${median(longest).toFixed(0)} ms`,
      peer: '200 ms allowed',
      ratio: median(longest) / 200,
      reach: 'at most 1',
    },
  ]
}

async function listPainted(page: Page, address: string): Promise<number> {
  await page.goto(address)
  const painted = await page.waitForFunction(() => window.painted)
  return (await painted.jsonValue()) ?? Number.NaN
}
