// The storefront in a real browser over the built product: what a visitor finds by name, and the rules at their edges.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/car.ts'
import { carPath } from '#domain/car-slug.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { ADMIN, type Product, startProduct } from '#tests/support/product.ts'
import { staffApi } from '#tests/support/staff-api.ts'

let product: Product
let browser: Browser
let api: Awaited<ReturnType<typeof staffApi>>
let publicCars: Car[]

beforeAll(async () => {
  product = await startProduct()
  api = await staffApi(product.url)
  publicCars = (await api.cars()).filter((car) => car.enabled && !car.sold)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options)
  await page.goto(product.url + path)
  return page
}

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  onTestFinished(() => context.close())
  return context.newPage()
}

const vehicles = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
const control = (page: Page, role: 'combobox' | 'spinbutton' | 'searchbox', name: string) =>
  page.getByRole(role, { name })
const nameOf = (car: Car) => `${car.year} ${car.make} ${car.model}`

async function counts(page: Page, cars: Car[]): Promise<void> {
  const words = cars.length === 1 ? '1 vehicle matches' : `${cars.length} vehicles match`
  await page.getByText(words, { exact: true }).waitFor()
  await expect.poll(() => vehicles(page).count()).toBe(cars.length)
}

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)

describe('the listing', () => {
  it('filters by every field, keeps the filters in the address, and clears them', async () => {
    const page = await visit('/cars')
    await counts(page, publicCars)

    const [car] = publicCars
    if (!car) throw new Error('the sample inventory has public cars')
    await control(page, 'combobox', 'Brand').selectOption(car.make)
    await counts(
      page,
      publicCars.filter(({ make }) => make === car.make),
    )
    await control(page, 'combobox', 'Fuel type').selectOption(car.fuelType)
    await control(page, 'combobox', 'Year').selectOption(String(car.year))
    const asked = publicCars.filter((c) => c.make === car.make && c.fuelType === car.fuelType && c.year === car.year)
    await counts(page, asked)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      make: car.make,
      fuel: car.fuelType,
      year: String(car.year),
    })

    const elsewhere = await visit(new URL(page.url()).pathname + new URL(page.url()).search)
    await counts(elsewhere, asked)

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await counts(page, publicCars)
    expect(new URL(page.url()).search).toBe('')
  })

  it('takes both ends of a price range in, and an empty end for none', async () => {
    const page = await visit('/cars')
    const prices = publicCars.map(({ price }) => price).sort((a, b) => a - b)
    const [low, high] = [prices[5] ?? 0, prices[15] ?? 0]
    await control(page, 'spinbutton', 'Min price').fill(String(low))
    await counts(
      page,
      publicCars.filter(({ price }) => price >= low),
    )
    await control(page, 'spinbutton', 'Max price').fill(String(high))
    await counts(
      page,
      publicCars.filter(({ price }) => price >= low && price <= high),
    )
    await control(page, 'spinbutton', 'Min price').fill('')
    await counts(
      page,
      publicCars.filter(({ price }) => price <= high),
    )
    await control(page, 'spinbutton', 'Max price').fill(String((prices[0] ?? 0) - 1))
    await page.getByText('No vehicles found', { exact: true }).waitFor()
    await page.getByText('Try adjusting your search criteria or filters', { exact: true }).waitFor()
  })

  it('searches make or model without regard to case', async () => {
    const page = await visit('/cars')
    await control(page, 'searchbox', 'Search by make or model').fill('aR')
    const found = publicCars.filter(({ make, model }) =>
      [make, model].some((word) => word.toLowerCase().includes('ar')),
    )
    expect(found.length).toBeGreaterThan(0)
    await counts(page, found)
  })

  it('is found again as it was left, filters and place, by Back', async () => {
    const page = await visit('/cars?sort=price-up')
    await counts(page, publicCars)
    const link = vehicles(page).nth(20).getByRole('link')
    await link.scrollIntoViewIfNeeded()
    const left = await scrollTop(page)
    expect(left).toBeGreaterThan(500)
    await link.click()
    await page.getByRole('link', { name: 'Buy Now!' }).waitFor()
    expect(await scrollTop(page)).toBe(0)
    await page.goBack()
    await counts(page, publicCars)
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(left - 200)
    expect(await scrollTop(page)).toBeLessThan(left + 200)
    expect(await control(page, 'combobox', 'Sort by').inputValue()).toBe('price-up')
  })

  it('folds the filters away on a small screen', async () => {
    const page = await visit('/cars', { viewport: { width: 390, height: 844 } })
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
    const car = publicCars.find(({ images }) => images.length > 2)
    if (!car) throw new Error('the sample inventory has cars with several pictures')
    for (const path of [carPath(car), `/cars/${car.id}`, `/cars/any-words-${car.id}`]) {
      const page = await visit(path)
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
    const car = publicCars.find(({ images }) => images.length > 2)
    if (!car) throw new Error('the sample inventory has cars with several pictures')
    const page = await visit(carPath(car))
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
    const sold = (await api.cars()).find((car) => car.sold)
    const paths = ['/cars/099999', '/cars/1000000', '/cars/999999', '/cars/no-number', `/cars/${sold?.id}`]
    for (const path of paths) {
      const page = await visit(path)
      await page.getByRole('heading', { level: 1, name: 'Vehicle Not Found' }).waitFor()
      await page.getByText("doesn't exist or has been removed").waitFor()
      await page.getByRole('link', { name: 'Back to listings' }).waitFor()
    }
  })
})

