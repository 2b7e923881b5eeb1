// A car's page: how it is addressed, everything it says, its pictures, and what stands there when there is no such car.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/cars/car.ts'
import { optionLabel } from '#domain/cars/car-fields.ts'
import { carPath } from '#domain/cars/car-slug.ts'
import {
  hasLoaded,
  nameOf,
  openStorefront,
  PHONE,
  PUBLIC_WIDTHS,
  type Storefront,
  screenOf,
} from '#tests/support/browser/storefront.ts'
import { offline, online } from '#tests/support/browser/tablet.ts'
import { openGallery } from '#tests/support/browser/vehicle-pages.ts'

let site: Storefront
let car: Car

beforeAll(async () => {
  site = await openStorefront()
  const found = site.publicCars.find(({ images, features }) => images.length > 2 && features.length > 0)
  if (!found) throw new Error('the sample inventory has cars with several pictures')
  car = found
})

afterAll(() => site?.close())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isCurrent = (page: Page, number: number) =>
  expect.poll(() => button(page, `Show image ${number}`).getAttribute('aria-current')).toBe('true')

/** No connection, and when it is back nothing is loaded anew as if another build had come. */
async function goOffline(page: Page): Promise<void> {
  await page.route('**/api/health', (route) => route.abort())
  await page.context().setOffline(true)
  await offline(page)
}

const misses = (page: Page, part: RegExp) => page.waitForEvent('requestfailed', (request) => part.test(request.url()))

async function isNotFound(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Vehicle Not Found' }).waitFor()
  await page.getByText("doesn't exist or has been removed").waitFor()
  expect(await page.getByRole('link', { name: 'Back to listings' }).getAttribute('href')).toBe('/cars')
}

const openAt =
  (width: number) =>
  (path = carPath(car)) =>
    site.visit(path, screenOf(width))

