// Comparing saved cars: from the page of saved cars to the table, on a phone, with and without a connection.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { sideways, violations } from '#tests/support/browser/axe.ts'
import { hasLoaded, nameOf, screenOf, storefrontForFile } from '#tests/support/browser/storefront.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const site = storefrontForFile()
let first: Car
let second: Car
let third: Car

beforeAll(() => {
  ;[first, second, third] = site.publicCars
})

const columns = (page: Page) => page.getByRole('columnheader').getByRole('link').allTextContents()
const rows = (page: Page) => page.getByRole('rowheader').allTextContents()
const removeButton = (page: Page, car: Car) => page.getByRole('button', { name: `Remove ${nameOf(car)}` })

it('compares chosen saved cars without a connection, shows the differences only, and keeps the focus when one is removed', async () => {
  const page = await site.visit('/privacy', screenOf(390))
  const copies = [first, second, third].map((car) => ({ id: car.id, name: nameOf(car), price: car.price }))
  await page.evaluate((saved) => localStorage.setItem('saved_cars', JSON.stringify(saved)), copies)
  await page.goto(`${site.url}/saved`)
  await hasLoaded(page)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect.poll(() => columns(page)).toEqual([first, second, third].map(nameOf))
  await page.goBack()
  await page.context().setOffline(true)
  for (const car of [third, first]) await page.getByRole('checkbox', { name: `Compare ${nameOf(car)}` }).check()
  await page.getByText('2 chosen').waitFor()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()

  await page.getByRole('heading', { level: 1, name: 'Compare cars' }).and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).search).toBe(`?cars=${third.id},${first.id}`)
  const pictures = page.getByRole('row', { name: /^Picture / }).locator('td')
  expect(await pictures.evaluateAll((all) => all.map((cell) => (cell as HTMLTableCellElement).headers))).toEqual(
    [third, first].map(({ id }) => `compare-picture compare-${id}`),
  )
  expect(await page.title()).toMatch(/^Compare cars \| /)
  expect(await columns(page)).toEqual([nameOf(third), nameOf(first)])
  expect(
    await page
      .getByRole('row', { name: /^Year / })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual([String(third.year), String(first.year)])
  expect(await violations(page)).toEqual([])

  const all = await rows(page)
  const common = page.getByRole('row', { name: /^In common/ })
  await common.getByRole('listitem').getByText('No accidents reported').waitFor()
  await page.getByRole('switch', { name: 'Differences only' }).click()
  expect(await common.count()).toBe(0)
  expect(all).toEqual(expect.arrayContaining(await rows(page)))

  await removeButton(page, third).press('Enter')
  await removeButton(page, first).and(page.locator(':focus')).waitFor()
  await page.getByText('nothing to compare this car with').waitFor()
  await page.goBack()
  await expect.poll(() => columns(page)).toEqual([nameOf(third), nameOf(first)])
})

it('scrolls with the page on a phone and a tablet, with the names of the cars below the header, without scrolling sideways', async () => {
  const four = site.publicCars.slice(0, 4)
  const page = await site.visit(`/compare?cars=${four.map(({ id }) => id)}`, screenOf(390))
  await expect.poll(() => columns(page)).toEqual(four.map(nameOf))
  const name = page.getByRole('columnheader').first()
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await sideways(page)).toBe(0)
    await page.getByRole('row', { name: /^Only this car/ }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 200)
    await expect.poll(async () => Math.round((await name.boundingBox())?.y ?? 0)).toBe(60)
    await page.evaluate(() => window.scrollTo(0, 0))
  }
})

itInLongRun('lists the entries of an address that are not compared, and explains how to choose cars', async () => {
  const page = await site.visit(`/compare?cars=${first.id},999998,<b>abc</b>,${second.id}`, screenOf(390))
  await expect.poll(() => columns(page)).toEqual([first, second].map(nameOf))
  await page.getByText('Vehicle 999998 is no longer available.').waitFor()
  await page.getByText('“<b>abc</b>” in the address is not the number of a vehicle.').waitFor()
  const five = site.publicCars.slice(0, 5).map(({ id }) => id)
  await page.goto(`${site.url}/compare?cars=${five}`)
  await page.getByText('Only the first 4 cars').waitFor()
  expect(await columns(page)).toHaveLength(4)
  await page.goto(`${site.url}/compare`)
  await page.getByText('choose two to four of them').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Your saved cars' }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
})

itInLongRun('a car that is sold meanwhile leaves the table of a visitor and is marked for staff', async () => {
  const car = await site.api.add({ ...first, make: 'Sold', model: 'Soon', vin: undefined, stockNumber: undefined })
  const path = `/compare?cars=${car.id},${second.id}`
  const visitor = await site.visit(path, screenOf(390))
  await expect.poll(() => columns(visitor)).toHaveLength(2)
  const staff = await site.visitAsStaff(path, screenOf(390))
  await expect.poll(() => columns(staff)).toHaveLength(2)
  await site.api.edit(car.id, { sold: true })
  await visitor.getByText(`Vehicle ${car.id} is no longer available.`).waitFor()
  await staff
    .getByRole('columnheader', { name: /Sold Soon/ })
    .getByText('Sold', { exact: true })
    .waitFor()
  await site.api.deleteCar(car.id)
})