const EDGES = [
  ['Name', 'A', 'Name must be at least 2 characters'],
  ['Name', 'a'.repeat(50), ''],
  ['Name', 'a'.repeat(51), 'Name must be less than 50 characters'],
  ['Country code', '+', 'Enter a valid country code (e.g., +1, +44)'],
  ['Country code', '1234', ''],
  ['Country code', '12345', 'Enter a valid country code (e.g., +1, +44)'],
  ['Phone number', '123456', 'Phone number must be at least 7 digits'],
  ['Phone number', '1'.repeat(15), ''],
  ['Phone number', '1'.repeat(16), 'Phone number must be less than 15 digits'],
  ['Phone number', '555-0142', 'Phone number must contain only digits'],
  ['Email', 'nobody', 'Please enter a valid email address'],
  ['Message', '  nine char ', 'Message must be at least 10 characters'],
  ['Message', 'm'.repeat(1001), 'Message must be less than 1000 characters'],
  ['Message', 'm'.repeat(1000), ''],
] as const

describe('the enquiry form', () => {
  const box = (page: Page, name: string) => page.getByRole('form', { name: 'Enquiry' }).getByRole('textbox', { name })
  const send = (page: Page) => page.getByRole('button', { name: 'Send enquiry' }).click()

  async function errorOf(field: Locator): Promise<string> {
    return field.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => (id.endsWith('-error') ? document.getElementById(id)?.textContent : ''))
        .join(''),
    )
  }

  it('says what is missing, field by field, and forgets it on the next edit', async () => {
    const page = await visit('/contact')
    await send(page)
    const expected = {
      Name: 'Name is required',
      'Country code': 'Country code is required',
      'Phone number': 'Phone number is required',
      Email: '',
      Message: 'Message is required',
    }
    for (const [name, message] of Object.entries(expected)) expect(await errorOf(box(page, name))).toBe(message)
    await box(page, 'Name').fill('A')
    expect(await errorOf(box(page, 'Name'))).toBe('')
    expect(await errorOf(box(page, 'Message'))).toBe('Message is required')
  })

  it('holds each rule at its edge', async () => {
    const page = await visit('/contact')
    for (const [name, typed, message] of EDGES) {
      await box(page, name).fill(typed)
      await send(page)
      await expect.poll(() => errorOf(box(page, name)), { message: `${name}: ${typed}` }).toBe(message)
    }
  })

  it('strips a name, prefixes a code, shows its flag and counts the message', async () => {
    const page = await visit('/contact')
    await box(page, 'Name').fill("Zoë O'Neill-3rd <b>")
    expect(await box(page, 'Name').inputValue()).toBe("Zoë O'Neill-rd b")
    await box(page, 'Country code').fill('44')
    expect(await box(page, 'Country code').inputValue()).toBe('+44')
    await page.getByText('🇬🇧').waitFor()
    await box(page, 'Message').fill('  twelve chars ')
    await page.getByText('12/1000').waitFor()
  })

  it('sends an enquiry about the car of the address, thanks for five seconds and begins anew', async () => {
    const [car] = publicCars
    if (!car) throw new Error('the sample inventory has public cars')
    const page = await newPage()
    await page.clock.install()
    await page.goto(`${product.url}/contact?car=${car.id}`)
    await page.getByRole('link', { name: nameOf(car) }).waitFor()
    await box(page, 'Name').fill('Ada Lovelace')
    await box(page, 'Country code').fill('44')
    await box(page, 'Phone number').fill('7700900123')
    await box(page, 'Message').fill('Is this one still here?')
    await send(page)
    const thanks = page.getByRole('status').filter({ hasText: 'Thank you' })
    await thanks.waitFor()
    expect(await box(page, 'Name').inputValue()).toBe('')
    await page.clock.runFor(4000)
    expect(await thanks.isVisible()).toBe(true)
    await page.clock.runFor(1500)
    await thanks.waitFor({ state: 'detached' })
    const [inquiry] = (await api.inquiries()).filter(({ name }) => name === 'Ada Lovelace')
    expect(inquiry).toMatchObject({ phone: '+447700900123', carId: car.id, carName: nameOf(car), read: false })
  })
})

