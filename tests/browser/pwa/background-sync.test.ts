// The worker sends pending mutations when the network is back and no tab is open. The debugging protocol dispatches the sync event,
// which the browser would dispatch at a time of its own choice.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

/** @returns a function that dispatches the sync event to the worker */
async function backgroundSync(context: BrowserContext): Promise<() => Promise<void>> {
  const blank = await context.newPage()
  const protocol = await context.newCDPSession(blank)
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

it('S24 sends a pending sale and enquiry once when no tab is open, and once beside an open tab that sends, too', async () => {
  const car = await carForSale(api)
  const { page, context } = await openTablet(line.url)
  await openVehicles(page, line.url)
  const storefront = await context.newPage()
  await storefront.goto(`${line.url}/contact`)
  line.cut()
  await sell(page, car)
  await waits(page, 1)
  await enquire(storefront, 'Augusta Background')
  const dispatchSync = await backgroundSync(context)
  await page.close()
  await storefront.close()
  expect((await api.car(car.id)).sold).toBe(false)

  line.mend()
  await dispatchSync()
  await expect.poll(async () => (await api.car(car.id)).sold, { timeout: 20_000 }).toBe(true)
  await expect.poll(async () => (await inquiriesOf('Augusta Background')).length, { timeout: 20_000 }).toBe(1)
  const { version } = await api.car(car.id)
  const later = await context.newPage()
  for (const path of ['/contact', '/admin/dashboard/cars']) {
    await later.goto(line.url + path)
    await hasLoaded(later)
    await nothingWaits(later)
  }
  expect((await api.car(car.id)).version).toBe(version)
  expect(await inquiriesOf('Augusta Background')).toHaveLength(1)

  const another = await carForSale(api)
  line.cut()
  await sell(later, another)
  await waits(later, 1)
  const lost = line.loseAnswer('POST', '/api/sync/push')
  line.mend()
  await Promise.all([dispatchSync(), dispatchSync(), later.evaluate(() => window.dispatchEvent(new Event('online')))])
  await lost
  await nothingWaits(later)
  const sold = await api.car(another.id)
  expect(sold.sold).toBe(true)
  await dispatchSync()
  await later.reload()
  await hasLoaded(later)
  await nothingWaits(later)
  expect((await api.car(another.id)).version).toBe(sold.version)
})
