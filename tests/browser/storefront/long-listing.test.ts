// A listing of more than 240 cars.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { FIRST_LISTED } from '#domain/kinds/car/listing.ts'
import { watchLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { PUBLIC_WIDTHS, screenOf, storefrontForFile, WITH_WORKER } from '#tests/support/browser/storefront.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const CARS = 300
const STEP_WHEN_NEAR = 24
const COUNT_BY_ITSELF = 240
/** Caused by the first paint of a part of the page, on a busy machine. A row of cards that moves is above 0.1. */
const NO_SHIFT = 0.02

const site = storefrontForFile()

beforeAll(async () => {
  await Promise.all(Array.from({ length: CARS - site.publicCars.length }, () => site.api.add(vehicle)))
})

const vehicles = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')

/** Scrolls to the last rendered car until `count` cars are rendered. */
async function scrollUntil(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await vehicles(page).last().scrollIntoViewIfNeeded()
      return vehicles(page).count()
    })
    .toBeGreaterThanOrEqual(count)
}

it('moves no card when the device loads the other cars, on a first visit and on a later one', async () => {
  for (const width of PUBLIC_WIDTHS) {
    const page = await site.newPage({ ...screenOf(width), ...WITH_WORKER })
    const shiftOfCards = await watchLayoutShift(page, '[aria-label="Vehicles"]')
    await page.goto(`${site.url}/cars`)
    await hasAllCars(page)
    expect(await shiftOfCards()).toBeLessThan(NO_SHIFT)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await hasAllCars(page)
    expect(await shiftOfCards()).toBeLessThan(NO_SHIFT)
  }
})

async function hasAllCars(page: Page): Promise<void> {
  await page.getByText(`${CARS} vehicles`, { exact: true }).waitFor()
  await expect.poll(() => vehicles(page).last().getAttribute('aria-setsize')).toBe(`${CARS}`)
}

it('grows by some cars when somebody scrolls towards its end, the rest comes by Show more', async () => {
  const page = await site.visit('/cars', screenOf(390))
  await page.getByText(`${CARS} vehicles`, { exact: true }).waitFor()
  expect(await vehicles(page).count()).toBe(FIRST_LISTED)
  await vehicles(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => vehicles(page).count()).toBe(FIRST_LISTED + STEP_WHEN_NEAR)

  await scrollUntil(page, COUNT_BY_ITSELF)
  await page.getByText(`${COUNT_BY_ITSELF} of ${CARS} vehicles shown`).waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => vehicles(page).count()).toBe(CARS)
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
})
