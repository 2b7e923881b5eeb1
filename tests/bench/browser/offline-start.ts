// What a device that holds 10,000 cars pays for them when the app starts without a connection: from the navigation to a painted
// list, in a real browser, against the same start with an empty store and against the start with a connection.
import type { BrowserContext, Page } from 'playwright-core'
import { openProfile } from '#tests/support/browser/browser.ts'
import { fillCars } from './fill-cars.ts'
import { type BenchRow, logIn, median, startProduct, temporaryFolder } from './measure.ts'

const CARS = 10_000
const FEW = 24
const ROUNDS = 5

/** The frame after the one that has the first card in it: it has been painted. As a text, which no tool rewrites. */
const NOTE_PAINT = `
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
  const few = await openVisitor(FEW)
  const times = { many: [] as number[], few: [] as number[], online: [] as number[] }
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const online = await start(many)
      await many.context.setOffline(true)
      await few.context.setOffline(true)
      const offlineMany = await start(many)
      const offlineFew = await start(few)
      await many.context.setOffline(false)
      await few.context.setOffline(false)
      // The first round warms everybody up.
      if (round === 0) continue
      times.online.push(online)
      times.many.push(offlineMany)
      times.few.push(offlineFew)
    }
  } finally {
    await many.remove()
    await few.remove()
  }
  return [
    toRow('offline start with 10,000 cars to a painted list', times.many, times.few, `with ${FEW} cars`, 'at most 1.5'),
    toRow('the same beside the start with a connection', times.many, times.online, 'online', 'at most 1.2'),
  ]
}

function toRow(what: string, ours: number[], peers: number[], peer: string, reach: string): BenchRow {
  const ratios = ours.map((value, index) => value / (peers[index] ?? Number.NaN))
  return {
    what,
    ours: `${median(ours).toFixed(0)} ms`,
    peer: `${median(peers).toFixed(0)} ms ${peer}`,
    ratio: median(ratios),
    reach,
  }
}

/** A browser whose first visit is over: the worker is there, and so are all the cars. */
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
    .waitFor({ timeout: 120_000 })
  await page
    .getByRole('status', { name: 'Connection' })
    .filter({ hasText: /^Online/ })
    .waitFor({ state: 'attached', timeout: 120_000 })
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

/** @returns milliseconds from the navigation until the first card of the list has been painted */
async function start({ context, url }: Visitor): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript({ content: NOTE_PAINT })
  await page.goto(`${url}/cars`, { waitUntil: 'commit' })
  const painted = await paintedAt(page)
  await page.close()
  return painted
}

async function paintedAt(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => Number(document.documentElement?.dataset.painted ?? 0))
  return (await handle.jsonValue()) as number
}
