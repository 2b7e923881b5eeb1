// A page in the back/forward cache, and another tab of the same browser.
import type { Page, Response } from 'playwright-core'
import { it, onTestFinished } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startAppForTest } from '#tests/support/server/built-app.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const isEventStream = (response: Response) => response.url().endsWith('/api/sync/events')

const shows = (page: Page, price: string) => page.getByText(price, { exact: true }).first().waitFor()

it('S36 a page that left for the back/forward cache reads events again when it is restored', async () => {
  const app = await startAppForTest({ seed: 'none' })
  const api = await staffApi(app.url)
  const car: Car = await api.add({ ...vehicle, price: 10_001 })
  const browser = await launchBrowser({ pageCache: true })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ serviceWorkers: 'block' })
  // The pull of each minute is switched off.
  await context.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
  const [left, other] = [await context.newPage(), await context.newPage()]
  const streamed = left.waitForResponse(isEventStream)
  await left.goto(app.url + carPath(car))
  await streamed
  await other.goto(app.url + carPath(car))
  await shows(other, '$10,001')
  await left.goto(`${app.url}/robots.txt`)
  await api.edit(car.id, { price: 10_002 })
  await shows(other, '$10,002')
  const again = left.waitForResponse(isEventStream)
  await left.goBack()
  await again
  await api.edit(car.id, { price: 10_003 })
  for (const page of [left, other]) await shows(page, '$10,003')
})
