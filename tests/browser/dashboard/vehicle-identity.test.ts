// VIN and stock number: entered in the form, found in the list, shown to visitors when the site's settings say so.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { button, field, fillVehicle, rowOf, searchBox, vehicleTable } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const VIN = 'WP0AB2A99KS114000'

const desk = staffDeskForFile({ seed: 'none' })

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

it('stores a chassis number and an emptied mileage, and says so in the form and the list', async () => {
  const page = await desk.open('/add-car')
  await fillVehicle(page, 'Jaguar', 'E-Type')
  await field(page, 'VIN').fill('j62-12345')
  await page.getByRole('status').filter({ hasText: 'chassis number' }).waitFor()
  expect(await field(page, 'Mileage').inputValue()).toBe('0')
  await field(page, 'Mileage').fill('')
  await button(page, 'Save vehicle').click()
  await rowOf(page, 'E-Type').getByRole('button', { name: 'No mileage' }).click()
  await page.getByLabel('New mileage').fill('61200')
  await button(page, 'Save').click()
  await rowOf(page, 'E-Type').getByText('61,200 mi').waitFor()
  await expect.poll(async () => (await desk.api.cars()).find(({ vin }) => vin === 'J62-12345')?.mileage).toBe(61_200)
})

itInLongRun(
  'fills empty fields from a VIN, warns of a wrong check digit and links to the car that has the VIN already',
  async () => {
    const sold = await desk.api.add({ ...vehicle, model: 'Sold', vin: '1HGCM82633A004352', sold: true })
    const page = await desk.open('/add-car')
    await field(page, 'Make').fill('Typed')
    await field(page, 'VIN').fill('vin: 5yj3e1ea7 kf317000')
    await page.getByText('Model: Model 3, Year: 2019, Fuel type: Electric').waitFor()
    await page.getByRole('status').filter({ hasText: 'check digit' }).waitFor()
    expect(await values(page)).toEqual(['5YJ3E1EA7KF317000', 'Typed', 'Model 3', '2019', 'Electric'])

    await field(page, 'VIN').fill('1HGCM82633A004352')
    await page.getByText('Model: Accord, Year: 2003, Fuel type: Gasoline').waitFor()
    const link = page.getByRole('link', { name: `${vehicle.year} ${vehicle.make} Sold (sold)` })
    expect(await link.getAttribute('href')).toBe(`/admin/dashboard/edit-car/${sold.id}`)
    expect(await page.getByText('check digit').count()).toBe(0)

    await field(page, 'VIN').fill('8ZZAB2A99KS114OOO')
    await button(page, 'Use 8ZZAB2A99KS114000').click()
    await page.getByText('The maker of this VIN is unknown').waitFor()
    expect(await values(page)).toEqual(['8ZZAB2A99KS114000', 'Typed', '', String(new Date().getFullYear()), ''])

    // A stored vehicle is not changed when its form opens.
    await page.goto(`${desk.url}/admin/dashboard/edit-car/${sold.id}`)
    await field(page, 'VIN').waitFor()
    expect(await values(page)).toEqual([sold.vin, vehicle.make, 'Sold', String(vehicle.year), vehicle.fuelType])
    expect(await page.getByText('Unsaved changes').count()).toBe(0)
  },
)

itInLongRun('explains a camera that cannot be used, and leads to the field for typing', async () => {
  const page = await desk.open('/add-car')
  await button(page, 'Scan VIN').click()
  const dialog = page.getByRole('dialog', { name: 'Scan VIN' })
  await dialog.getByRole('alert').waitFor()
  await expectAccessible(page, 'the scan dialog')
  await button(page, 'Type the VIN').click()
  await expect.poll(() => field(page, 'VIN').evaluate((input) => input === document.activeElement)).toBe(true)
})

itInLongRun('shows the VIN on the car page only while the setting is on', async () => {
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

  const page = await desk.open('/settings/listings')
  await page.getByRole('switch', { name: 'Show the VIN of vehicles to visitors' }).click()
  await button(page, 'Save').click()
  await button(page, 'Saved!').waitFor()
  await openCar()
  await term.waitFor()
  await carPage.getByRole('definition').filter({ hasText: 'ZFF79ALA4G0213000' }).waitFor()
  expect(await carPage.content()).not.toContain('LOT-9')
})

const values = (page: Page) =>
  Promise.all(['VIN', 'Make', 'Model', 'Year', 'Fuel type'].map((name) => field(page, name).inputValue()))
