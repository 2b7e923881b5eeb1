// Suggestions where a search finds nothing, the dealer's block at the foot of a car's page, and lists of saved cars that are shared.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import {
  failUntilClick,
  hasLoaded,
  isDrawn,
  nameOf,
  PUBLIC_WIDTHS,
  screenOf,
  storefrontForFile,
} from '#tests/support/browser/storefront.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const site = storefrontForFile()
/** Two cars of one make. */
let cheaper: Car
let dearer: Car

beforeAll(async () => {
  const byPrice = site.publicCars.toSorted((a, b) => a.price - b.price)
  const ofMake = (make: string | undefined) => byPrice.filter((car) => car.make === make)
  const dearest = byPrice.findLast(({ make }) => ofMake(make).length > 1)
  const [first, second] = ofMake(dearest?.make)
  if (!first || !second) throw new Error('the sample inventory has two cars of one make')
  cheaper = first
  dearer = second
})

const count = (cars: readonly Car[]) => (cars.length === 1 ? '1 vehicle' : `${cars.length} vehicles`)
const droppable = (page: Page) => page.getByRole('list', { name: 'Filters to drop' }).getByRole('button')
const closest = (page: Page) => page.getByRole('list', { name: 'Close to what you asked for' })
const savedIds = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('saved_cars') ?? '[]') as { id: number }[]).map(({ id }) => id))

