// Every screen of the storefront under axe (WCAG 2.2 A and AA), in the long run also in the dark and at another width. No screen scrolls
// sideways, also when zoomed, and none logs an error to the console.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { sideways, violations } from '#tests/support/browser/axe.ts'
import { isRedrawn } from '#tests/support/browser/contrast.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { hasLoaded, screenOf, storefrontForFile, watchErrors } from '#tests/support/browser/storefront.ts'
import { casesOf, isLongRun, itInLongRun } from '#tests/support/long-run.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
/** The desk's width at a zoom of 200 %. */
const ZOOMED_DESK = { width: 640, height: 700 }
/** The narrowest supported screen. */
const ZOOMED_PHONE = { width: 320, height: 700 }
/** The rules whose result depends on the theme or the width. */
const VISUAL_RULES = ['color-contrast', 'target-size']

const site = storefrontForFile()
let car: Car

beforeAll(() => {
  car = site.publicCars[0]
})

interface Screen {
  name: string
  path: () => string
  heading: string | RegExp
  /** The size at which all rules are checked. */
  size: typeof DESK
  act?: (page: Page) => Promise<unknown>
}

const LISTING = 'Our Car Collection'

/**
 * The screens of a group are opened one after the other in the same page. One that responds 404 comes last: `watchErrors` ignores only
 * the 404 of the current address.
 */
const GROUPS: Record<string, Screen[]> = {
  'the home page, the legal texts and an unknown address': [
    { name: 'home', path: () => '/', heading: /./, size: DESK },
    { name: 'about', path: () => '/about', heading: 'About Us', size: PHONE },
    { name: 'privacy', path: () => '/privacy', heading: 'Privacy Policy', size: DESK },
    { name: 'terms', path: () => '/terms', heading: 'Terms of Service', size: PHONE },
    { name: 'page not found', path: () => '/nowhere', heading: 'Page Not Found', size: PHONE },
  ],
  'the listing': [
    { name: 'listing', path: () => '/cars', heading: LISTING, size: DESK },
    { name: 'filtered', path: () => `/cars?make=${car.make}&min=1`, heading: LISTING, size: PHONE },
    { name: 'filters open', path: () => '/cars', heading: LISTING, size: PHONE, act: openFilters },
    { name: 'nothing found', path: () => '/cars?q=nothing-like-it', heading: LISTING, size: PHONE },
    { name: 'suggestions', path: () => `/cars?make=${car.make}&max=1`, heading: LISTING, size: DESK, act: suggestions },
  ],
  'a car': [
    { name: 'car', path: () => `/cars/${car.id}`, heading: /\d{4}/, size: PHONE, act: dealer },
    { name: 'full screen', path: () => `/cars/${car.id}`, heading: /\d{4}/, size: DESK, act: openGallery },
    { name: 'car not found', path: () => '/cars/999999', heading: 'Vehicle Not Found', size: DESK },
  ],
  'the contact page': [
    { name: 'about a car', path: () => `/contact?car=${car.id}`, heading: 'Contact', size: DESK, act: form },
    { name: 'invalid', path: () => '/contact', heading: 'Contact', size: PHONE, act: submitEmptyForm },
  ],
  'the saved cars': [
    { name: 'none', path: () => '/saved', heading: 'Saved cars', size: DESK },
    { name: 'one deleted', path: () => '/saved', heading: 'Saved cars', size: PHONE, act: saveDeletedCar },
    { name: 'compared', path: () => comparisonOf(4), heading: 'Compare cars', size: PHONE, act: differences },
    { name: 'one compared', path: () => `${comparisonOf(1)},999998,x`, heading: 'Compare cars', size: DESK },
    { name: 'shared', path: () => `/saved?ids=${car.id},999998`, heading: 'Cars shared with you', size: DESK },
  ],
}

/** Screens of the long run: most of their components are on another screen too. */
const IN_LONG_RUN = new Set([
  'about',
  'privacy',
  'terms',
  'page not found',
  'filtered',
  'nothing found',
  'suggestions',
  'car not found',
  'invalid',
  'full screen',
])

const comparisonOf = (count: number) => `/compare?cars=${site.publicCars.slice(0, count).map(({ id }) => id)}`

function differences(page: Page) {
  return page.getByRole('switch', { name: 'Differences only' }).click()
}

