// The end of a long list, and the position in it that Back from a car restores.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { isDrawn, screenOf, storefrontForFile } from '#tests/support/browser/storefront.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { casesOf, itInLongRun } from '#tests/support/long-run.ts'

const ADDED_CARS = 400
const PARALLEL_REQUESTS = 20
const NEAR = 30
/** Many times the first part of the list. With more than 200 cars, those outside the window are not laid out. */
const FAR = 380

const site = storefrontForFile()

beforeAll(async () => {
  // Titles of one and of two lines give rows of different heights.
  for (let added = 0; added < ADDED_CARS; added += PARALLEL_REQUESTS)
    await Promise.all(
      Array.from({ length: PARALLEL_REQUESTS }, (_, place) =>
        site.api.add({ ...vehicle, model: place % 3 === 0 ? 'F-TYPE 5.0 V8 Supercharged R AWD Convertible' : 'XE' }),
      ),
    )
})

const cars = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
const topOf = (page: Page, place: number) =>
  cars(page)
    .nth(place)
    .evaluate((item) => Math.round(item.getBoundingClientRect().top))

/** Follows the link of a car. @returns the top of its card at the click; heights above it may still change before */
async function leaveBy(page: Page, place: number): Promise<number> {
  const link = cars(page).nth(place).getByRole('link')
  await link.evaluate((element) => {
    const item = element.closest('li') as Element
    const measure = () => Object.assign(window, { topOnLeave: Math.round(item.getBoundingClientRect().top) })
    element.addEventListener('click', measure, { once: true })
  })
  await link.click()
  return page.evaluate(() => (window as unknown as { topOnLeave: number }).topOnLeave)
}

/** The larger distance from `top`, now and two frames later: heights above the card may change in between. */
async function distance(page: Page, place: number, top: number): Promise<number> {
  const now = Math.abs((await topOf(page, place)) - top)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return Math.max(now, Math.abs((await topOf(page, place)) - top))
}

async function readTo(page: Page, place: number): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' })
  await expect
    .poll(async () => {
      if (await more.isVisible()) await more.click()
      else await cars(page).last().scrollIntoViewIfNeeded()
      return cars(page).count()
    })
    .toBeGreaterThan(place)
  await cars(page).nth(place).scrollIntoViewIfNeeded()
}

const isComplete = (page: Page) => page.getByText(/^[\d,]+ vehicles$/).waitFor()

it.each(casesOf([390, 1280], (width) => width === 390))(
  'Back from a car finds it at the position where it was left, at %i pixels',
  async (width) => {
    const page = await site.visit('/cars?sort=price-up', { ...screenOf(width), reducedMotion: 'reduce' })
    await isComplete(page)
    for (const place of [NEAR, FAR]) {
      await readTo(page, place)
      const name = await cars(page).nth(place).getByRole('link').textContent()
      const top = await leaveBy(page, place)
      await page.getByRole('link', { name: 'Buy Now!' }).waitFor()
      await page.goBack()
      await isComplete(page)
      await expect.poll(() => cars(page).count(), { timeout: 20_000 }).toBeGreaterThan(place)
      expect(await cars(page).nth(place).getByRole('link').textContent()).toBe(name)
      await expect.poll(() => distance(page, place, top)).toBeLessThanOrEqual(2)
      expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price-up')
    }
  },
)

it('a long list ends with Show more, above a footer that can be reached, also after another tab has changed a car', async () => {
  const page = await site.visit('/cars', { ...screenOf(390), reducedMotion: 'reduce' })
  await isComplete(page)
  const more = page.getByRole('button', { name: 'Show more' })
  await expect
    .poll(async () => {
      await cars(page).last().scrollIntoViewIfNeeded()
      return more.isVisible()
    })
    .toBe(true)
  const first = await cars(page).count()
  expect(first).toBeLessThan(ADDED_CARS)
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await footer.getByRole('link', { name: 'Contact' }).click({ trial: true })
  expect(await cars(page).count()).toBe(first)

  await more.click()
  await cars(page).nth(first).getByRole('link').and(page.locator(':focus')).waitFor()
  const second = await cars(page).count()
  expect(second).toBeGreaterThan(first)
  const [car] = site.publicCars
  const price = car.price + 1
  await site.api.edit(car.id, { price })
  await cars(page)
    .getByText(`$${price.toLocaleString('en-US')}`)
    .first()
    .waitFor()
  expect(await cars(page).count()).toBe(second)
})

itInLongRun(
  'a list that is loaded again begins at its top, and Back still restores the position of the earlier one',
  async () => {
    const page = await site.visit('/cars', { ...screenOf(390), reducedMotion: 'reduce' })
    await isComplete(page)
    await readTo(page, 12)
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await cars(page)
      .nth(12)
      .evaluate((item) => {
        const measure = () => sessionStorage.setItem('topOnLeave', String(Math.round(item.getBoundingClientRect().top)))
        addEventListener('pagehide', measure)
      })
    await page.goto(`${site.url}/about`)
    const before = Number(await page.evaluate(() => sessionStorage.getItem('topOnLeave')))
    await page.goto(`${site.url}/cars`)
    await isDrawn(page)
    await isComplete(page)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await page.goBack()
    await isComplete(page)
    await expect.poll(async () => Math.abs((await topOf(page, 12)) - before)).toBeLessThanOrEqual(2)
  },
)
