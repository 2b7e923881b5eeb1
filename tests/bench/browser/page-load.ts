import type { Page } from 'playwright-core'
import { type BenchRow, median } from '#tests/bench/measure.ts'
import { CARS, openLargeSite, waitForAllCars } from './large-site.ts'

const ROUNDS = 5
const LONG_TASK_LIMIT_MS = 200

/** Runs in the page before the app's scripts: records when the list is painted and the longest task, in milliseconds. */
const RECORD_TIMES = `
  const look = () =>
    requestAnimationFrame(() => {
      if (!document.querySelector('[aria-label="Vehicles"] li')) return look()
      // The frame after the one that contains the first card: the card is painted.
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

/**
 * Time from the navigation until the first car of the list is painted: repeat and offline visits; reference: a first visit, whose page
 * contains the cars.
 */
export async function pageLoad(): Promise<BenchRow[]> {
  await using site = await openLargeSite()
  const timesMs = {
    first: [] as number[],
    repeat: [] as number[],
    offline: [] as number[],
    longestTask: [] as number[],
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await site.browser.newContext({ viewport: { width: 412, height: 823 } })
    await context.addInitScript({ content: RECORD_TIMES })
    const page = await context.newPage()
    timesMs.first.push(await measureVisit(page, `${site.url}/cars`))
    await waitForAllCars(page)
    timesMs.longestTask.push(await page.evaluate(() => window.longest ?? 0))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // An untimed visit: the worker is still caching what the first visit requested.
    await measureVisit(page, `${site.url}/cars`)
    await waitForAllCars(page)
    timesMs.repeat.push(await measureVisit(page, `${site.url}/cars`))
    await waitForAllCars(page)
    await context.setOffline(true)
    timesMs.offline.push(await measureVisit(page, `${site.url}/cars`))
    await context.close()
  }
  const firstMs = median(timesMs.first)
  const toRow = (metric: string, times: number[]): BenchRow => ({
    metric,
    result: `${median(times).toFixed(0)} ms`,
    reference: `${firstMs.toFixed(0)} ms first visit`,
    ratio: median(times) / firstMs,
    target: 'at most 1',
  })
  const longestTaskMs = median(timesMs.longestTask)
  return [
    toRow(`repeat visit to a painted list, ${CARS} cars`, timesMs.repeat),
    toRow(`offline visit to a painted list, ${CARS} cars`, timesMs.offline),
    {
      metric: `longest task while ${CARS} cars load`,
      result: `${longestTaskMs.toFixed(0)} ms`,
      reference: `${LONG_TASK_LIMIT_MS} ms limit`,
      ratio: longestTaskMs / LONG_TASK_LIMIT_MS,
      target: 'at most 1',
    },
  ]
}

/** @returns milliseconds from the navigation until the first car of the list is painted */
async function measureVisit(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const painted = await page.waitForFunction(() => window.painted)
  return (await painted.jsonValue()) ?? Number.NaN
}
