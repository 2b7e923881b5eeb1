// Uploaded photos on the storefront: the first paint, the copy that the browser chooses, and what it keeps for offline visits.
import { beforeAll, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { storedSession } from '#tests/support/browser/staff-page.ts'
import { storefrontForFile, WITH_WORKER } from '#tests/support/browser/storefront.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'
import { ADMIN } from '#tests/support/server/product.ts'

/** Copies are encoded with low priority. */
const ENCODING_TIMEOUT_MS = 60_000

const site = storefrontForFile({ whole: true })
let call: ApiClient
let photo: TestPhoto
let car: Car
let isEncoded: () => Promise<boolean>

beforeAll(async () => {
  const { jwt_token: token } = await storedSession(site.url, ADMIN)
  call = apiClient(site, token)
  photo = await jpegPhoto({ width: 1000, height: 700 })
  const { get, put } = photoApi(site, token)
  car = (await call('POST', '/api/cars', { ...validCar, images: [photo.path] })).body
  await put(photo)
  isEncoded = async () => (await get(photo.path)).headers['cache-control']?.includes('immutable') ?? false
})

it('is painted as a blur before any script, then in the smallest sufficient width and the best format', async () => {
  await expect.poll(isEncoded, { timeout: ENCODING_TIMEOUT_MS }).toBe(true)
  const page = await site.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const show = await holdRequests(page, '**/api/photos/**')
  await page.goto(site.url + carPath(car), { waitUntil: 'commit' })
  const picture = page.getByRole('img', { name: /picture 1 of 1/ })
  await picture.waitFor()
  const box = picture.locator('..')
  expect(await box.evaluate((element) => getComputedStyle(element).backgroundImage)).toMatch(/^url\("data:image\/bmp/)
  const answer = page.waitForResponse('**/api/photos/**')
  show()
  const response = await answer
  expect(response.url()).toBe(`${site.url + photo.path}?w=480`)
  expect(response.headers()['content-type']).toBe('image/avif')
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
})

itInLongRun(
  'is kept for offline visits, also when another width is asked for; a photo of a hidden car is not',
  async () => {
    expectConsoleErrors(/status of 404 .*\/api\/photos\//)
    await expect.poll(isEncoded, { timeout: ENCODING_TIMEOUT_MS }).toBe(true)
    const page = await site.newPage(WITH_WORKER)
    await page.goto(site.url + carPath(car))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const load = (path: string) =>
      page.evaluate(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return image.naturalWidth
      }, path)
    expect(await load(`${photo.path}?w=960`)).toBe(960)
    const kept = () => page.evaluate(async (url) => Boolean(await caches.match(url)), `${photo.path}?w=960`)
    await expect.poll(kept).toBe(true)

    const hidden = await jpegPhoto({ seed: 5 })
    const { jwt_token: token } = await storedSession(site.url, ADMIN)
    await photoApi(site, token).put(hidden)
    const statusWithToken = await page.evaluate(
      async ([path, bearer]) => {
        const response = await fetch(path, { headers: { Authorization: bearer } })
        await response.blob()
        return response.status
      },
      [hidden.path, `Bearer ${token}`] as const,
    )
    expect(statusWithToken).toBe(200)
    await expect(load(hidden.path)).rejects.toThrow()
    const urls = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => url)
    })
    expect(urls.filter((url) => url.includes(hidden.sha256))).toEqual([])

    await page.context().setOffline(true)
    expect(await load(`${photo.path}?w=1600`)).toBe(960)
  },
)
