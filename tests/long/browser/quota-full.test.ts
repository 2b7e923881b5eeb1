// A device without free storage: cached pictures are deleted before a change is lost, and then the form keeps it and reports it.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openProfile, type Profile } from '#tests/support/browser/browser.ts'
import { says } from '#tests/support/browser/staff-page.ts'
import { nothingWaits, openStoredTablet, openVehicles, waits } from '#tests/support/browser/tablet.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { carForSale, staffApi } from '#tests/support/server/staff-api.ts'

const MB = 1024 * 1024

/** Larger than the space that the browser leaves, also after the device has encoded it. */
let photo: { name: string; mimeType: string; buffer: Buffer }
let product: BuiltApp
let line: Awaited<ReturnType<typeof openLossyLine>>

beforeAll(async () => {
  product = await startBuiltApp()
  line = await openLossyLine(product.url)
  photo = { name: 'noise.jpg', mimeType: 'image/jpeg', buffer: await noise() }
})

afterAll(async () => {
  await line?.close()
  await product?.remove()
})

/** Restarts the browser of a profile with this quota, which the browser reads when it begins to write. */
async function reopen({ dir }: Profile, bytes: number) {
  const profile = await openProfile({ dir })
  onTestFinished(() => profile.remove())
  const page = await profile.context.newPage()
  const browser = await profile.context.newCDPSession(page)
  const setQuota = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', { origin: line.url, ...(quotaSize ? { quotaSize } : {}) })
  await setQuota(bytes)
  return { profile, page, setQuota }
}

function noise(): Promise<Buffer> {
  const [width, height, channels] = [2048, 1536, 3] as const
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
    .jpeg()
    .toBuffer()
}

const usedBytes = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
const hasPicture = (page: Page) => page.evaluate(async () => Boolean(await caches.match('/uploads/large.jpg')))

const cachePicture = (page: Page, bytes: number) =>
  page.evaluate(async (size) => {
    const noise = new Uint8Array(size)
    for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(noise.subarray(at, Math.min(at + 65_536, size)))
    await (await caches.open('pictures')).put('/uploads/large.jpg', new Response(noise))
  }, bytes)

it('asks for persistent storage, deletes pictures for a change, and keeps in the form what it cannot save yet', async () => {
  const api = await staffApi(product.url)
  const car = await carForSale(api)
  const form = `${line.url}/admin/dashboard/edit-car/${car.id}`
  const tablet = await openStoredTablet(line.url)
  await tablet.context.addInitScript(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset.persist = 'requested'
      return true
    }
  })
  await openVehicles(tablet.page, line.url)
  expect(await tablet.page.locator('html[data-persist]').count()).toBe(0)
  await tablet.page.getByRole('switch', { name: 'Homepage' }).first().click()
  await tablet.page.locator('html[data-persist="requested"]').waitFor()
  await nothingWaits(tablet.page)

  await cachePicture(tablet.page, 4 * MB)
  expect(await hasPicture(tablet.page)).toBe(true)
  const usage = await usedBytes(tablet.page)
  await tablet.profile.close()

  const full = await reopen(tablet.profile, usage)
  await full.page.goto(form)
  await full.profile.context.setOffline(true)
  await full.page
    .getByRole('textbox', { name: 'Description' })
    .fill(`Instead of a picture. ${'A story. '.repeat(2000)}`)
  await says(full.page, 'Saved on this device', () => full.page.getByRole('button', { name: 'Save vehicle' }).click())
  await waits(full.page, 1)
  expect(await hasPicture(full.page)).toBe(false)
  // With a connection the worker would send as soon as the browser is open, and write before the quota is set.
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

  await fuller.setQuota()
  await says(page, 'Saved on this device', () => page.getByRole('button', { name: 'Save vehicle' }).click())
  line.mend()
  await fuller.profile.context.setOffline(false)
  await nothingWaits(page)
  const saved = await api.car(car.id)
  expect([saved.price, saved.description.slice(0, 21)]).toEqual([31415, 'Instead of a picture.'])
})

itInLongRun('S80 refuses a photo for which there is no space, with its size, and still stores a change', async () => {
  const car = await carForSale(await staffApi(product.url))
  const tablet = await openStoredTablet(line.url)
  const usage = await usedBytes(tablet.page)
  await tablet.profile.close()

  const { page, profile, setQuota } = await reopen(tablet.profile, usage + MB)
  await page.goto(`${line.url}/admin/dashboard/edit-car/${car.id}`)
  await profile.context.setOffline(true)
  const choosePhoto = () => page.getByLabel('Choose photos', { exact: true }).setInputFiles(photo)
  const photos = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem')
  await choosePhoto()
  await page.getByText(/short of storage: [\d.]+ MB are free for photos, and "noise\.jpg" needs [\d.]+ MB/).waitFor()
  expect(await photos.count()).toBe(0)
  await page.getByRole('spinbutton', { name: 'Price' }).fill('27182')
  await says(page, 'Saved on this device', () => page.getByRole('button', { name: 'Save vehicle' }).click())
  await waits(page, 1)

  await setQuota()
  await page.goto(`${line.url}/admin/dashboard/edit-car/${car.id}`)
  await choosePhoto()
  await photos.first().waitFor()
})
