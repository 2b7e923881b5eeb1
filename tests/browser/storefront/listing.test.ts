// The listing: its search and its filters at their edges, what it says about what it found, and how it is found again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Car } from '#domain/cars/car.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import { openStorefront, PUBLIC_WIDTHS, type Storefront, screenOf } from '#tests/support/browser/storefront.ts'

let site: Storefront

beforeAll(async () => {
  site = await openStorefront()
})

afterAll(() => site?.close())

const vehicles = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
const pick = (page: Page, name: string, value: string) => page.getByRole('combobox', { name }).selectOption(value)
const fill = (page: Page, name: string, value: string) => page.getByRole('spinbutton', { name }).fill(value)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by make or model' })
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)

async function counts(page: Page, cars: readonly Car[]): Promise<void> {
  const words = cars.length === 1 ? '1 vehicle matches' : `${cars.length} vehicles match`
  await page.getByRole('status').getByText(words, { exact: true }).waitFor()
  await expect.poll(() => vehicles(page).count()).toBe(cars.length)
}

/** The filters as they are reached at this width; on a phone they are unfolded, and folded away again. */
async function withFilters(page: Page, act: () => Promise<unknown>): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > 500) return void (await act())
  const toggle = page.locator('button[aria-expanded]').filter({ hasText: /^Filters/ })
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
  // With the focus the sheet takes the keys.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('filters')
  await act()
  await page.keyboard.press('Escape')
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
}

function aCar(): Car {
  const [car] = site.publicCars
  if (!car) throw new Error('the sample inventory has public cars')
  return car
}

