// What helps a visitor where the list ends: a search that finds nothing, the foot of a car's page, a list passed on.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/cars/car.ts'
import { carPath } from '#domain/cars/car-slug.ts'
import {
  hasLoaded,
  isDrawn,
  nameOf,
  openStorefront,
  PUBLIC_WIDTHS,
  type Storefront,
  screenOf,
  WITH_WORKER,
} from '#tests/support/browser/storefront.ts'

let site: Storefront
/** Two of one make, the cheaper one first. */
let cheaper: Car
let dearer: Car

beforeAll(async () => {
  site = await openStorefront()
  const byPrice = site.publicCars.toSorted((a, b) => a.price - b.price)
  const ofMake = (make: string | undefined) => byPrice.filter((car) => car.make === make)
  const dearest = byPrice.findLast(({ make }) => ofMake(make).length > 1)
  const [first, second] = ofMake(dearest?.make)
  if (!first || !second) throw new Error('the sample inventory has two cars of one make')
  cheaper = first
  dearer = second
})

afterAll(() => site?.close())

const count = (cars: readonly Car[]) => (cars.length === 1 ? '1 vehicle' : `${cars.length} vehicles`)
const without = (page: Page) => page.getByRole('list', { name: 'Filters to drop' }).getByRole('button')
const close = (page: Page) => page.getByRole('list', { name: 'Close to what you asked for' })
const savedIds = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('saved_cars') ?? '[]') as { id: number }[]).map(({ id }) => id))

describe.each(PUBLIC_WIDTHS)('a search that finds nothing, at %i pixels', (width) => {
  it('says which filters to drop, drops the one that is pressed and shows what comes closest', async () => {
    const max = cheaper.price - 1
    const page = await site.visit(`/cars?make=${encodeURIComponent(cheaper.make)}&max=${max}`, screenOf(width))
    await page.getByText('No vehicles found', { exact: true }).waitFor()
    await without(page).first().waitFor()
    const ofMake = site.publicCars.filter(({ make }) => make === cheaper.make)
    const withinPrice = site.publicCars.filter(({ price }) => price <= max)
    expect(await without(page).allTextContents()).toEqual([
      `Without brand ${cheaper.make}: ${count(withinPrice)}`,
      `Without max price $${max.toLocaleString('en-US')}: ${count(ofMake)}`,
    ])
    await close(page).waitFor()
    expect(await close(page).getByRole('listitem').count()).toBe(3)
    expect(await close(page).getByRole('heading').first().textContent()).toBe(nameOf(cheaper))
    expect(await page.getByRole('list', { name: 'Vehicles' }).count()).toBe(0)

    await without(page).filter({ hasText: 'max price' }).click()
    const vehicles = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
    await expect.poll(() => vehicles.count()).toBe(ofMake.length)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ make: cheaper.make })
    expect(await close(page).count()).toBe(0)
    const focused = page.getByRole('region', { name: 'Results' })
    expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('finds the cars that are meant by make and model together, also with no connection', async () => {
    const page = await site.visit('/cars', { ...screenOf(width), ...WITH_WORKER })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await hasLoaded(page)
    await page.context().setOffline(true)
    await page.getByRole('searchbox').fill(`${cheaper.make} ${cheaper.model} `)
    await without(page)
      .filter({ hasText: `Without “${cheaper.make} ${cheaper.model}”: ${count(site.publicCars)}` })
      .waitFor()
    await expect.poll(() => close(page).getByRole('heading').first().textContent()).toBe(nameOf(cheaper))
  })
})

it('a search that finds nothing is offered no car that has nothing of it, and no filter that is not the cause', async () => {
  const page = await site.visit(`/cars?q=${encodeURIComponent(cheaper.make)}+no-such-car`)
  await close(page).waitFor()
  await without(page).waitFor()
  await page.getByRole('searchbox').fill('no-such-car')
  await close(page).waitFor({ state: 'detached' })
  await without(page).filter({ hasText: 'Without “no-such-car”: ' }).waitFor()
  await page.getByRole('spinbutton', { name: 'Min price' }).fill('999999999')
  await close(page).waitFor()
  await without(page).waitFor({ state: 'detached' })
})