describe('a search that finds nothing', () => {
  it('offers the filters that cause it and the closest cars, and removes a filter that is pressed', async () => {
    const max = cheaper.price - 1
    const page = await site.visit(`/cars?make=${encodeURIComponent(cheaper.make)}&max=${max}`, screenOf(1280))
    await page.getByText('No vehicles found', { exact: true }).waitFor()
    await droppable(page).first().waitFor()
    const ofMake = site.publicCars.filter(({ make }) => make === cheaper.make)
    const withinPrice = site.publicCars.filter(({ price }) => price <= max)
    expect(await droppable(page).allTextContents()).toEqual([
      `Without brand ${cheaper.make}: ${count(withinPrice)}`,
      `Without max price $${max.toLocaleString('en-US')}: ${count(ofMake)}`,
    ])
    await closest(page).waitFor()
    expect(await closest(page).getByRole('listitem').count()).toBe(3)
    expect(await closest(page).getByRole('heading').first().textContent()).toBe(nameOf(cheaper))
    expect(await page.getByRole('list', { name: 'Vehicles' }).count()).toBe(0)

    await droppable(page).filter({ hasText: 'max price' }).click()
    const vehicles = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
    await expect.poll(() => vehicles.count()).toBe(ofMake.length)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ make: cheaper.make })
    expect(await closest(page).count()).toBe(0)
    const results = page.getByRole('region', { name: 'Results' })
    expect(await results.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  itInLongRun(
    'offers no car without a match, no filter that is not the cause, and works without a connection',
    async () => {
      const page = await site.visit(`/cars?q=${encodeURIComponent(cheaper.make)}+no-such-car`, screenOf(1280))
      const searchbox = page.getByRole('searchbox')
      await closest(page).waitFor()
      await droppable(page).waitFor()
      await hasLoaded(page)
      await page.context().setOffline(true)
      await searchbox.fill('no-such-car')
      await closest(page).waitFor({ state: 'detached' })
      await droppable(page).filter({ hasText: 'Without “no-such-car”: ' }).waitFor()
      // Make and model together match neither; the car they name comes first.
      await searchbox.fill(`${cheaper.make} ${cheaper.model} `)
      await droppable(page)
        .filter({ hasText: `Without “${cheaper.make} ${cheaper.model}”: ${count(site.publicCars)}` })
        .waitFor()
      await expect.poll(() => closest(page).getByRole('heading').first().textContent()).toBe(nameOf(cheaper))
      await searchbox.fill('no-such-car')
      await page.getByRole('spinbutton', { name: 'Min price' }).fill('999999999')
      await closest(page).waitFor()
      await droppable(page).waitFor({ state: 'detached' })
      await page.context().setOffline(false)
    },
  )

  itInLongRun('still offers all vehicles when the chunk of the suggestions cannot be loaded', async () => {
    const page = await site.visit('/privacy')
    let fail = () => {}
    const failing = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route(/nothing-found-.*\.js/, async (route) => {
      await failing
      await route.abort()
    })
    const requested = page.waitForRequest(/nothing-found-/)
    await page.goto(`${site.url}/cars?q=no-such-car`, { waitUntil: 'commit' })
    await requested
    // The fallback of the pending chunk is replaced when the chunk fails; a press on it could be lost, too.
    const showAll = page.getByRole('button', { name: 'Show all vehicles' })
    await showAll.evaluate((button) => button.setAttribute('data-pending', ''))
    fail()
    await page.locator('[data-pending]').waitFor({ state: 'detached' })
    await showAll.click()
    await page.getByText(`${site.publicCars.length} vehicles`, { exact: true }).waitFor()
  })
})

itInLongRun('shows the dealer below the similar cars, loads the map on request, and omits empty settings', async () => {
  const { contactInfo } = await site.api.settings()
  onTestFinished(async () => void (await site.api.saveSettings({ contactInfo })))
  const page = await site.visit('/privacy', screenOf(PUBLIC_WIDTHS[0] ?? 0))
  const foreign: string[] = []
  await page.route(/google\.com/, (route) => {
    foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'A map' })
  })
  await page.goto(site.url + carPath(cheaper))
  const dealer = page.getByRole('region', { name: 'Visit us' })
  const map = dealer.getByTitle('Map of our location')
  await dealer.scrollIntoViewIfNeeded()
  for (const text of [contactInfo.address, contactInfo.phone, contactInfo.email])
    await dealer.getByText(text, { exact: true }).waitFor()
  await dealer.getByText(contactInfo.hours.split('\n')[0] ?? '').waitFor()
  expect(await dealer.locator('a[href^="tel:"]').textContent()).toBe(contactInfo.phone)
  // The similar cars move what is below them when they appear.
  await page.getByRole('list', { name: 'Similar cars' }).waitFor()
  const top = (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => heading.getBoundingClientRect().top)
  const isUncovered = () =>
    map.evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
      const { right, top, height } = element.getBoundingClientRect()
      return document.elementFromPoint(right - 40, top + height / 2) === element
    })
  expect(foreign).toEqual([])
  for (const width of PUBLIC_WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await top('Visit us')).toBeGreaterThan(await top('Description'))
    expect(await top('Visit us')).toBeGreaterThan(await top('Similar cars'))
    await dealer.getByRole('button', { name: 'Show map' }).click()
    await map.waitFor()
    await expect.poll(() => foreign.length).toBe(PUBLIC_WIDTHS.indexOf(width) + 1)
    expect(await isUncovered()).toBe(true)
    await dealer.getByRole('button', { name: 'Hide map' }).click()
    await map.waitFor({ state: 'detached' })
  }

  const empty = { address: '', phone: '', email: '', hours: '', mapCoordinates: '' }
  await site.api.saveSettings({ contactInfo: { ...empty, hours: 'By appointment' } })
  await page.reload()
  await dealer.getByText('By appointment').waitFor()
  expect(await dealer.getByRole('listitem').count()).toBe(1)
  expect(await dealer.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('link', { name: /^Call/ }).count()).toBe(0)

  await site.api.saveSettings({ contactInfo: empty })
  await page.reload()
  await page.getByRole('list', { name: 'Similar cars' }).waitFor()
  await page.locator('[class*="dealerPlaceholder"]').waitFor({ state: 'detached' })
  expect(await dealer.count()).toBe(0)
})

