// A page in the back/forward cache, and another tab of the same browser.
import type { Page, Response } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/cars/car.ts'
import { carPath } from '#domain/cars/car-slug.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startAppForTest } from '#tests/support/server/built-app.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

/** Which tab reads the events. */
const lockHolder = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.find(({ name }) => name === 'dealer-public:event-stream')?.clientId
  })

const isEventStream = (response: Response) => response.url().endsWith('/api/sync/events')

const shows = (page: Page, price: string) => page.getByText(price, { exact: true }).first().waitFor()

it('S36 a page in the back/forward cache leaves the event stream to other tabs, and takes it again if it is restored', async () => {
  const app = await startAppForTest({ seed: 'none' })
  const api = await staffApi(app.url)
  const car: Car = await api.add({ ...vehicle, price: 10_001 })
  const browser = await launchBrowser({ pageCache: true })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ serviceWorkers: 'block' })
  // Without the pull of each minute.
  await context.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
  const [left, other] = [await context.newPage(), await context.newPage()]
  const streamed = left.waitForResponse(isEventStream)
  await left.goto(app.url + carPath(car))
  await streamed
  await other.goto(app.url + carPath(car))
  await shows(other, '$10,001')
  await left.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasCached: persisted })),
  )
  const taken = other.waitForResponse(isEventStream)
  await left.goto(`${app.url}/robots.txt`)
  await taken
  await api.edit(car.id, { price: 10_002 })
  await shows(other, '$10,002')
  const holder = await lockHolder(other)
  await left.goBack()
  // A browser may drop a page from its cache at any time. The page then loads again and waits for the lock.
  if (await left.evaluate(() => 'wasCached' in window)) await expect.poll(() => lockHolder(other)).not.toBe(holder)
  await api.edit(car.id, { price: 10_003 })
  for (const page of [left, other]) await shows(page, '$10,003')
})
