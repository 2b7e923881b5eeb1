// The listing: one case per control of its search and filters, the messages about the result, and the restored list. All
// combinations of filters are tested in tests/app/storefront/car-filters.test.ts.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import {
  failUntilClick,
  nameOf,
  PUBLIC_WIDTHS,
  screenOf,
  storefrontForFile,
} from '#tests/support/browser/storefront.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const site = storefrontForFile()
let car: Car

beforeAll(() => {
  car = site.publicCars[0]
})

const vehicles = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
const select = (page: Page, name: string, value: string) => page.getByRole('combobox', { name }).selectOption(value)
const fill = (page: Page, name: string, value: string) => page.getByRole('spinbutton', { name }).fill(value)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by make or model' })
const clear = (page: Page) => page.getByRole('button', { name: 'Clear filters' }).click()
const activeFilters = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)

async function shows(page: Page, cars: readonly Car[]): Promise<void> {
  const verb = cars.length === 1 ? ' matches' : ' match'
  const label = `${cars.length} ${cars.length === 1 ? 'vehicle' : 'vehicles'}${cars === site.publicCars ? '' : verb}`
  await page.getByRole('status').getByText(label, { exact: true }).waitFor()
  await expect.poll(() => vehicles(page).count()).toBe(cars.length)
}

/** Opens the sheet of the filters on a phone, and closes it after `act`. */
async function inSheet(page: Page, act: () => Promise<unknown>): Promise<void> {
  const toggle = page.locator('button[aria-expanded]').filter({ hasText: /^Filters/ })
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
  // The sheet handles keys once it has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('filters')
  await act()
  await page.keyboard.press('Escape')
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
}