describe('a list of saved cars', () => {
  /** Opens `path` in a browser that has saved these cars. */
  async function openWithSaved(page: Page, path: string, saved: readonly Car[]): Promise<void> {
    await page.evaluate(
      (cars) => localStorage.setItem('saved_cars', JSON.stringify(cars)),
      saved.map((car) => ({ id: car.id, name: nameOf(car), price: car.price })),
    )
    await page.goto(site.url + path)
    await isDrawn(page)
  }
  const share = (page: Page) => page.getByRole('button', { name: 'Share list' })
  const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

  itInLongRun(
    'is shared by the device or as a copied link, without deleted cars, and not if all are deleted',
    async () => {
      const deleted = { ...cheaper, id: 999_998, model: 'deleted' }
      const page = await site.visit('/saved', { ...screenOf(390), permissions: ['clipboard-read', 'clipboard-write'] })
      await openWithSaved(page, '/saved', [deleted, cheaper])
      await page.evaluate(() => Object.assign(navigator, { share: undefined }))
      await page.getByText('No longer available').waitFor()
      await share(page).click()
      await page.getByRole('status').getByText('Link copied').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/saved?ids=${cheaper.id}`)

      await openWithSaved(page, '/saved', [cheaper, dearer])
      await page.evaluate(() => {
        navigator.share = async (data) => void Object.assign(window, { shared: data })
      })
      await share(page).click()
      const shared = await page.evaluate(() => (window as { shared?: ShareData }).shared)
      expect(shared?.url).toBe(`${site.url}/saved?ids=${cheaper.id},${dearer.id}`)

      await openWithSaved(page, '/saved', [deleted])
      await page.getByText('No longer available').waitFor()
      expect(await share(page).count()).toBe(0)
    },
  )

  itInLongRun('opens for another visitor, who can add its cars to their own', async () => {
    const own = site.publicCars.find(({ id }) => id !== cheaper.id && id !== dearer.id)
    if (!own) throw new Error('the sample inventory has three public cars')
    const page = await site.visit('/saved', screenOf(1280))
    await openWithSaved(page, '/saved?ids=999998', [own])
    await page.getByText('None of these cars is still available.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Browse cars' }).waitFor()
    expect(await savedIds(page)).toEqual([own.id])

    await page.goto(`${site.url}/saved?ids=${dearer.id},${cheaper.id},999998,x`)
    await page.getByRole('heading', { level: 1, name: 'Cars shared with you' }).waitFor()
    await page.getByText('2 cars of the list are no longer available.').waitFor()
    expect(await names(page)).toEqual([nameOf(dearer), nameOf(cheaper)])
    expect(await savedIds(page)).toEqual([own.id])

    await page.getByRole('button', { name: 'Save all' }).click()
    await page.getByRole('status').getByText('All of them are among your saved cars.').waitFor()
    expect(await savedIds(page)).toEqual([dearer.id, cheaper.id, own.id])
    expect(await page.getByRole('button', { name: 'Save all' }).isDisabled()).toBe(true)

    await page.getByRole('link', { name: 'Your saved cars' }).click()
    const title = page.getByRole('heading', { level: 1, name: 'Saved cars' })
    await title.waitFor()
    await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
    expect(await names(page)).toEqual([nameOf(dearer), nameOf(cheaper), nameOf(own)])
  })

  itInLongRun('can be saved only when all its cars are loaded', async () => {
    const [first] = site.publicCars
    const late = site.publicCars.at(-1)
    if (!first || !late) throw new Error('the sample inventory has public cars')
    // A new context: the cars must not be on the device.
    const page = await site.newPage()
    const arm = await failUntilClick(page, '**/api/cars')
    await page.goto(`${site.url}/saved?ids=${first.id},${late.id}`)
    await arm()
    await page.getByRole('alert').getByText('Could not load the vehicles').waitFor()
    expect(await names(page)).toEqual([nameOf(first)])
    expect(await page.getByRole('button', { name: 'Save all' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: 'Save all' }).waitFor()
    expect(await names(page)).toEqual([nameOf(first), nameOf(late)])
  })
})