describe('the home page', () => {
  const slide = (page: Page, number: number) => page.getByRole('button', { name: `Go to slide ${number}`, exact: true })

  async function at(page: Page, number: number): Promise<void> {
    await expect.poll(() => slide(page, number).getAttribute('aria-current')).toBe('true')
  }

  it('moves the collection on every five seconds, and by its buttons, around both ends', async () => {
    const featured = publicCars.filter((car) => car.featured)
    const slides = Math.ceil(featured.length / 3)
    expect(slides).toBeGreaterThan(1)
    const page = await newPage()
    await page.clock.install()
    await page.goto(product.url)
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
    const page = await newPage()
    await page.clock.install()
    await page.goto(product.url)
    await at(page, 1)
    await page
      .getByRole('region', { name: 'Our Collection' })
      .getByRole('link', { name: /^\d{4} / })
      .first()
      .hover()
    await page.clock.runFor(12_000)
    await at(page, 1)

    const calm = await newPage({ reducedMotion: 'reduce' })
    await calm.clock.install()
    await calm.goto(product.url)
    await at(calm, 1)
    await calm.clock.runFor(12_000)
    await at(calm, 1)
  })
})

describe('the frame of all pages', () => {
  it('names the page that does not exist, and leads back', async () => {
    const page = await visit('/cars')
    await page.goto(`${product.url}/no/such/page`)
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
    await page.getByText("The page you are looking for doesn't exist or has been moved.", { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await page.getByRole('heading', { level: 1, name: 'Our Car Collection' }).waitFor()
    await page.goForward()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(`${product.url}/`)
  })

  it('has a header that is clear at 50 pixels and opaque beyond', async () => {
    const page = await visit('/')
    const ground = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
    await page.evaluate(() => window.scrollTo(0, 50))
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate(() => window.scrollTo(0, 51))
    await expect.poll(ground).toMatch(/^rgb\(/)
  })

  it('closes the menu of a small screen when a page is reached, and focuses its heading', async () => {
    const page = await visit('/', { viewport: { width: 390, height: 844 } })
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
    const page = await visit('/admin')
    await page.getByRole('textbox', { name: 'Username' }).fill(ADMIN.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL('**/admin/dashboard')
    const sold = (await api.cars()).find((car) => car.sold)
    await page.goto(`${product.url}/cars/${sold?.id}`)
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
