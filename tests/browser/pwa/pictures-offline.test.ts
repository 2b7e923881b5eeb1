// Which pictures a visitor still has without a connection: of the list the first ones, of viewed and saved cars all.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carPath } from '#domain/cars/car-slug.ts'
import { smallPicture } from '#domain/cars/picture-sources.ts'
import { hasLoaded, openStorefront, type Storefront, WITH_WORKER } from '#tests/support/browser/storefront.ts'
import { online } from '#tests/support/browser/tablet.ts'

/** As many as the worker keeps of viewed cars. */
const MOST_VIEWED = 300

let site: Storefront

beforeAll(async () => {
  site = await openStorefront({ whole: true })
})

afterAll(() => site?.close())

const kept = (page: Page, name: string) =>
  page.evaluate(
    async (cache) => (await (await window.caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname),
    name,
  )

async function visit(path: string): Promise<Page> {
  const page = await site.visit(path, WITH_WORKER)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

/** Decodes them as a page does that shows them. */
const show = (page: Page, addresses: readonly string[]) =>
  page.evaluate(async (list) => {
    for (const address of list) {
      const image = new Image()
      image.src = address
      await image.decode()
    }
  }, addresses)

it('the first picture of the listed cars, fetched ahead in the small copy, stands in for the large one', async () => {
  const page = await visit('/about')
  const first = site.publicCars.map(({ images }) => images[0] ?? '')
  await expect
    .poll(() => kept(page, 'pictures'), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(first.map(smallPicture)))
  await page.context().setOffline(true)
  await show(page, first)
  const others = site.publicCars.map(({ images }) => images[1] ?? '')
  await expect(show(page, others)).rejects.toThrow()
})

it('all pictures of a viewed car and of a saved one', async () => {
  const [viewed, saved, neither] = site.publicCars
  if (!viewed || !saved || !neither) throw new Error('the sample inventory has cars for sale')
  const page = await visit('/cars')
  await page
    .getByRole('button', { name: new RegExp(`^Save .*${saved.model}`) })
    .first()
    .click()
  await expect.poll(() => kept(page, 'viewed-pictures')).toEqual(expect.arrayContaining(saved.images))
  await page.goto(site.url + carPath(viewed))
  await expect.poll(() => kept(page, 'viewed-pictures')).toEqual(expect.arrayContaining(viewed.images))
  await page.context().setOffline(true)
  await show(page, [...viewed.images, ...saved.images, ...viewed.images.map(smallPicture)])
  await expect(show(page, neither.images)).rejects.toThrow()
})

it('none ahead where data is to be saved or the line is slow', async () => {
  for (const { asks, ...connection } of [
    { saveData: true, effectiveType: '4g', asks: false },
    { saveData: false, effectiveType: '2g', asks: false },
    { saveData: false, effectiveType: '4g', asks: true },
  ]) {
    const page = await site.newPage(WITH_WORKER)
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
      const { postMessage } = ServiceWorker.prototype
      ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...args: [unknown]) {
        const { type } = Object(args[0]) as { type?: string }
        document.documentElement.dataset.told = `${document.documentElement.dataset.told ?? ''} ${type}`
        return postMessage.apply(this, args)
      }
    }, connection)
    await page.goto(site.url)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/picture-prefetch-[^/]*\.js$/.test(name)),
    )
    await hasLoaded(page)
    await online(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
    // Before there is a worker nobody is told anything.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const told = async () => (await page.locator('html').getAttribute('data-told'))?.includes('KEEP_PICTURES') ?? false
    if (asks) await expect.poll(told).toBe(true)
    else expect([connection, await told()]).toEqual([connection, false])
  }
})

it('those of viewed cars are bounded, the longest not asked for goes first, and a list pushes none of them out', async () => {
  const page = await visit('/about')
  const site300 = Array.from({ length: MOST_VIEWED }, (_, index) => `${site.publicCars[0]?.images[0]}?${index}`)
  const ask = (of: string, addresses: readonly string[]) =>
    page.evaluate(
      ([type, list]) =>
        navigator.serviceWorker.controller?.postMessage({ type: 'KEEP_PICTURES', of: type, addresses: list }),
      [of, addresses] as const,
    )
  const viewed = () =>
    page.evaluate(async () => (await (await caches.open('viewed-pictures')).keys()).map(({ url }) => url))
  const has = (list: string[], address: string | undefined) => list.some((url) => url.endsWith(address ?? 'none'))
  // These one after the other: of those asked for at once any may come first.
  for (const count of [1, 2]) {
    await ask('viewed', site300.slice(count - 1, count))
    await expect.poll(async () => (await viewed()).length).toBe(count)
  }
  await ask('viewed', site300.slice(2))
  await expect.poll(async () => (await viewed()).length, { timeout: 30_000 }).toBe(MOST_VIEWED)
  await ask('viewed', site300.slice(0, 1))
  await expect.poll(async () => (await viewed()).at(-1)).toMatch(/\?0$/)
  await ask('viewed', ['/sample/coupe-black-front-1200.webp?one', '/sample/coupe-black-front-1200.webp?more'])
  await expect.poll(async () => has(await viewed(), '?more')).toBe(true)
  await expect.poll(async () => (await viewed()).length).toBe(MOST_VIEWED)
  const left = await viewed()
  expect([has(left, '?0'), has(left, '?1')]).toEqual([true, false])
})
