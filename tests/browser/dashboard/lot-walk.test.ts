// For staff beside the vehicles: the lot walk, and a new vehicle of the same kind as another.
import { expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import { goBySidebar, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, offline, waits } from '#tests/support/browser/tablet.ts'
import {
  button,
  draftIsKept,
  field,
  pressAction,
  rowOf,
  searchBox,
  vehicleTable,
} from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile({ seed: 'none' })

it('finds a vehicle by its last digits on a phone, and changes it offline with one tap', async () => {
  const car = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Nine', vin: 'WP0ZZZ99ZTS392124' })
  const other = await desk.api.add({ ...vehicle, make: 'Alvis', model: 'Grey Lady', stockNumber: 'P-100' })
  const page = await desk.open('', { width: 390 })
  await goBySidebar(page, 'Lot walk')
  const rows = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
  await rows.first().waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.context().setOffline(true)
  await offline(page)
  await page.getByRole('searchbox').fill('2124')
  await rows.filter({ hasText: 'Grey Lady' }).waitFor({ state: 'detached' })
  const row = rows.filter({ hasText: '2020 Riley Nine' })
  await row.getByRole('switch', { name: 'Enabled' }).click()
  await row.getByText('Hidden', { exact: true }).first().waitFor()
  await row.getByRole('button', { name: '$61,500' }).click()
  await row.getByRole('spinbutton', { name: 'New price' }).fill('59500')
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: '$59,500' }).waitFor()
  await page.getByRole('searchbox').fill('alvis')
  await rows.filter({ hasText: 'Grey Lady' }).getByRole('button', { name: 'Mark as Sold' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/^This will mark the vehicle as sold/).waitFor()
  await question.getByRole('button', { name: 'Mark as Sold' }).click()
  await rows.getByText('SOLD', { exact: true }).waitFor()
  await waits(page, 3)
  await page.context().setOffline(false)
  await nothingWaits(page)
  expect(await desk.api.car(car.id)).toMatchObject({ enabled: false, price: 59_500 })
  expect(await desk.api.car(other.id)).toMatchObject({ sold: true })
  await expectAccessible(page, 'the lot walk')
})

itInLongRun(
  'duplicates a vehicle as an unsaved draft without VIN, stock number, images and place on the homepage',
  async () => {
    const numbers = { vin: 'WP0ZZZ99ZTS392125', stockNumber: 'P-200' }
    const car = await desk.api.add({ ...vehicle, ...numbers, make: 'Lotus', model: 'Elan', featured: true })
    const page = await desk.open('/cars')
    await vehicleTable(page).waitFor()
    await searchBox(page).fill('Elan')
    await pressAction(rowOf(page, 'Elan'), 'Duplicate')
    await page.getByText('Copied from 2020 Lotus Elan').waitFor()
    expect(await field(page, 'Model').inputValue()).toBe('Elan')
    expect(await field(page, 'Price').inputValue()).toBe('61500')
    for (const name of ['VIN', 'Stock number', 'Image URL 1']) {
      expect(await field(page, name).inputValue(), name).toBe('')
    }
    const featured = page.getByRole('switch', { name: 'Feature this vehicle (show on homepage)' })
    expect(await featured.getAttribute('aria-checked')).toBe('false')
    await field(page, 'Model').fill('Elan S2')
    await draftIsKept(page, 'Elan S2')
    await page.reload()
    await expect.poll(() => field(page, 'Model').inputValue()).toBe('Elan S2')
    await field(page, 'Image URL 1').fill('/pictures/placeholder-1200.webp')
    await button(page, 'Save vehicle').click()
    await page.waitForURL('**/admin/dashboard/cars?q=Elan')
    await nothingWaits(page)
    const created = (await desk.api.cars()).find(({ model }) => model === 'Elan S2')
    expect(created).toMatchObject({ make: 'Lotus', price: 61_500, featured: false, sold: false, enabled: true })
    expect(await desk.api.car(car.id)).toMatchObject({ ...numbers, featured: true })
  },
)
