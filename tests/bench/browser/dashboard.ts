// The dashboard with 10,000 cars and 5,000 enquiries on the device, on a slower CPU: the time from the navigation to an overview with
// all counts and to the first rows of the vehicles, without a network. Then the time from a tap on a switch to its paint: the 95th
// percentile, at both speeds.
import type { CDPSession, Page } from 'playwright-core'
import { fillCars } from '#tests/bench/fill-cars.ts'
import { type BenchRow, limitRow, logIn, median, percentile95 } from '#tests/bench/measure.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { recordText } from './record-text.ts'
import { openStaffBrowser } from './staff-browser.ts'
import { RECORD_TAPS } from './tap-times.ts'

const CARS = 10_000
const INQUIRIES = 5000
const REQUESTS_AT_ONCE = 10
const ROUNDS = 5
const TAPS = 20
const CPU_SLOWDOWN = 4
const OPEN_LIMIT_MS = 1000
const TAP_LIMITS_MS = { 1: 16, [CPU_SLOWDOWN]: 50 }
const TIMEOUT_MS = 60_000

const SCREENS = {
  'the overview with all counts': { path: '/admin/dashboard', text: CARS.toLocaleString('en') },
  'the rows of the vehicles': { path: '/admin/dashboard/cars', text: 'F-TYPE' },
}

export async function dashboard(): Promise<BenchRow[]> {
  await using site = await openStaffBrowser()
  await fillCars(site.url, await logIn(site.url), CARS)
  await fillInquiries(site.url)
  const context = site.page.context()
  await site.page.goto(`${site.url}/admin/dashboard/cars`)
  await site.page.getByText(`of ${CARS} vehicles`).first().waitFor({ timeout: TIMEOUT_MS })
  await site.page.goto(`${site.url}/admin/dashboard/messages`)
  await site.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)

  const rows: BenchRow[] = []
  for (const [what, { path, text }] of Object.entries(SCREENS)) {
    const timesMs: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const page = await context.newPage()
      await page.addInitScript({ content: recordText(text) })
      await slowDown(await context.newCDPSession(page), CPU_SLOWDOWN)
      await page.goto(site.url + path, { waitUntil: 'commit' })
      const handle = await page.waitForFunction(() => Number(document.documentElement.dataset.painted ?? 0))
      // The first round is a warm-up.
      if (round > 0) timesMs.push((await handle.jsonValue()) as number)
      await page.close()
    }
    rows.push(
      limitRow(
        `dashboard from the device to ${what}, 10,000 cars, ${CPU_SLOWDOWN}x slower CPU`,
        median(timesMs),
        OPEN_LIMIT_MS,
      ),
    )
  }
  const page = await context.newPage()
  await page.addInitScript({ content: RECORD_TAPS })
  await page.goto(`${site.url}/admin/dashboard/cars`)
  const devtools = await context.newCDPSession(page)
  for (const [rate, limit] of Object.entries(TAP_LIMITS_MS)) {
    await slowDown(devtools, Number(rate))
    rows.push(
      limitRow(
        `tap on a switch to its paint, 95th percentile, 10,000 cars, ${rate}x slower CPU`,
        await tap(page),
        limit,
      ),
    )
  }
  return rows
}

async function fillInquiries(url: string): Promise<void> {
  for (let from = 0; from < INQUIRIES; from += REQUESTS_AT_ONCE) {
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, (_, n) => enquire(url, { name: `Visitor ${from + n}` })))
  }
}

const slowDown = (devtools: CDPSession, rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })

/** Each tap while the page is idle. @returns the 95th percentile in milliseconds */
async function tap(page: Page): Promise<number> {
  const switches = page.getByRole('switch', { name: 'Homepage' })
  await page.evaluate(() => window.taps.splice(0))
  for (let round = 0; round < TAPS; round += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await switches.nth(round % 10).click()
    await page.waitForFunction((count) => window.taps.length > count, round, { timeout: TIMEOUT_MS })
  }
  return percentile95(await page.evaluate(() => window.taps))
}
