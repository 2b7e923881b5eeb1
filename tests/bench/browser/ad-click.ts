// The first load of a page that an ad leads to: its parameters change nothing, so it takes the time of the page without them.
import type { Browser } from 'playwright-core'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { type BenchRow, median, startProduct, temporaryFolder } from '#tests/bench/measure.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'

const ROUNDS = 7
const AD = '?utm_source=search&utm_medium=cpc&utm_campaign=spring&gclid=x'
/** A phone on slow 4G, in bytes per second and milliseconds. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const SLOWER_PROCESSOR = 4

/** Time until the first contentful paint of a first visit with the parameters of an ad; reference: without them, in turns. */
export async function adClick(): Promise<BenchRow[]> {
  using folder = temporaryFolder()
  const product = await startProduct(folder.dir, { SEED: 'sample' })
  const browser = await launchBrowser()
  try {
    const { data } = await (await fetch(`${product.url}/api/cars`)).json()
    const rows: BenchRow[] = []
    for (const [name, path] of [
      ['home', '/'],
      ['a car', carPath(data[0])],
    ] as const) {
      const timesMs = { plain: [] as number[], ad: [] as number[] }
      for (let round = 0; round < ROUNDS; round += 1) {
        timesMs.plain.push(await firstPaint(browser, product.url + path))
        timesMs.ad.push(await firstPaint(browser, product.url + path + AD))
      }
      const [plainMs, adMs] = [median(timesMs.plain), median(timesMs.ad)]
      rows.push({
        metric: `first paint of ${name} with the parameters of an ad`,
        result: `${adMs.toFixed(0)} ms`,
        reference: `${plainMs.toFixed(0)} ms without`,
        ratio: adMs / plainMs,
        target: 'at most 1.1',
      })
    }
    return rows
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  await page.goto(url)
  const time = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  await context.close()
  return time ?? Number.NaN
}
