// Every screen of the storefront under axe, in both themes, on a wide and on a narrow screen (WCAG 2.2 A and AA).
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Car } from '#domain/car.ts'
import { openStorefront, type Storefront } from '#tests/support/storefront.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let site: Storefront
let car: Car

beforeAll(async () => {
  site = await openStorefront()
  const [first] = site.publicCars
  if (!first) throw new Error('the sample inventory has public cars')
  car = first
})

afterAll(() => site?.close())

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const results = await page.evaluate((rules) => window.axe.run(document, { runOnly: rules, iframes: false }), RULES)
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

const SCREENS: [name: string, path: () => string, heading: string | RegExp, act?: (page: Page) => Promise<unknown>][] =
  [
    ['home', () => '/', /./],
    ['listing', () => '/cars', 'Our Car Collection'],
    ['listing, filtered', () => `/cars?make=${car.make}&min=1`, 'Our Car Collection'],
    ['nothing found', () => '/cars?q=nothing-like-it', 'Our Car Collection'],
    ['car', () => `/cars/${car.id}`, /\d{4}/],
    ['car, on the whole screen', () => `/cars/${car.id}`, /\d{4}/, openGallery],
    ['no such car', () => '/cars/999999', 'Vehicle Not Found'],
    ['contact', () => `/contact?car=${car.id}`, 'Contact'],
    [
      'contact, refused',
      () => '/contact',
      'Contact',
      (page) => page.getByRole('button', { name: 'Send enquiry' }).click(),
    ],
    ['about', () => '/about', 'About Us'],
    ['privacy', () => '/privacy', 'Privacy Policy'],
    ['saved', () => '/saved', 'Saved cars'],
    ['no such page', () => '/nowhere', 'Page Not Found'],
  ]

async function openGallery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open fullscreen' }).click()
  await page.getByRole('dialog', { name: 'Image gallery' }).waitFor()
}

describe.each([
  ['wide and light', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['narrow and dark', { viewport: { width: 320, height: 700 }, colorScheme: 'dark' }],
] as const)('%s', (_, options) => {
  it.each(SCREENS)('%s', async (_name, path, heading, act) => {
    const page = await site.visit(path(), { ...options, reducedMotion: 'reduce' })
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await act?.(page)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})