itInLongRun('shows the cars of the page when the others cannot be loaded, and loads them by Retry', async () => {
  const page = await site.visit('/privacy', screenOf(390))
  const arm = await failUntilClick(page, '**/api/**')
  await page.goto(`${site.url}/robots.txt`)
  // As on a first visit.
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve))
    }
  })
  await page.goto(`${site.url}/cars`)
  await arm()
  await page.getByRole('alert').filter({ hasText: 'Could not load the vehicles.' }).waitFor()
  const withPage = await vehicles(page).count()
  expect(withPage).toBeLessThan(site.publicCars.length)
  await page.getByRole('status').getByText(`${withPage} vehicles`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await shows(page, site.publicCars)
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('shows the first picture of the list above the fold of a phone', async () => {
  const page = await site.visit('/cars', screenOf(390))
  const picture = await vehicles(page).first().locator('img').first().boundingBox()
  expect(picture && picture.y + picture.height).toBeLessThan(844)
})

it('opens the order on a phone by a tap anywhere on "Sort by", whose text is not cut', async () => {
  const page = await site.visit('/cars', screenOf(390))
  const order = page.getByRole('combobox', { name: 'Sort by' })
  const whatIsThere = await order.evaluate((select: HTMLSelectElement) => {
    const label = select.labels[0] as HTMLLabelElement
    const { left, right, top, bottom } = label.getBoundingClientRect()
    const points = [left + 1, (left + right) / 2, right - 1]
    return {
      isCut: label.scrollWidth > label.clientWidth,
      isTheSelect: points.map((x) => document.elementFromPoint(x, (top + bottom) / 2) === select),
    }
  })
  expect(whatIsThere).toEqual({ isCut: false, isTheSelect: [true, true, true] })
  const box = await order.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await order.selectOption('price-up')
  const prices = site.publicCars.map(({ price }) => price).sort((a, b) => a - b)
  await vehicles(page)
    .first()
    .getByText(`$${prices[0]?.toLocaleString('en-US')}`)
    .waitFor()
})

it('offers the brands with their counts and round prices as the highest price', async () => {
  const page = await site.visit('/cars', screenOf(1280))
  const ofMake = site.publicCars.filter(({ make }) => make === car.make)
  const brand = page.getByRole('combobox', { name: 'Brand' })
  await brand
    .getByRole('option', { name: `${car.make} (${ofMake.length})`, exact: true })
    .waitFor({ state: 'attached' })
  const preset = page.getByRole('list', { name: 'Highest price' }).getByRole('button').first()
  const step = Number((await preset.textContent())?.replace(/\D/g, ''))
  await preset.click()
  await shows(
    page,
    site.publicCars.filter(({ price }) => price <= step),
  )
  expect(await page.getByRole('spinbutton', { name: 'Max price' }).inputValue()).toBe(String(step))
  await preset.click()
  await shows(page, site.publicCars)
})

it('loads the second picture of a car when a mouse points at its card, and not before', async () => {
  const page = await site.visit('/privacy', screenOf(1280))
  const shown = site.publicCars.find(({ images }) => images.length > 1)
  const stem = shown?.images[1]?.replace(/-\d+\.webp$/, '') ?? ''
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(`${site.url}/cars`)
  await shows(page, site.publicCars)
  const card = page.getByRole('article', { name: shown ? nameOf(shown) : '' }).first()
  await card.locator('img').first().waitFor()
  expect(requested.filter((url) => url.includes(stem))).toEqual([])
  await card.hover()
  await expect.poll(() => requested.filter((url) => url.includes(stem)).length).toBe(1)
  await expect.poll(() => card.locator('[data-loaded="true"]').count()).toBe(1)
})

it('cuts long titles after two lines, and the prices of a row are at the same height', async () => {
  const { id, model } = car
  await site.api.edit(id, { model: 'A model whose name is far longer than a card is wide, and than two of its lines' })
  onTestFinished(async () => void (await site.api.edit(id, { model })))
  const page = await site.visit('/cars', screenOf(1280))
  const title = vehicles(page).first().getByText('far longer')
  const lines = (element: HTMLElement) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)
  expect(Math.round(await title.evaluate(lines))).toBe(2)
  const tops = await vehicles(page)
    .getByText(/^\$[\d,]+$/)
    .evaluateAll((all) => all.slice(0, 3).map((price) => price.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

it('selects cars for a comparison on their cards, at most four, and keeps the selection for the way back', async () => {
  const page = await site.visit('/cars', screenOf(390))
  const tray = page.getByRole('region', { name: 'Comparison' })
  const tick = (each: Car | undefined) =>
    page.getByRole('button', { name: `Compare ${each ? nameOf(each) : ''}`, exact: true })
  const [first, second, third, fourth, fifth] = site.publicCars
  await tick(first).click()
  await tray.getByText('1 selected').waitFor()
  expect(await tray.getByRole('link').count()).toBe(0)
  await tick(second).click()
  await tray.getByText('2 selected').waitFor()
  await tray.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.waitForURL(`${site.url}/compare?cars=${first?.id},${second?.id}`)
  await page.goBack()
  for (const each of [third, fourth, fifth]) await tick(each).click()
  await tray.getByText('4 selected').waitFor()
  expect(await tick(fifth).getAttribute('aria-pressed')).toBe('false')
  await tick(fourth).click()
  await tray.getByText('3 selected').waitFor()
  await tray.getByRole('button', { name: 'Clear selection' }).click()
  await tray.waitFor({ state: 'detached' })
  expect(await tick(first).getAttribute('aria-pressed')).toBe('false')
})

it('lists the public cars and filters them by brand, fuel, year and price, by each alone and by all together', async () => {
  const page = await site.visit('/cars', screenOf(1280))
  await page.getByRole('heading', { level: 1, name: 'Our Car Collection' }).waitFor()
  const { backgrounds } = await site.api.settings()
  const background = backgrounds.cars.replace(/-\d+\.webp$/, '')
  expect(await page.locator('[data-hero] img').getAttribute('src')).toContain(background)
  await shows(page, site.publicCars)
  const hidden = (await site.api.cars()).filter(({ sold, enabled }) => sold || !enabled)
  expect(hidden.length).toBeGreaterThan(0)
  for (const { id } of hidden) expect(await page.locator(`a[href$="-${id}"]`).count()).toBe(0)

  for (const [name, field] of [
    ['Brand', 'make'],
    ['Fuel type', 'fuelType'],
    ['Body style', 'bodyStyle'],
    ['Transmission', 'transmission'],
    ['Year', 'year'],
  ] as const) {
    const value = car[field]
    await select(page, name, String(value))
    const found = site.publicCars.filter((each) => each[field] === value)
    expect(found.length).toBeLessThan(site.publicCars.length)
    await shows(page, found)
    await clear(page)
    await shows(page, site.publicCars)
  }

  const prices = site.publicCars.map(({ price }) => price).sort((a, b) => a - b)
  const [low, high] = [prices[5] ?? 0, prices[15] ?? 0]
  const between = (min: number, max: number) => site.publicCars.filter(({ price }) => price >= min && price <= max)
  await fill(page, 'Min price', String(low))
  await shows(page, between(low, Number.POSITIVE_INFINITY))
  await fill(page, 'Max price', String(high))
  await shows(page, between(low, high))
  await fill(page, 'Min price', '')
  await shows(page, between(0, high))
  await fill(page, 'Max price', '')
  await shows(page, site.publicCars)
  const lowest = page.getByRole('spinbutton', { name: 'Min price' })
  await lowest.pressSequentially('1e')
  await clear(page)
  await lowest.pressSequentially('5')
  expect(await lowest.inputValue(), 'an invalid number is cleared, too').toBe('5')
  await clear(page)

  const { make, fuelType, year } = car
  const matching = site.publicCars.filter((c) => c.make === make && c.fuelType === fuelType && c.year === year)
  const selectAll = async () => {
    await select(page, 'Brand', make)
    await select(page, 'Fuel type', fuelType)
    await select(page, 'Year', String(year))
  }
  await selectAll()
  await shows(page, matching)
  const { href, searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ make, fuel: fuelType, year: String(year) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(href)
  await shows(page, matching)
  await inSheet(page, () => clear(page))
  await shows(page, site.publicCars)
  expect(new URL(page.url()).search).toBe('')
  await inSheet(page, selectAll)
  await shows(page, matching)
})

it('searches as a visitor types, suggests what to change when nothing matches, and ignores an empty search', async () => {
  const page = await site.visit('/cars?min=much&max=more&page=999', screenOf(390))
  await shows(page, site.publicCars)
  await search(page).fill('  ')
  await page.waitForURL(/q=/)
  expect(await activeFilters(page).count()).toBe(0)

  const typed = car.make.toUpperCase()
  await search(page).fill(typed)
  const found = site.publicCars.filter(({ make, model }) =>
    [make, model].some((text) => text.toUpperCase().includes(typed)),
  )
  expect(found.length).toBeGreaterThan(0)
  await shows(page, found)
  await activeFilters(page).waitFor()

  await search(page).fill('no such car as this')
  await page.getByText('No vehicles found', { exact: true }).waitFor()
  await page.getByText('Try adjusting your search criteria or filters', { exact: true }).waitFor()
  await page.getByRole('status').getByText('0 vehicles match', { exact: true }).waitFor()
  expect(await vehicles(page).count()).toBe(0)
  await search(page).fill('')
  await shows(page, site.publicCars)
})

itInLongRun(
  'shows every active filter without scrolling sideways, and moves the focus to the results when one is removed',
  async () => {
    const { make, fuelType, year } = car
    const filters = { q: 'a', make, min: '1000', max: '5000000', fuel: fuelType, year: String(year) }
    const page = await site.visit(`/cars?${new URLSearchParams(filters)}`, screenOf(390))
    const chips = activeFilters(page).getByRole('button')
    await expect.poll(() => chips.count()).toBe(6)
    for (const width of PUBLIC_WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      expect(await sideways(page)).toBe(0)
      const crosses = activeFilters(page).locator('svg')
      expect(await crosses.evaluateAll((all) => all.map((cross) => cross.clientWidth))).toEqual(Array(6).fill(16))
    }

    await page.goto(`${site.url}/cars?make=${make}`)
    await chips.press('Enter')
    await shows(page, site.publicCars)
    await page.getByRole('region', { name: 'Results' }).and(page.locator(':focus')).waitFor()
  },
)

it('restores the list with its order, filters and scroll position by Back and by "Back to listings"', async () => {
  const page = await site.visit('/cars?sort=price-up', screenOf(390))
  await search(page).fill('e')
  const found = site.publicCars.filter(({ make, model }) => /e/i.test(make + model))
  await shows(page, found)
  const link = vehicles(page).nth(20).getByRole('link')
  // Scrolls as far as the click below would.
  await link.click({ trial: true })
  const before = await scrollTop(page)
  expect(before).toBeGreaterThan(500)
  const backToListings = () => page.getByRole('link', { name: 'Back to listings' }).click()
  for (const goBack of [() => page.goBack(), backToListings, () => page.reload().then(backToListings)]) {
    await link.click()
    await page.getByRole('link', { name: 'Buy Now!' }).waitFor()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await goBack()
    await shows(page, found)
    await expect.poll(async () => Math.abs((await scrollTop(page)) - before)).toBeLessThan(200)
    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price-up')
    expect(new URL(page.url()).searchParams.get('q')).toBe('e')
  }

  await page.goto(`${site.url}${carPath(car)}`)
  await backToListings()
  await page.waitForURL(`${site.url}/cars`)
})