describe.each(PUBLIC_WIDTHS)('at %i pixels', (width) => {
  const open = openAt(width)

  it('says everything about the car, and leads back and to the enquiry', async () => {
    const page = await open()
    await expect.poll(() => heading(page).textContent()).toBe(nameOf(car))
    const terms = page.locator('dl').first()
    expect(await terms.locator('dt').allTextContents()).toEqual([
      'Year',
      'Mileage',
      'Color',
      'Fuel type',
      'Transmission',
    ])
    expect(await terms.locator('dd').allTextContents()).toEqual([
      String(car.year),
      `${car.mileage.toLocaleString('en-US')} miles`,
      car.color,
      car.fuelType,
      optionLabel('transmission', car.transmission),
    ])
    await page
      .getByText(`$${car.price.toLocaleString('en-US')}`, { exact: true })
      .first()
      .waitFor()
    await page.getByText(car.description.slice(0, 40)).waitFor()
    for (const feature of car.features) await page.getByRole('listitem').getByText(feature, { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Buy Now!' }).getAttribute('href')).toBe(`/contact?car=${car.id}`)
    await page.getByRole('link', { name: 'Back to listings' }).click()
    await page.waitForURL(`${site.url}/cars`)
  })

  it('shows its pictures one by one, by arrows and by thumbnails, around both ends', async () => {
    const page = await open()
    const last = car.images.length
    await expect.poll(() => page.getByRole('button', { name: /^Show image \d+$/ }).count()).toBe(last)
    await button(page, 'Previous image').click()
    await isCurrent(page, last)
    await button(page, 'Next image').click()
    await isCurrent(page, 1)
    await button(page, 'Show image 2').click()
    await isCurrent(page, 2)
  })

  it('shows them on the whole screen: arrow keys move, Escape and Close end it, the focus returns', async () => {
    const page = await open()
    const last = car.images.length
    await button(page, 'Show image 2').click()
    await isCurrent(page, 2)
    const opener = button(page, 'Open fullscreen')
    const dialog = await openGallery(page, opener)
    await dialog.getByText(`2 / ${last}`).waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText(`3 / ${last}`).waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText(`2 / ${last}`).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await opener.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})

describe.each(PHONE)('at %i pixels', (width) => {
  const open = openAt(width)

  it('is found by its slug, by any words before its number and by the plain number', async () => {
    for (const path of [carPath(car), `/cars/any-words-${car.id}`, `/cars/${car.id}`]) {
      const page = await open(path)
      await expect.poll(() => heading(page).textContent()).toBe(nameOf(car))
      await expect.poll(() => page.title()).toContain(nameOf(car))
    }
  })

  it('counts no further than its pictures when the one that is looked at is taken away', async () => {
    const { images } = car
    const page = await open()
    await button(page, 'Previous image').click()
    await isCurrent(page, images.length)
    await hasLoaded(page)
    onTestFinished(async () => void (await site.api.edit(car.id, { images })))
    await site.api.edit(car.id, { images: images.slice(0, 2) })
    await page.getByText('Image 2/2', { exact: true }).waitFor()
    await isCurrent(page, 2)
    await button(page, 'Next image').click()
    await isCurrent(page, 1)
  })

  it('keeps the thumbnail of the picture in sight', async () => {
    const images = Array.from({ length: 30 }, () => car.images[0] ?? '')
    onTestFinished(async () => void (await site.api.edit(car.id, { images: car.images })))
    await site.api.edit(car.id, { images })
    const page = await open()
    await button(page, 'Previous image').click()
    await isCurrent(page, 30)
    const strip = page.getByRole('list', { name: 'All pictures' })
    const isInSight = async (number: number) => {
      const [all, one] = [await strip.boundingBox(), await button(page, `Show image ${number}`).boundingBox()]
      return all && one && one.x >= all.x && one.x + one.width <= all.x + all.width
    }
    await expect.poll(() => isInSight(30)).toBe(true)
    expect(await isInSight(1)).toBe(false)
  })

  it('shows the placeholder for a picture that fails', async () => {
    const page = await site.newPage(screenOf(width))
    await page.route('**/sample/**', (route) => route.abort())
    await page.goto(site.url + carPath(car))
    const picture = page.getByRole('img', { name: /picture 1 of/ })
    await expect.poll(() => picture.getAttribute('src')).toContain('placeholder')
  })

  it('stays as it is where a part that is asked for cannot be loaded', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'Visit us' }).waitFor()
    await hasLoaded(page)
    await goOffline(page)
    for (const [name, part] of [
      [`Share ${nameOf(car)}`, /share-menu-.*\.js/],
      [`Print ${nameOf(car)}`, /print-sheet-.*\.js/],
      ['Open fullscreen', /lightbox-.*\.js/],
      [`Share ${nameOf(car)}`, /share-menu-.*\.js/],
    ] as const) {
      const missed = misses(page, part)
      // Not by the mouse, which would bring the focus: it comes when the page has given up, and what was asked for before with it.
      await button(page, name).dispatchEvent('click')
      await missed
      if (name === 'Open fullscreen') await button(page, name).and(page.locator(':focus')).waitFor()
    }
    await button(page, 'Next image').click()
    await isCurrent(page, 2)
    expect(await heading(page).textContent()).toBe(nameOf(car))

    await page.context().setOffline(false)
    await online(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    const gallery = page.getByRole('dialog', { name: 'Image gallery' })
    await button(page, 'Open fullscreen').click()
    await gallery.waitFor()
    // Its styles have come with it.
    expect((await gallery.boundingBox())?.height).toBe(page.viewportSize()?.height)
    await gallery.getByRole('button', { name: 'Close' }).click()
    await gallery.waitFor({ state: 'detached' })
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await button(page, `Print ${nameOf(car)}`).click()
    await page.locator('body[data-printed]').waitFor()
    await button(page, `Share ${nameOf(car)}`).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  })

  it('gets what was missing at its foot when the connection is back', async () => {
    const page = await open('/cars')
    await hasLoaded(page)
    await goOffline(page)
    const missed = Promise.all([misses(page, /dealer-block-.*\.js/), misses(page, /similar-to-car-.*\.js/)])
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
    await missed
    // The page has taken it, too: nothing keeps the room free any more.
    await page.locator('[class*="dealerRoom"]').waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Visit us' }).waitFor()
    await page.getByRole('heading', { name: 'Similar cars' }).waitFor()
  })

  it('is not found when there is none, or its number is out of range', async () => {
    for (const path of ['/cars/099999', '/cars/99999', '/cars/1000000', '/cars/999999', '/cars/no-number']) {
      await isNotFound(await open(path))
    }
  })

  it('that is sold or disabled is there for staff, with a tag, and for nobody else', async () => {
    const all = await site.api.cars()
    const sold = all.find((each) => each.sold)
    const disabled =
      all.find((each) => !each.enabled && !each.sold) ??
      (await site.api.edit(site.publicCars.at(-1)?.id ?? 0, { enabled: false }))
    for (const [hidden, tag] of [
      [sold, 'Sold'],
      [disabled, 'Disabled'],
    ] as const) {
      await isNotFound(await open(`/cars/${hidden?.id}`))
      const page = await site.visitAsStaff(`/cars/${hidden?.id}`, screenOf(width))
      await expect.poll(() => heading(page).textContent()).toBe(hidden && nameOf(hidden))
      await page.getByRole('main').getByText(tag, { exact: true }).first().waitFor()
    }
  })
})