it('where what helps cannot be loaded, all vehicles are still one press away', async () => {
  const page = await site.newPage()
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route(/nothing-found-.*\.js/, async (route) => {
    if (documents > 1) await refused
    await route.abort()
  })
  // It is loaded once more, as if another build had come; a press before that would go with the page.
  const askedAgain = page.waitForRequest((request) => documents > 1 && request.url().includes('nothing-found-'))
  await page.goto(`${site.url}/cars?q=no-such-car`, { waitUntil: 'commit' })
  await askedAgain
  // What stands there until the part has failed goes with the failure, and a press on it could go too.
  const showAll = page.getByRole('button', { name: 'Show all vehicles' })
  await showAll.evaluate((button) => button.setAttribute('data-meanwhile', ''))
  refuse()
  await page.locator('[data-meanwhile]').waitFor({ state: 'detached' })
  await showAll.click()
  await page.getByText(`${site.publicCars.length} vehicles match`).waitFor()
})

describe.each(PUBLIC_WIDTHS)("the foot of a car's page, at %i pixels", (width) => {
  const visitUs = (page: Page) => page.getByRole('region', { name: 'Visit us' })

  it('tells where the car is seen and whom to call; the map comes when it is asked for', async () => {
    const page = await site.newPage(screenOf(width))
    const foreign: string[] = []
    await page.route(/google\.com/, (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: 'A map' })
    })
    await page.goto(site.url + carPath(cheaper))
    await visitUs(page).scrollIntoViewIfNeeded()
    const { contactInfo } = await site.api.settings()
    for (const words of [contactInfo.address, contactInfo.phone, contactInfo.email])
      await visitUs(page).getByText(words, { exact: true }).waitFor()
    await visitUs(page)
      .getByText(contactInfo.hours.split('\n')[0] ?? '')
      .waitFor()
    expect(await visitUs(page).locator('a[href^="tel:"]').textContent()).toBe(contactInfo.phone)
    // It moves what stands below when it comes.
    await page.getByRole('list', { name: 'Similar cars' }).waitFor()
    const top = (name: string) =>
      page.getByRole('heading', { name }).evaluate((heading) => heading.getBoundingClientRect().top)
    expect(await top('Visit us')).toBeGreaterThan(await top('Description'))
    expect(await top('Visit us')).toBeGreaterThan(await top('Similar cars'))

    expect(foreign).toEqual([])
    await visitUs(page).getByRole('button', { name: 'Show map' }).click()
    await visitUs(page).getByTitle('Map of our location').waitFor()
    await expect.poll(() => foreign.length).toBe(1)
    const isUncovered = () =>
      visitUs(page)
        .getByTitle('Map of our location')
        .evaluate((map) => {
          map.scrollIntoView({ block: 'center' })
          const { right, top, height } = map.getBoundingClientRect()
          return document.elementFromPoint(right - 40, top + height / 2) === map
        })
    expect(await isUncovered()).toBe(true)
    await visitUs(page).getByRole('button', { name: 'Hide map' }).click()
    await visitUs(page).getByTitle('Map of our location').waitFor({ state: 'detached' })
  })

  it('leaves out what the settings leave empty, and is not there when all of it is', async () => {
    const { contactInfo } = await site.api.settings()
    onTestFinished(async () => void (await site.api.saveSettings({ contactInfo })))
    const nothing = { address: '', phone: '', email: '', hours: '', mapCoordinates: '' }
    await site.api.saveSettings({ contactInfo: { ...nothing, hours: 'By appointment' } })
    const page = await site.visit(carPath(cheaper), screenOf(width))
    await visitUs(page).getByText('By appointment').waitFor()
    expect(await visitUs(page).getByRole('listitem').count()).toBe(1)
    expect(await visitUs(page).getByRole('button').count()).toBe(0)
    expect(await page.getByRole('link', { name: /^Call/ }).count()).toBe(0)

    await site.api.saveSettings({ contactInfo: nothing })
    await page.reload()
    await page.getByRole('list', { name: 'Similar cars' }).waitFor()
    await page.locator('[class*="dealerRoom"]').waitFor({ state: 'detached' })
    expect(await visitUs(page).count()).toBe(0)
  })
})

