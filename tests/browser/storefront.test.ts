// The storefront in a real browser over the built product: what a visitor finds by name, and the rules at their edges.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Car } from '#domain/car.ts'
import { carPath } from '#domain/car-slug.ts'
import { ADMIN } from '#tests/support/product.ts'
import { nameOf, openStorefront, type Storefront } from '#tests/support/storefront.ts'

let site: Storefront

beforeAll(async () => {
  site = await openStorefront()
})

afterAll(() => site?.close())

const vehicles = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
const control = (page: Page, role: 'combobox' | 'spinbutton' | 'searchbox', name: string) =>
  page.getByRole(role, { name })

async function counts(page: Page, cars: Car[]): Promise<void> {
  const words = cars.length === 1 ? '1 vehicle matches' : `${cars.length} vehicles match`
  await page.getByText(words, { exact: true }).waitFor()
  await expect.poll(() => vehicles(page).count()).toBe(cars.length)
}

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)

describe('the listing', () => {
  it('filters by every field, keeps the filters in the address, and clears them', async () => {
    const page = await site.visit('/cars')
    await counts(page, site.publicCars)

    const [car] = site.publicCars
    if (!car) throw new Error('the sample inventory has public cars')
    await control(page, 'combobox', 'Brand').selectOption(car.make)
    await counts(
      page,
      site.publicCars.filter(({ make }) => make === car.make),
    )
    await control(page, 'combobox', 'Fuel type').selectOption(car.fuelType)
    await control(page, 'combobox', 'Year').selectOption(String(car.year))
    const asked = site.publicCars.filter(
      (c) => c.make === car.make && c.fuelType === car.fuelType && c.year === car.year,
    )
    await counts(page, asked)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      make: car.make,
      fuel: car.fuelType,
      year: String(car.year),
    })

    const elsewhere = await site.visit(new URL(page.url()).pathname + new URL(page.url()).search)
    await counts(elsewhere, asked)

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await counts(page, site.publicCars)
    expect(new URL(page.url()).search).toBe('')
  })

  it('takes both ends of a price range in, and an empty end for none', async () => {
    const page = await site.visit('/cars')
    const prices = site.publicCars.map(({ price }) => price).sort((a, b) => a - b)
    const [low, high] = [prices[5] ?? 0, prices[15] ?? 0]
    await control(page, 'spinbutton', 'Min price').fill(String(low))
    await counts(
      page,
      site.publicCars.filter(({ price }) => price >= low),
    )
    await control(page, 'spinbutton', 'Max price').fill(String(high))
    await counts(
      page,
      site.publicCars.filter(({ price }) => price >= low && price <= high),
    )
    await control(page, 'spinbutton', 'Min price').fill('')
    await counts(
      page,
      site.publicCars.filter(({ price }) => price <= high),
    )
    await control(page, 'spinbutton', 'Max price').fill(String((prices[0] ?? 0) - 1))
    await page.getByText('No vehicles found', { exact: true }).waitFor()
    await page.getByText('Try adjusting your search criteria or filters', { exact: true }).waitFor()
  })

  it('searches make or model without regard to case', async () => {
    const page = await site.visit('/cars')
    await control(page, 'searchbox', 'Search by make or model').fill('aR')
    const found = site.publicCars.filter(({ make, model }) =>
      [make, model].some((word) => word.toLowerCase().includes('ar')),
    )
    expect(found.length).toBeGreaterThan(0)
    await counts(page, found)
  })

  it('is found again as it was left, filters and place, by Back', async () => {
    const page = await site.visit('/cars?sort=price-up')
    await counts(page, site.publicCars)
    const link = vehicles(page).nth(20).getByRole('link')
    await link.scrollIntoViewIfNeeded()
    const left = await scrollTop(page)
    expect(left).toBeGreaterThan(500)
    await link.click()
    await page.getByRole('link', { name: 'Buy Now!' }).waitFor()
    expect(await scrollTop(page)).toBe(0)
    await page.goBack()
    await counts(page, site.publicCars)
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(left - 200)
    expect(await scrollTop(page)).toBeLessThan(left + 200)
    expect(await control(page, 'combobox', 'Sort by').inputValue()).toBe('price-up')
  })

  it('folds the filters away on a small screen', async () => {
    const page = await site.visit('/cars', { viewport: { width: 390, height: 844 } })
    const toggle = page.getByRole('button', { name: 'Filters', exact: true })
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    expect(await control(page, 'combobox', 'Brand').isVisible()).toBe(false)
    await toggle.click()
    expect(await toggle.getAttribute('aria-expanded')).toBe('true')
    expect(await control(page, 'combobox', 'Brand').isVisible()).toBe(true)
  })
})

