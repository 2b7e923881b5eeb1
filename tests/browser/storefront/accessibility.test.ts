// Every screen of the storefront under axe (WCAG 2.2 A and AA), at a desk and on a phone, in both themes; zoomed, nothing runs
// out of the side, and nothing is said on the console.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/cars/car.ts'
import { sideways, violations } from '#tests/support/browser/axe.ts'
import { hasLoaded, openStorefront, type Storefront, screenOf, watchErrors } from '#tests/support/browser/storefront.ts'

let site: Storefront
let car: Car

beforeAll(async () => {
  site = await openStorefront()
  const [first] = site.publicCars
  if (!first) throw new Error('the sample inventory has public cars')
  car = first
})

afterAll(() => site?.close())

const SCREENS: [name: string, path: () => string, heading: string | RegExp, act?: (page: Page) => Promise<unknown>][] =
  [
    ['home', () => '/', /./],
    ['listing', () => '/cars', 'Our Car Collection'],
    ['listing, filtered', () => `/cars?make=${car.make}&min=1`, 'Our Car Collection'],
    ['listing, filters open', () => '/cars', 'Our Car Collection', openFilters],
    ['nothing found', () => '/cars?q=nothing-like-it', 'Our Car Collection'],
    ['nothing found, something close', () => `/cars?make=${car.make}&max=1`, 'Our Car Collection', waitForClose],
    ['car', () => `/cars/${car.id}`, /\d{4}/, (page) => page.getByRole('heading', { name: 'Visit us' }).waitFor()],
    ['car, on the whole screen', () => `/cars/${car.id}`, /\d{4}/, openGallery],
    ['no such car', () => '/cars/999999', 'Vehicle Not Found'],
    [
      'contact',
      () => `/contact?car=${car.id}`,
      'Contact',
      (page) => page.getByRole('textbox', { name: 'Message' }).waitFor(),
    ],
    [
      'contact, refused',
      () => '/contact',
      'Contact',
      (page) => page.getByRole('button', { name: 'Send enquiry' }).click(),
    ],
    ['about', () => '/about', 'About Us'],
    ['privacy', () => '/privacy', 'Privacy Policy'],
    ['terms', () => '/terms', 'Terms of Service'],
    ['saved', () => '/saved', 'Saved cars'],
    ['saved, one of them gone', () => '/saved', 'Saved cars', keepGone],
    ['saved, by somebody else', () => `/saved?ids=${car.id},999998`, 'Cars shared with you'],
    ['no such page', () => '/nowhere', 'Page Not Found'],
  ]

/** A saved car that left the list, and one that was looked at. */
async function keepGone(page: Page): Promise<void> {
  await page.evaluate((viewed) => {
    localStorage.setItem('saved_cars', JSON.stringify([{ id: 999_998, name: '2017 Porsche 911', price: 121_000 }]))
    localStorage.setItem('viewed_cars', JSON.stringify([viewed]))
  }, car.id)
  await page.reload()
  await page.getByText('No longer available').waitFor()
  await page.getByRole('list', { name: 'Recently viewed' }).waitFor()
}

async function waitForClose(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Filters to drop' }).waitFor()
  await page.getByRole('list', { name: 'Close to what you asked for' }).waitFor()
}

/** A wide screen shows them always. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  if (await button.isVisible()) await button.click()
  await page.getByRole('combobox', { name: 'Brand' }).waitFor()
}

async function openGallery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open fullscreen' }).click()
  await page.getByRole('dialog', { name: 'Image gallery' }).waitFor()
}

/** The narrower one is what is left of the width at a zoom of 200 %, and the narrowest screen that is to be served. */
describe.each([
  [1280, 640],
  [390, 320],
])('at %i pixels', (width, narrower) => {
  it.each(SCREENS)('%s', async (_name, path, heading, act) => {
    const page = await site.newPage({ ...screenOf(width), reducedMotion: 'reduce', colorScheme: 'light' })
    const errors = watchErrors(page)
    await page.goto(site.url + path())
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    // The app itself, not only what it begins with.
    await hasLoaded(page)
    await act?.(page)
    expect(await violations(page), 'light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page), 'dark').toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: narrower, height: 700 })
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(errors()).toEqual([])
  })
})

it('at 320 pixels a long word without a break is broken and pushes nothing out of the side', async () => {
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 70)
  const { legalPages, contactInfo, aboutInfo, faqs } = await site.api.settings()
  const { make, year, price, mileage, fuelType, transmission, images } = car
  const shared = { make, year, price, mileage, fuelType, transmission, images }
  const words = { model: long, color: long, features: [long], description: `With ${long}.` }
  const added = await site.api.add({ ...shared, ...words })
  onTestFinished(async () => {
    await site.api.deleteCar(added.id)
    await site.api.saveSettings({ legalPages, contactInfo, aboutInfo, faqs })
  })
  await site.api.saveSettings({
    legalPages: { ...legalPages, privacy: { ...legalPages.privacy, content: `${long}\n- ${long}` } },
    contactInfo: { ...contactInfo, email: `${long}@aldervale.example` },
    aboutInfo: { ...aboutInfo, valuesTitle: long, valuesSubtitle: long },
    faqs: [{ question: long, answer: long }],
  })
  const page = await site.newPage({ ...screenOf(320), reducedMotion: 'reduce' })
  await page.goto(site.url)
  await page.evaluate((name) => {
    localStorage.setItem('saved_cars', JSON.stringify([{ id: 999_998, name, price: 1 }]))
  }, long)
  const wide: Record<string, number> = {}
  const about = `/contact?car=${added.id}`
  for (const path of ['/cars', `/cars/${added.id}`, '/privacy', '/contact', about, '/about', '/saved']) {
    await page.goto(site.url + path)
    await hasLoaded(page)
    // The foot of every page has it too.
    await page.getByRole('main').getByText(long).first().waitFor()
    wide[path] = await sideways(page)
  }
  expect(wide).toEqual(Object.fromEntries(Object.keys(wide).map((path) => [path, 0])))
})