describe('a list of saved cars', () => {
  /** A browser in which these are saved already. */
  async function visitSaved(path: string, saved: readonly Car[], options = {}): Promise<Page> {
    const page = await site.newPage(options)
    await page.addInitScript(
      (kept) => {
        if (!localStorage.getItem('saved_cars')) localStorage.setItem('saved_cars', JSON.stringify(kept))
      },
      saved.map((car) => ({ id: car.id, name: nameOf(car), price: car.price })),
    )
    await page.goto(site.url + path)
    await isDrawn(page)
    return page
  }
  const share = (page: Page) => page.getByRole('button', { name: 'Share list' })
  const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

  it('is passed on by the sharing of the device, where there is one', async () => {
    const page = await visitSaved('/saved', [cheaper, dearer], screenOf(390))
    await page.evaluate(() => {
      navigator.share = async (data) => void Object.assign(window, { shared: data })
    })
    await share(page).click()
    const shared = await page.evaluate(() => (window as { shared?: ShareData }).shared)
    expect(shared?.url).toBe(`${site.url}/saved?ids=${cheaper.id},${dearer.id}`)
  })

  it('is copied as a link elsewhere, without the cars that are gone', async () => {
    const gone = { ...cheaper, id: 999_998, model: 'gone' }
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await visitSaved('/saved', [gone, cheaper], { permissions })
    await page.evaluate(() => Object.assign(navigator, { share: undefined }))
    await page.getByText('No longer available').waitFor()
    await share(page).click()
    await page.getByRole('status').getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/saved?ids=${cheaper.id}`)
  })

  it('is not offered where none of its cars can be seen any more', async () => {
    const page = await visitSaved('/saved', [{ ...cheaper, id: 999_998 }])
    await page.getByText('No longer available').waitFor()
    expect(await share(page).count()).toBe(0)
  })

  it.each(PUBLIC_WIDTHS)(
    'shows itself to somebody else and joins their own when they say so, at %i pixels',
    async (width) => {
      const own = site.publicCars.find(({ id }) => id !== cheaper.id && id !== dearer.id)
      if (!own) throw new Error('the sample inventory has three public cars')
      const path = `/saved?ids=${dearer.id},${cheaper.id},999998,x`
      const page = await visitSaved(path, [own], screenOf(width))
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
    },
  )

  it('says so when none of its cars is there', async () => {
    const page = await visitSaved('/saved?ids=999998', [cheaper])
    await page.getByText('None of these cars is available any more.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Browse cars' }).waitFor()
    expect(await savedIds(page)).toEqual([cheaper.id])
  })

  it('shows what the page came with where the rest cannot be loaded, and is saved only whole', async () => {
    const [first] = site.publicCars
    const late = site.publicCars.at(-1)
    if (!first || !late) throw new Error('the sample inventory has public cars')
    const page = await site.newPage()
    await page.route('**/api/cars', (route) => route.abort())
    await page.goto(`${site.url}/saved?ids=${first.id},${late.id}`)
    await page.getByRole('alert').getByText('Could not load the vehicles').waitFor()
    expect(await names(page)).toEqual([nameOf(first)])
    expect(await page.getByRole('button', { name: 'Save all' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.unroute('**/api/cars')
    await page.getByRole('button', { name: 'Save all' }).waitFor()
    expect(await names(page)).toEqual([nameOf(first), nameOf(late)])
  })
})
