// Back from a car: the list as it was left, at the very place, also far down a list that grows as it is read.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDrawn, openStorefront, type Storefront } from '#tests/support/browser/storefront.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const MANY = 700
const AT_ONCE = 20

let site: Storefront

beforeAll(async () => {
  site = await openStorefront()
  // Titles of one line and of two: the heights of the rows differ, as those of real cars do.
  for (let added = 0; added < MANY; added += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) =>
        site.api.add({ ...vehicle, model: place % 3 === 0 ? 'F-TYPE 5.0 V8 Supercharged R AWD Convertible' : 'XE' }),
      ),
    )
})

afterAll(() => site?.close())

const cars = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
const topOf = (page: Page, place: number) =>
  cars(page)
    .nth(place)
    .evaluate((item) => Math.round(item.getBoundingClientRect().top))

/** The heights above settle while a place is looked at: what counts is where it stands when it is left. */
async function leaveBy(page: Page, place: number): Promise<number> {
  const link = cars(page).nth(place).getByRole('link')
  await link.evaluate((element) => {
    const item = element.closest('li') as Element
    const look = () => Object.assign(window, { left: Math.round(item.getBoundingClientRect().top) })
    element.addEventListener('click', look, { once: true })
  })
  await link.click()
  return page.evaluate(() => (window as unknown as { left: number }).left)
}

/** How far from where it was left it stands, now and two frames later: on the way the heights above settle. */
async function offBy(page: Page, place: number, left: number): Promise<number> {
  const now = Math.abs((await topOf(page, place)) - left)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return Math.max(now, Math.abs((await topOf(page, place)) - left))
}

async function readTo(page: Page, place: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollBy(0, 20_000))
        return cars(page).count()
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(place)
  await cars(page).nth(place).scrollIntoViewIfNeeded()
}

describe.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
])('on %s', (_, viewport) => {
  it.each([30, 650])('Back from car %i finds it where it was', async (place) => {
    const page = await site.visit('/cars?sort=price-up', { viewport, reducedMotion: 'reduce' })
    await page.getByText(/\d vehicles match/).waitFor()
    await readTo(page, place)
    const name = await cars(page).nth(place).getByRole('link').textContent()
    const left = await leaveBy(page, place)
    await page.getByRole('link', { name: 'Buy Now!' }).waitFor()
    await page.goBack()
    await page.getByText(/\d vehicles match/).waitFor()
    await expect.poll(() => cars(page).count(), { timeout: 20_000 }).toBeGreaterThan(place)
    expect(await cars(page).nth(place).getByRole('link').textContent()).toBe(name)
    await expect.poll(() => offBy(page, place, left)).toBeLessThanOrEqual(2)
    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price-up')
  })
})

it('a list that is opened anew begins at its top, and Back still finds the place of the one before', async () => {
  const page = await site.visit('/cars', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await page.getByText(/\d vehicles match/).waitFor()
  await readTo(page, 12)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await cars(page)
    .nth(12)
    .evaluate((item) => {
      const look = () => sessionStorage.setItem('left', String(Math.round(item.getBoundingClientRect().top)))
      addEventListener('pagehide', look)
    })
  await page.goto(`${site.url}/about`)
  const before = Number(await page.evaluate(() => sessionStorage.getItem('left')))
  await page.goto(`${site.url}/cars`)
  await isDrawn(page)
  await page.getByText(/\d vehicles match/).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.goBack()
  await page.getByText(/\d vehicles match/).waitFor()
  await expect.poll(async () => Math.abs((await topOf(page, 12)) - before)).toBeLessThanOrEqual(2)
})
