// A device without room: pictures give way before anything a person has typed; then the form is kept and says so.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openProfile, type Profile } from '#tests/support/browser/browser.ts'
import { says } from '#tests/support/browser/staff-page.ts'
import { nothingWaits, openTablet, waits } from '#tests/support/browser/tablet.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { type Product, startProduct } from '#tests/support/server/product.ts'
import { carForSale, staffApi } from '#tests/support/server/staff-api.ts'

const MB = 1024 * 1024

let product: Product
let line: Awaited<ReturnType<typeof openLossyLine>>

beforeAll(async () => {
  product = await startProduct()
  line = await openLossyLine(product.url)
})

afterAll(async () => {
  await line?.close()
  await product?.remove()
})

/** The same person's browser, started anew with this much room: it asks how much there is when it begins to write. */
async function reopen({ dir }: Profile, bytes: number) {
  const profile = await openProfile({ dir })
  onTestFinished(() => profile.remove())
  const page = await profile.context.newPage()
  const browser = await profile.context.newCDPSession(page)
  const giveRoom = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', { origin: line.url, ...(quotaSize ? { quotaSize } : {}) })
  await giveRoom(bytes)
  return { profile, page, giveRoom }
}

const used = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
const keptPicture = (page: Page) => page.evaluate(async () => Boolean(await caches.match('/uploads/large.jpg')))

const keepPicture = (page: Page, bytes: number) =>
  page.evaluate(async (size) => {
    const noise = new Uint8Array(size)
    for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(noise.subarray(at, Math.min(at + 65_536, size)))
    await (await caches.open('pictures')).put('/uploads/large.jpg', new Response(noise))
  }, bytes)

it('pictures give way to a change; with none left the form is kept and says so, and is saved when there is room', async () => {
  const api = await staffApi(product.url)
  const car = await carForSale(api)
  const form = `${line.url}/admin/dashboard/edit-car/${car.id}`
  const tablet = await openTablet(line.url)
  await keepPicture(tablet.page, 4 * MB)
  expect(await keptPicture(tablet.page)).toBe(true)
  const taken = await used(tablet.page)
  await tablet.profile.close()

  const full = await reopen(tablet.profile, taken)
  await full.page.goto(form)
  await full.profile.context.setOffline(true)
  await full.page
    .getByRole('textbox', { name: 'Description' })
    .fill(`Instead of a picture. ${'A story. '.repeat(2000)}`)
  await says(full.page, 'Saved on this device', () => full.page.getByRole('button', { name: 'Save vehicle' }).click())
  await waits(full.page, 1)
  expect(await keptPicture(full.page)).toBe(false)
  // With a line the worker would send as soon as the browser is there again, and write before there is no room.
  line.cut()
  await full.profile.close()

  const fuller = await reopen(tablet.profile, 1)
  const { page } = fuller
  await page.goto(form)
  await fuller.profile.context.setOffline(true)
  await page.getByRole('spinbutton', { name: 'Price' }).fill('31415')
  await page.getByRole('button', { name: 'Save vehicle' }).click()
  await page.getByText('The storage of this device is full').first().waitFor()
  expect(await page.getByRole('spinbutton', { name: 'Price' }).inputValue()).toBe('31415')

  await fuller.giveRoom()
  await says(page, 'Saved on this device', () => page.getByRole('button', { name: 'Save vehicle' }).click())
  line.mend()
  await fuller.profile.context.setOffline(false)
  await nothingWaits(page)
  const saved = await api.car(car.id)
  expect([saved.price, saved.description.slice(0, 21)]).toEqual([31415, 'Instead of a picture.'])
})

it('is asked to keep what is stored once a change has been queued', async () => {
  const { page, profile } = await openTablet(product.url)
  await profile.context.addInitScript(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset.persist = 'asked'
      return true
    }
  })
  await page.goto(`${product.url}/admin/dashboard/cars`)
  await page.getByRole('table', { name: 'Vehicles' }).waitFor()
  expect(await page.locator('html[data-persist]').count()).toBe(0)
  await page.getByRole('switch', { name: 'Homepage' }).first().click()
  await page.locator('html[data-persist="asked"]').waitFor()
})