describe.each(PUBLIC_WIDTHS)('at %i pixels', (width) => {
  const open = (path = '/cars') => site.visit(path, screenOf(width))

  it('says beside the cars that came with the page that the others could not be loaded, and asks again', async () => {
    const page = await open('/about')
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`${site.url}/images/none`)
    // As on a first visit.
    await page.evaluate(async () => {
      for (const { name = '' } of await indexedDB.databases()) {
        await new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve))
      }
    })
    await page.goto(`${site.url}/cars`)
    await page.getByRole('alert').filter({ hasText: 'Could not load the vehicles.' }).waitFor()
    const withPage = await vehicles(page).count()
    expect(withPage).toBeLessThan(site.publicCars.length)
    await page.getByRole('status').getByText(`${withPage} vehicles match`, { exact: true }).waitFor()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await counts(page, site.publicCars)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('shows all public cars under the background of the settings', async () => {
    const page = await open()
    await page.getByRole('heading', { level: 1, name: 'Our Car Collection' }).waitFor()
    const { backgrounds } = await site.api.settings()
    expect(await page.locator('[data-hero] img').getAttribute('src')).toContain(
      backgrounds.cars.replace(/-\d+\.webp$/, ''),
    )
    await counts(page, site.publicCars)
    const hidden = (await site.api.cars()).filter((car) => car.sold || !car.enabled)
    expect(hidden.length).toBeGreaterThan(0)
    for (const { id } of hidden) expect(await page.locator(`a[href$="-${id}"]`).count()).toBe(0)
  })

  it.each([
    ['Brand', 'make'],
    ['Fuel type', 'fuelType'],
    ['Year', 'year'],
  ] as const)('filters by %s alone', async (name, field) => {
    const page = await open()
    const value = aCar()[field]
    await withFilters(page, () => pick(page, name, String(value)))
    const found = site.publicCars.filter((car) => car[field] === value)
    expect(found.length).toBeLessThan(site.publicCars.length)
    await counts(page, found)
  })

  it('filters by all of them together, keeps that in the address, and clears it', async () => {
    const page = await open()
    const { make, fuelType, year } = aCar()
    await withFilters(page, async () => {
      await pick(page, 'Brand', make)
      await pick(page, 'Fuel type', fuelType)
      await pick(page, 'Year', String(year))
    })
    const asked = site.publicCars.filter((c) => c.make === make && c.fuelType === fuelType && c.year === year)
    await counts(page, asked)
    const { pathname, search: query, searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({ make, fuel: fuelType, year: String(year) })
    await counts(await open(pathname + query), asked)
    await withFilters(page, () => page.getByRole('button', { name: 'Clear filters' }).click())
    await counts(page, site.publicCars)
    expect(new URL(page.url()).search).toBe('')
  })

  it('keeps the focus when a filter is dropped', async () => {
    const page = await open(`/cars?make=${aCar().make}`)
    await page.getByRole('list', { name: 'Active filters' }).getByRole('button').press('Enter')
    await counts(page, site.publicCars)
    await page.getByRole('region', { name: 'Results' }).and(page.locator(':focus')).waitFor()
  })

  it('clears what is no number, too', async () => {
    const page = await open()
    const lowest = page.getByRole('spinbutton', { name: 'Min price' })
    await withFilters(page, async () => {
      await lowest.pressSequentially('1e')
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await lowest.pressSequentially('5')
      expect(await lowest.inputValue()).toBe('5')
    })
  })

  it('takes both ends of a price range in; an empty minimum is 0, an empty maximum no bound', async () => {
    const page = await open()
    const prices = site.publicCars.map(({ price }) => price).sort((a, b) => a - b)
    const [low, high] = [prices[5] ?? 0, prices[15] ?? 0]
    const between = (min: number, max: number) => site.publicCars.filter(({ price }) => price >= min && price <= max)
    await withFilters(page, () => fill(page, 'Min price', String(low)))
    await counts(page, between(low, Number.POSITIVE_INFINITY))
    await withFilters(page, () => fill(page, 'Max price', String(high)))
    await counts(page, between(low, high))
    await withFilters(page, () => fill(page, 'Min price', String(low + 1)))
    await counts(page, between(low + 1, high))
    await withFilters(page, () => fill(page, 'Min price', ''))
    await counts(page, between(0, high))
    await withFilters(page, () => fill(page, 'Max price', String(high - 1)))
    await counts(page, between(0, high - 1))
    await withFilters(page, () => fill(page, 'Max price', ''))
    await counts(page, site.publicCars)
  })

  it('searches make or model without regard to case', async () => {
    const page = await open()
    const { make, model } = aCar()
    for (const typed of [make.toUpperCase(), model.toLowerCase(), 'aR']) {
      await search(page).fill(typed)
      const part = typed.toLowerCase()
      const found = site.publicCars.filter((car) =>
        [car.make, car.model].some((word) => word.toLowerCase().includes(part)),
      )
      expect(found.length).toBeGreaterThan(0)
      await counts(page, found)
    }
  })

  it('says when nothing is found, and what to do', async () => {
    const page = await open()
    await search(page).fill('no such car as this')
    await page.getByText('No vehicles found', { exact: true }).waitFor()
    await page.getByText('Try adjusting your search criteria or filters', { exact: true }).waitFor()
    await page.getByRole('status').getByText('0 vehicles match', { exact: true }).waitFor()
    expect(await vehicles(page).count()).toBe(0)
    await search(page).fill('')
    await counts(page, site.publicCars)
  })

  it('shows no filter where nothing is asked for', async () => {
    const page = await open('/cars?min=much&max=more&page=999')
    await counts(page, site.publicCars)
    await search(page).fill('  ')
    await page.waitForURL(/q=/)
    expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0)
    await search(page).fill(aCar().make)
    await page.getByRole('list', { name: 'Active filters' }).waitFor()
  })

  it('is no wider than the screen with every filter set', async () => {
    const { make, fuelType, year } = aCar()
    const page = await open(
      `/cars?${new URLSearchParams({ q: 'a', make, min: '1000', max: '5000000', fuel: fuelType })}&year=${year}`,
    )
    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect.poll(() => chips.getByRole('button').count()).toBe(6)
    expect(await sideways(page)).toBe(0)
    const crosses = chips.locator('svg')
    expect(await crosses.evaluateAll((all) => all.map((cross) => cross.clientWidth))).toEqual(Array(6).fill(16))
  })

  it('is found again as it was left, filters and place, by Back', async () => {
    const page = await open('/cars?sort=price-up')
    await counts(page, site.publicCars)
    const link = vehicles(page).nth(20).getByRole('link')
    // Whatever has to be scrolled for the click has been scrolled before.
    await link.click({ trial: true })
    const left = await scrollTop(page)
    expect(left).toBeGreaterThan(500)
    await link.click()
    await page.getByRole('link', { name: 'Buy Now!' }).waitFor()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.goBack()
    await counts(page, site.publicCars)
    await expect.poll(async () => Math.abs((await scrollTop(page)) - left)).toBeLessThan(200)
    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price-up')
  })
})

describe('the filters', () => {
  it('are folded away on a phone and always there on a wide screen', async () => {
    const phone = await site.visit('/cars', screenOf(390))
    const toggle = phone.getByRole('button', { name: 'Filters', exact: true })
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    expect(await phone.getByRole('combobox', { name: 'Brand' }).isVisible()).toBe(false)
    await toggle.click()
    await phone.getByRole('combobox', { name: 'Brand' }).waitFor()
    const desk = await site.visit('/cars', screenOf(1280))
    await desk.getByRole('combobox', { name: 'Brand' }).waitFor()
    expect(await desk.getByRole('button', { name: 'Filters', exact: true }).count()).toBe(0)
  })
})
