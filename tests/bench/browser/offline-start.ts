// The time from the navigation to a painted list when the app starts offline with 10,000 cars on the device; references: the same
// start with few cars, and the start online. On a slower CPU: the time to the whole list, whose count is shown; reference: a limit.
import type { BrowserContext, Page } from 'playwright-core'
import { fillCars } from '#tests/bench/fill-cars.ts'
import { type BenchRow, limitRow, logIn, median, startProduct, temporaryFolder } from '#tests/bench/measure.ts'
import { openProfile } from '#tests/support/browser/browser.ts'
import { recordText } from './record-text.ts'

const CARS = 10_000
const FEW_CARS = 24
const ROUNDS = 5
const CPU_SLOWDOWN = 4
const USABLE_LIMIT_MS = 800
const LOAD_TIMEOUT_MS = 120_000

const RECORD_COUNT = recordText(`${CARS.toLocaleString('en')} vehicles`)

/**
 * Stores the time at which the first card of the list is painted: the frame after the one that contains it. A string, because tsx
 * would rewrite a function and the result fails in the page.
 */
const RECORD_PAINT = `
  requestAnimationFrame(function look() {
    if (!document.querySelector('[aria-label="Vehicles"] li')) return requestAnimationFrame(look)
    requestAnimationFrame(() => { document.documentElement.dataset.painted = performance.now() })
  })
`

interface Visitor {
  context: BrowserContext
  url: string
  remove(): Promise<void>
}

export async function offlineStart(): Promise<BenchRow[]> {
  const many = await openVisitor(CARS)
  const few = await openVisitor(FEW_CARS)
  const timesMs = {
    offlineMany: [] as number[],
    offlineFew: [] as number[],
    online: [] as number[],
    usable: [] as number[],
  }
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const online = await measureStart(many)
      await many.context.setOffline(true)
      await few.context.setOffline(true)
      const offlineMany = await measureStart(many)
      const offlineFew = await measureStart(few)
      const usable = await measureStart(many, { record: RECORD_COUNT, slowdown: CPU_SLOWDOWN })
      await many.context.setOffline(false)
      await few.context.setOffline(false)
      // The first round is a warm-up.
      if (round === 0) continue
      timesMs.online.push(online)
      timesMs.offlineMany.push(offlineMany)
      timesMs.offlineFew.push(offlineFew)
      timesMs.usable.push(usable)
    }
  } finally {
    await many.remove()
    await few.remove()
  }
  const toRow = (metric: string, reference: number[], label: string, target: string): BenchRow => ({
    metric,
    result: `${median(timesMs.offlineMany).toFixed(0)} ms`,
    reference: `${median(reference).toFixed(0)} ms ${label}`,
    ratio: median(timesMs.offlineMany.map((value, round) => value / (reference[round] ?? Number.NaN))),
    target,
  })
  return [
    toRow('offline start to a painted list, 10,000 cars', timesMs.offlineFew, `with ${FEW_CARS} cars`, 'at most 1.5'),
    toRow('the same, compared with an online start', timesMs.online, 'online', 'at most 1.2'),
    limitRow(
      `offline start to the count of 10,000 cars, ${CPU_SLOWDOWN}x slower CPU`,
      median(timesMs.usable),
      USABLE_LIMIT_MS,
    ),
  ]
}

/** Opens a browser profile and completes its first visit: the worker controls the page and all cars are loaded. */
async function openVisitor(cars: number): Promise<Visitor> {
  const folder = temporaryFolder()
  const server = await startProduct(folder.dir)
  await fillCars(server.url, await logIn(server.url), cars)
  const profile = await openProfile()
  const page = await profile.context.newPage()
  await page.goto(`${server.url}/cars`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page
    .getByText(new RegExp(`^${cars.toLocaleString('en')} |^${cars} `))
    .first()
    .waitFor({ timeout: LOAD_TIMEOUT_MS })
  await page
    .getByRole('group', { name: 'Connection' })
    .filter({ hasText: /^Online/ })
    .waitFor({ state: 'attached', timeout: LOAD_TIMEOUT_MS })
  await page.close()
  return {
    context: profile.context,
    url: server.url,
    async remove() {
      await profile.remove()
      await server.stop()
      folder[Symbol.dispose]()
    },
  }
}

/** @returns milliseconds from the navigation until `record` stores a time */
async function measureStart({ context, url }: Visitor, { record = RECORD_PAINT, slowdown = 1 } = {}): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript({ content: record })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${url}/cars`, { waitUntil: 'commit' })
  const paintedMs = await readPaintTime(page)
  await page.close()
  return paintedMs
}

async function readPaintTime(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => Number(document.documentElement?.dataset.painted ?? 0))
  return (await handle.jsonValue()) as number
}
