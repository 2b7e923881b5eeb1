// The worker sends what waits when the network is back and nobody has a tab open. The browser's own event is dispatched by
// the debugging protocol, as nobody wants to wait until a browser finds the network good enough.

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fillEnquiry, hasLoaded, sendEnquiry } from '#tests/support/browser/storefront.ts'
import { nothingWaits, openTablet, openVehicles, sell, waits } from '#tests/support/browser/tablet.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { carForSale, staffApi } from '#tests/support/server/staff-api.ts'

let product: BuiltApp
let line: Awaited<ReturnType<typeof openLossyLine>>
let api: Awaited<ReturnType<typeof staffApi>>

beforeAll(async () => {
  product = await startBuiltApp()
  line = await openLossyLine(product.url)
  api = await staffApi(product.url)
})

afterAll(async () => {
  await line?.close()
  await product?.remove()
})

beforeEach(() => line.mend())

/** From now on `fire` is what the browser does when it finds the network good. */
async function backgroundSync(context: BrowserContext): Promise<() => Promise<void>> {
  const elsewhere = await context.newPage()
  const protocol = await context.newCDPSession(elsewhere)
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${line.url}/`)
      if (ours) resolve(ours.registrationId)
    })
  })
  await protocol.send('ServiceWorker.enable')
  const registrationId = await registered
  return async () => {
    await protocol.send('ServiceWorker.dispatchSyncEvent', {
      origin: line.url,
      registrationId,
      tag: 'outbox',
      lastChance: false,
    })
  }
}

async function enquire(page: Page, name: string): Promise<void> {
  await fillEnquiry(page, name)
  await sendEnquiry(page)
  await page.getByText('Saved on this device').first().waitFor()
}

const inquiriesOf = async (name: string) => (await api.inquiries()).filter((inquiry) => inquiry.name === name)

it('S24 sends a sale and an enquiry that wait when no tab is open, once', async () => {
  const car = await carForSale(api)
  const { page, profile } = await openTablet(line.url)
  await openVehicles(page, line.url)
  const storefront = await profile.context.newPage()
  await storefront.goto(`${line.url}/contact`)
  line.cut()
  await sell(page, car)
  await waits(page, 1)
  await enquire(storefront, 'Augusta Background')
  const fire = await backgroundSync(profile.context)
  await page.close()
  await storefront.close()
  expect((await api.car(car.id)).sold).toBe(false)

  line.mend()
  await fire()
  await expect.poll(async () => (await api.car(car.id)).sold, { timeout: 20_000 }).toBe(true)
  await expect.poll(async () => (await inquiriesOf('Augusta Background')).length, { timeout: 20_000 }).toBe(1)
  const { version } = await api.car(car.id)
  const later = await profile.context.newPage()
  for (const path of ['/admin/dashboard/cars', '/contact']) {
    await later.goto(line.url + path)
    await hasLoaded(later)
    await nothingWaits(later)
  }
  expect((await api.car(car.id)).version).toBe(version)
  expect(await inquiriesOf('Augusta Background')).toHaveLength(1)
})

it('S24 beside an open tab that sends the same, each has one effect', async () => {
  const car = await carForSale(api)
  const { page, profile } = await openTablet(line.url)
  await openVehicles(page, line.url)
  const fire = await backgroundSync(profile.context)
  line.cut()
  await sell(page, car)
  await waits(page, 1)
  const lost = line.loseAnswer('POST', '/api/sync/push')
  line.mend()
  await Promise.all([fire(), fire(), page.evaluate(() => window.dispatchEvent(new Event('online')))])
  await lost
  await nothingWaits(page)
  const { sold, version } = await api.car(car.id)
  expect(sold).toBe(true)
  await fire()
  await page.reload()
  await hasLoaded(page)
  await nothingWaits(page)
  expect((await api.car(car.id)).version).toBe(version)
})