function dealer(page: Page) {
  return page.getByRole('heading', { name: 'Visit us' }).waitFor()
}

function form(page: Page) {
  return page.getByRole('textbox', { name: 'Message' }).waitFor()
}

function submitEmptyForm(page: Page) {
  return page.getByRole('button', { name: 'Send enquiry' }).click()
}

/** Stores a saved car that is no longer listed, and a viewed car. */
async function saveDeletedCar(page: Page): Promise<void> {
  await page.evaluate((viewed) => {
    localStorage.setItem('saved_cars', JSON.stringify([{ id: 999_998, name: '2017 Porsche 911', price: 121_000 }]))
    localStorage.setItem('viewed_cars', JSON.stringify([viewed]))
  }, car.id)
  await page.reload()
  await page.getByText('No longer available').waitFor()
  await page.getByRole('list', { name: 'Recently viewed' }).waitFor()
}

async function suggestions(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Filters to drop' }).waitFor()
  await page.getByRole('list', { name: 'Close to what you asked for' }).waitFor()
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Brand' }).waitFor()
}

async function openGallery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open fullscreen' }).click()
  await page.getByRole('dialog', { name: 'Image gallery' }).waitFor()
}

it.each(casesOf(Object.entries(GROUPS), ([name]) => name !== 'the saved cars'))(
  '%s: axe finds nothing, and no screen scrolls sideways',
  async (_, screens) => {
    const page = await site.visit('/privacy', { reducedMotion: 'reduce' })
    const errors = watchErrors(page)
    // `watchErrors` accepts only that of the page itself.
    expectConsoleErrors(/status of 404 /)
    for (const { name, path, heading, size, act } of casesOf(screens, (screen) => !IN_LONG_RUN.has(screen.name))) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(size)
      await page.goto(site.url + path())
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await hasLoaded(page)
      await act?.(page)
      expect.soft(await violations(page), name).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const next of isLongRun ? [size, size === DESK ? PHONE : DESK] : [size]) {
        await page.setViewportSize(next)
        if (isLongRun)
          expect.soft(await violations(page, VISUAL_RULES), `${name}, dark, ${next.width} pixels`).toEqual([])
        for (const { width, height } of [next, next === DESK ? ZOOMED_DESK : ZOOMED_PHONE]) {
          await page.setViewportSize({ width, height })
          expect.soft(await sideways(page), `${name}, ${width} pixels`).toBeLessThanOrEqual(0)
        }
      }
      expect.soft(errors(), name).toEqual([])
    }
  },
)

it('forced colors show a chosen price step and which car is in the comparison', async () => {
  const page = await site.visit('/cars', { viewport: DESK })
  await hasLoaded(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const step = page.getByRole('list', { name: 'Highest price' }).getByRole('button').last()
  const compare = page.getByRole('button', { name: /^Compare / }).first()
  for (const each of [step, compare]) {
    const press = () => each.press('Enter')
    expect(await isRedrawn(each, press)).toBe(true)
    expect(await each.getAttribute('aria-pressed')).toBe('true')
  }
})

itInLongRun('a long word without a break does not make any page scroll sideways at 320 pixels', async () => {
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 70)
  const { legalPages, contactInfo, aboutInfo, faqs } = await site.api.settings()
  const { make, year, price, mileage, fuelType, transmission, images } = car
  const shared = { make, year, price, mileage, fuelType, transmission, images }
  const texts = { model: long, color: long, features: [long], description: `With ${long}.` }
  const added = await site.api.add({ ...shared, ...texts })
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
  const page = await site.visit('/cars', { ...screenOf(320), reducedMotion: 'reduce' })
  await page.evaluate((name) => {
    localStorage.setItem('saved_cars', JSON.stringify([{ id: 999_998, name, price: 1 }]))
  }, long)
  for (const path of [
    '/cars',
    `/cars/${added.id}`,
    '/privacy',
    '/contact',
    `/contact?car=${added.id}`,
    '/about',
    '/saved',
  ]) {
    if (path !== '/cars') await page.goto(site.url + path)
    await hasLoaded(page)
    // The footer of every page contains the word, too.
    await page.getByRole('main').getByText(long).filter({ visible: true }).first().waitFor()
    expect.soft(await sideways(page), path).toBe(0)
  }
})