describe('a car', () => {
  it('is found by its slug and by its plain number, with everything about it', async () => {
    const car = site.publicCars.find(({ images }) => images.length > 2)
    if (!car) throw new Error('the sample inventory has cars with several pictures')
    for (const path of [carPath(car), `/cars/${car.id}`, `/cars/any-words-${car.id}`]) {
      const page = await site.visit(path)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(nameOf(car))
      const terms = page.locator('dt')
      expect(await terms.allTextContents()).toEqual(['Year', 'Mileage', 'Color', 'Fuel type', 'Transmission'])
      await page.getByText(car.description.slice(0, 40)).waitFor()
      expect(await page.getByRole('link', { name: 'Buy Now!' }).getAttribute('href')).toBe(`/contact?car=${car.id}`)
      await page.getByRole('link', { name: 'Back to listings' }).waitFor()
      expect(await page.title()).toContain(nameOf(car))
    }
  })

  it('is shown picture by picture, also on the whole screen', async () => {
    const car = site.publicCars.find(({ images }) => images.length > 2)
    if (!car) throw new Error('the sample inventory has cars with several pictures')
    const page = await site.visit(carPath(car))
    const last = car.images.length
    const current = (number: number) => page.getByRole('button', { name: `Show image ${number}`, exact: true })
    const isCurrent = (number: number) => expect.poll(() => current(number).getAttribute('aria-current')).toBe('true')
    await page.getByRole('button', { name: 'Previous image' }).click()
    await isCurrent(last)
    await page.getByRole('button', { name: 'Next image' }).click()
    await isCurrent(1)
    await current(2).click()
    await isCurrent(2)

    const opener = page.getByRole('button', { name: 'Open fullscreen' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Image gallery' })
    await dialog.waitFor()
    await dialog.getByText(`2 / ${last}`).waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText(`3 / ${last}`).waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText(`2 / ${last}`).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await opener.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('that is sold, unknown or out of range is not found', async () => {
    const sold = (await site.api.cars()).find((car) => car.sold)
    const paths = ['/cars/099999', '/cars/1000000', '/cars/999999', '/cars/no-number', `/cars/${sold?.id}`]
    for (const path of paths) {
      const page = await site.visit(path)
      await page.getByRole('heading', { level: 1, name: 'Vehicle Not Found' }).waitFor()
      await page.getByText("doesn't exist or has been removed").waitFor()
      await page.getByRole('link', { name: 'Back to listings' }).waitFor()
    }
  })
})

describe('the home page', () => {
  const slide = (page: Page, number: number) => page.getByRole('button', { name: `Go to slide ${number}`, exact: true })

  async function at(page: Page, number: number): Promise<void> {
    await expect.poll(() => slide(page, number).getAttribute('aria-current')).toBe('true')
  }

  it('moves the collection on every five seconds, and by its buttons, around both ends', async () => {
    const featured = site.publicCars.filter((car) => car.featured)
    const slides = Math.ceil(featured.length / 3)
    expect(slides).toBeGreaterThan(1)
    const page = await site.newPage()
    await page.clock.install()
    await page.goto(site.url)
    const region = page.getByRole('region', { name: 'Our Collection' })
    await at(page, 1)
    expect(await region.getByRole('button', { name: /^Go to slide/ }).count()).toBe(slides)
    expect(
      await region
        .getByRole('link')
        .filter({ hasText: /^\d{4} / })
        .count(),
    ).toBe(3)

    await page.clock.pauseAt(Date.now() + 60_000)
    await slide(page, slides).click()
    await page.mouse.move(0, 0)
    await at(page, slides)
    await page.clock.runFor(4900)
    await at(page, slides)
    await page.clock.runFor(200)
    await at(page, 1)

    await region.getByRole('button', { name: 'Pause slides' }).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(20_000)
    await at(page, 1)
    await region.getByRole('button', { name: 'Previous slide' }).click()
    await at(page, slides)
    await region.getByRole('button', { name: 'Next slide' }).click()
    await at(page, 1)
  })

  it('keeps still under the pointer and for people who want less motion', async () => {
    const page = await site.newPage()
    await page.clock.install()
    await page.goto(site.url)
    await at(page, 1)
    await page
      .getByRole('region', { name: 'Our Collection' })
      .getByRole('link', { name: /^\d{4} / })
      .first()
      .hover()
    await page.clock.runFor(12_000)
    await at(page, 1)

    const calm = await site.newPage({ reducedMotion: 'reduce' })
    await calm.clock.install()
    await calm.goto(site.url)
    await at(calm, 1)
    await calm.clock.runFor(12_000)
    await at(calm, 1)
  })
})

describe('the frame of all pages', () => {
  it('names the page that does not exist, and leads back', async () => {
    const page = await site.visit('/cars')
    await page.goto(`${site.url}/no/such/page`)
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
    await page.getByText("The page you are looking for doesn't exist or has been moved.", { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await page.getByRole('heading', { level: 1, name: 'Our Car Collection' }).waitFor()
    await page.goForward()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(`${site.url}/`)
  })

  it('has a header that is clear at 50 pixels and opaque beyond', async () => {
    const page = await site.visit('/')
    const ground = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
    await page.evaluate(() => window.scrollTo(0, 50))
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate(() => window.scrollTo(0, 51))
    await expect.poll(ground).toMatch(/^rgb\(/)
  })

  it('closes the menu of a small screen when a page is reached, and focuses its heading', async () => {
    const page = await site.visit('/', { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const close = page.getByRole('button', { name: 'Close menu' })
    expect(await close.getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await page.getByRole('button', { name: 'Open menu' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.title()).toMatch(/^About \|/)
  })
})

describe('staff who are logged in', () => {
  it('have a menu with their name, see sold cars with a tag, and log out', async () => {
    const page = await site.visit('/admin')
    await page.getByRole('textbox', { name: 'Username' }).fill(ADMIN.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL('**/admin/dashboard')
    const sold = (await site.api.cars()).find((car) => car.sold)
    await page.goto(`${site.url}/cars/${sold?.id}`)
    await page.getByText('Sold', { exact: true }).waitFor()

    const menu = page.getByRole('banner').getByRole('button', { name: ADMIN.username })
    await menu.click()
    const dashboard = page.getByRole('menuitem', { name: 'Dashboard' })
    expect(await dashboard.getAttribute('href')).toBe('/admin/dashboard')
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await menu.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Vehicle Not Found' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('jwt_token'))).toBeNull()
  })
})
