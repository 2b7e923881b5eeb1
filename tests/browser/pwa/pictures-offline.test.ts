// Which pictures are available without a connection: the first ones of listed cars, all of viewed and saved cars.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PREFETCH_PICTURES, type PrefetchPicturesMessage } from '#app/pwa/worker-messages.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { smallPicture } from '#domain/kinds/car/pictures/picture-copies.ts'
import { hasLoaded, storefrontForFile, WITH_WORKER } from '#tests/support/browser/storefront.ts'
import { online } from '#tests/support/browser/tablet.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

/** The limit of the worker for pictures of viewed cars. */
const MAX_VIEWED_PICTURES = 300

const site = storefrontForFile({ whole: true })

const cachedPaths = (page: Page, name: string) =>
  page.evaluate(
    async (cache) => (await (await window.caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname),
    name,
  )

const isControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Loads and decodes these pictures. */
const show = (page: Page, addresses: readonly string[]) =>
  page.evaluate(async (list) => {
    for (const address of list) {
      const image = new Image()
      image.src = address
      await image.decode()
    }
  }, addresses)

it('shows the first picture of each listed car and all pictures of viewed and saved cars without a connection', async () => {
  const [viewed, saved, neither] = site.publicCars
  const page = await site.visit('/about', WITH_WORKER)
  await isControlled(page)
  const first = site.publicCars.map(({ images }) => images[0] ?? '')
  await expect
    .poll(() => cachedPaths(page, 'pictures'), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(first.map(smallPicture)))
  await page.context().setOffline(true)
  // Only the small copies are cached; they replace the large ones.
  await show(page, first)
  const others = site.publicCars.map(({ images }) => images[1] ?? '')
  await expect(show(page, others)).rejects.toThrow()
  await page.context().setOffline(false)

  await page.goto(`${site.url}/cars`)
  await page
    .getByRole('button', { name: new RegExp(`^Save .*${saved.model}`) })
    .first()
    .click()
  await expect.poll(() => cachedPaths(page, 'viewed-pictures')).toEqual(expect.arrayContaining(saved.images))
  await page.goto(site.url + carPath(viewed))
  await expect.poll(() => cachedPaths(page, 'viewed-pictures')).toEqual(expect.arrayContaining(viewed.images))
  await page.context().setOffline(true)
  await show(page, [...viewed.images, ...saved.images, ...viewed.images.map(smallPicture)])
  await expect(show(page, neither.images)).rejects.toThrow()
})

itInLongRun(
  'fetches no pictures ahead on a slow connection or with data saving, and deletes the least recent ones of viewed cars',
  async () => {
    const page = await site.newPage(WITH_WORKER)
    await page.addInitScript(() => {
      const value = JSON.parse(localStorage.getItem('test-connection') ?? '{"saveData":true}')
      Object.defineProperty(navigator, 'connection', { value })
      const { postMessage } = ServiceWorker.prototype
      ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...args: [unknown]) {
        const { type } = Object(args[0]) as { type?: string }
        document.documentElement.dataset.posted = `${document.documentElement.dataset.posted ?? ''} ${type}`
        return postMessage.apply(this, args)
      }
    })
    await page.goto(`${site.url}/about`)
    await isControlled(page)
    for (const { isFast, ...connection } of [
      { saveData: true, effectiveType: '4g', isFast: false },
      { saveData: false, effectiveType: '2g', isFast: false },
      { saveData: false, effectiveType: '4g', isFast: true },
    ]) {
      await page.evaluate((value) => localStorage.setItem('test-connection', JSON.stringify(value)), connection)
      await page.goto(site.url)
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/picture-prefetch-/.test(name)),
      )
      await hasLoaded(page)
      await online(page)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
      const isPosted = async () =>
        (await page.locator('html').getAttribute('data-posted'))?.includes(PREFETCH_PICTURES) ?? false
      if (isFast) await expect.poll(isPosted).toBe(true)
      else expect([connection, await isPosted()]).toEqual([connection, false])
    }

    const pictures = Array.from(
      { length: MAX_VIEWED_PICTURES },
      (_, index) => `${site.publicCars[0]?.images[0]}?${index}`,
    )
    const prefetch = (addresses: readonly string[]) =>
      page.evaluate((message) => navigator.serviceWorker.controller?.postMessage(message), {
        type: PREFETCH_PICTURES,
        of: 'viewed',
        addresses,
      } satisfies PrefetchPicturesMessage)
    const cached = () =>
      page.evaluate(async () => (await (await caches.open('viewed-pictures')).keys()).map(({ url }) => url))
    const has = (list: string[], address: string) => list.some((url) => url.endsWith(address))
    // One after the other: the order of pictures in one message is not defined.
    for (const count of [1, 2]) {
      await prefetch(pictures.slice(count - 1, count))
      await expect.poll(async () => (await cached()).length).toBe(count)
    }
    await prefetch(pictures.slice(2))
    await expect.poll(async () => (await cached()).length, { timeout: 30_000 }).toBe(MAX_VIEWED_PICTURES)
    await prefetch(pictures.slice(0, 1))
    await expect.poll(async () => (await cached()).at(-1)).toMatch(/\?0$/)
    await prefetch(['/sample/coupe-black-front-1200.webp?one', '/sample/coupe-black-front-1200.webp?more'])
    await expect.poll(async () => has(await cached(), '?more')).toBe(true)
    await expect.poll(async () => (await cached()).length).toBe(MAX_VIEWED_PICTURES)
    const remaining = await cached()
    expect([has(remaining, '?0'), has(remaining, '?1')]).toEqual([true, false])
  },
)
