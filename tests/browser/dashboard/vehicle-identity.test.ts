// VIN and stock number: entered in the form, found in the list, shown to visitors when the site's settings say so.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStaffDesk, type StaffDesk } from '#tests/support/browser/staff-desk.ts'
import { button, field, fillVehicle, rowOf, searchBox, vehicleTable } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const VIN = 'WP0AB2A99KS114000'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk({ seed: 'none' })
})
afterAll(() => desk?.close())

it('stores a valid VIN in upper case, refuses an invalid one and a stock number in use, and finds both', async () => {
  await desk.api.add({ ...vehicle, model: 'Taken', stockNumber: 'LOT-7' })
  const page = await desk.open('/add-car')
  await fillVehicle(page, 'Porsche', '911')
  await field(page, 'VIN').fill('WP0AB2A99KS11400O')
  await field(page, 'Stock number').fill('lot-7')
  await button(page, 'Save vehicle').click()
  await page
    .getByText(/letters I, O and Q/)
    .first()
    .waitFor()
  await field(page, 'VIN').fill(VIN.toLowerCase())
  await button(page, 'Save vehicle').click()
  await page
    .getByText(/Stock number is used by 2020 Jaguar Taken/)
    .first()
    .waitFor()
  await field(page, 'Stock number').fill('LOT-8')
  await button(page, 'Save vehicle').click()
  await vehicleTable(page).waitFor()
  const car = (await desk.api.cars()).find(({ model }) => model === '911')
  expect(car).toMatchObject({ vin: VIN, stockNumber: 'LOT-8' })
  for (const text of ['114000', 'lot-8']) {
    await searchBox(page).fill(text)
    await rowOf(page, 'Taken').waitFor({ state: 'detached' })
    await rowOf(page, '911').waitFor()
  }
})

it('shows the VIN on the car page only while the setting is on', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Visible', vin: 'ZFF79ALA4G0213000', stockNumber: 'LOT-9' })
  const visitor = await desk.browser.newContext({ serviceWorkers: 'block' })
  const carPage = await visitor.newPage()
  const openCar = async () => {
    await carPage.goto(`${desk.product.url}/cars/${car.id}`)
    await carPage.getByRole('term').filter({ hasText: 'Transmission' }).waitFor()
  }
  const term = carPage.getByRole('term').filter({ hasText: /^VIN$/ })
  await openCar()
  expect(await term.count()).toBe(0)
  expect(await carPage.content()).not.toMatch(/ZFF79ALA4G0213000|LOT-9/)

  const page = await desk.open('/settings/contact-info')
  await page.getByRole('switch', { name: 'Show the VIN of vehicles to visitors' }).click()
  await button(page, 'Save').click()
  await button(page, 'Saved!').waitFor()
  await openCar()
  await term.waitFor()
  await carPage.getByRole('definition').filter({ hasText: 'ZFF79ALA4G0213000' }).waitFor()
  expect(await carPage.content()).not.toContain('LOT-9')
})
