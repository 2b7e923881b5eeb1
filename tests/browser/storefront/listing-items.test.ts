// The items of the listing: each shows its own car, an update from the server leaves the focus on it. And its rows of chips.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { nameOf, screenOf, storefrontForFile } from '#tests/support/browser/storefront.ts'

const site = storefrontForFile()
let car: Car
let neighbour: Car

beforeAll(() => {
  ;[car, neighbour] = site.publicCars
})

const items = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by make or model' })
const action = (page: Page, name: 'Save' | 'Compare', car: Car) =>
  page.getByRole('button', { name: `${name} ${nameOf(car)}`, exact: true })

it('another search shows its cars, each with its own picture, address and marks', async () => {
  const other = site.publicCars.find(({ make, model, images }) => make !== car.make && model && images[0])
  if (!other) throw new Error('the sample inventory has several makes')
  const page = await site.visit('/cars', screenOf(1280))
  await action(page, 'Save', car).click()
  await action(page, 'Compare', car).click()
  await search(page).fill(other.model)
  const card = items(page)
    .first()
    .getByRole('article', { name: nameOf(other), exact: true })
  await card.waitFor()
  expect(await card.getByRole('link').getAttribute('href')).toBe(carPath(other))
  expect(await card.locator('img').first().getAttribute('src')).toContain(other.images[0]?.replace(/-\d+\.webp$/, ''))
  for (const name of ['Save', 'Compare'] as const) {
    expect(await action(page, name, other).getAttribute('aria-pressed')).toBe('false')
  }
  await search(page).fill('')
  await items(page)
    .first()
    .getByRole('article', { name: nameOf(car), exact: true })
    .waitFor()
  for (const name of ['Save', 'Compare'] as const) {
    expect(await action(page, name, car).getAttribute('aria-pressed')).toBe('true')
  }
})

it('loads the second picture of a car that appears under the mouse', async () => {
  const other = site.publicCars.find(({ make, images }) => make !== car.make && images.length > 1)
  if (!other) throw new Error('the sample inventory has several makes')
  const page = await site.visit('/cars', screenOf(1280))
  await items(page).first().hover()
  await expect.poll(() => items(page).first().locator('[data-loaded="true"]').count()).toBe(1)
  await search(page).fill(other.model)
  const card = items(page)
    .first()
    .getByRole('article', { name: nameOf(other), exact: true })
  await card.waitFor()
  expect(await card.locator('[data-loaded]').count()).toBe(0)
  await card.hover({ position: { x: 60, y: 60 } })
  await expect.poll(() => card.locator('[data-loaded="true"]').count()).toBe(1)
})

it('the focus stays on a car while the car before it leaves the list and comes back', async () => {
  const page = await site.visit('/cars', screenOf(1280))
  const isFirst = (each: Car) =>
    items(page)
      .first()
      .getByRole('article', { name: nameOf(each), exact: true })
      .waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await isFirst(car)
  await action(page, 'Save', neighbour).focus()
  onTestFinished(async () => void (await site.api.edit(car.id, { enabled: true })))
  await site.api.edit(car.id, { enabled: false })
  await isFirst(neighbour)
  expect(await focused()).toBe(`Save ${nameOf(neighbour)}`)
  await site.api.edit(car.id, { enabled: true })
  await isFirst(car)
  expect(await focused()).toBe(`Save ${nameOf(neighbour)}`)
})

it('rows of chips begin at the edge of what is above them, with space for the ring of the focus', async () => {
  const page = await site.visit('/cars', screenOf(1280))
  const edge = await page.getByRole('combobox', { name: 'Brand' }).boundingBox()
  const row = page.getByRole('list', { name: 'Highest price' })
  expect((await row.getByRole('button').first().boundingBox())?.x).toBe(edge?.x)
  expect(await row.evaluate((element) => getComputedStyle(element).padding)).toBe('4px')
})
