// Actions on several vehicles of the list: what is selected, confirmations, Undo, offline.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, offline, waits } from '#tests/support/browser/tablet.ts'
import { button, field, searchBox, vehicleTable } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile({ seed: 'none' })

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected vehicles' })
const press = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true }).click()
const question = (page: Page) => page.getByRole('alertdialog')
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all', exact: true })
const status = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

/** Adds cars for one test: `MAKE One` to `MAKE Six`. */
async function stock(make: string): Promise<Car[]> {
  const models = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  return Promise.all(models.map((model) => desk.api.add({ ...vehicle, make, model })))
}

async function openOn(make: string, options = '') {
  const page = await desk.open(`/cars?q=${make}&size=5${options}`)
  await vehicleTable(page).waitFor()
  return page
}

const stored = (cars: readonly Car[]) => Promise.all(cars.map(({ id }) => desk.api.car(id)))

it('selects the page, then all that match, and acts only on vehicles that the filters show; offline one Undo withdraws all', async () => {
  const cars = await stock('Riley')
  await desk.api.edit(cars[5]?.id ?? 0, { sold: true })
  const page = await openOn('Riley', '&status=all')
  await selectAll(page).check()
  await status(page, '5 selected').waitFor()
  await button(page, 'Select all 6 that match').click()
  await status(page, '6 selected').waitFor()
  await expectAccessible(page, 'the toolbar of selected vehicles')

  await page.context().setOffline(true)
  await offline(page)
  await press(page, 'Hide')
  await status(page, 'Saved on this device. 5 vehicles are hidden when there is a connection.').waitFor()
  await waits(page, 5)
  await button(page, 'Undo').click()
  await status(page, 'Undone for 5 vehicles').waitFor()
  await waits(page, 0)
  await page.context().setOffline(false)
  await nothingWaits(page)
  expect((await stored(cars)).map(({ enabled }) => enabled)).toEqual([true, true, true, true, true, false])

  await press(page, 'Feature')
  await question(page).getByText('This will feature 5 vehicles on the homepage.').waitFor()
  await question(page).getByText('2020 Riley Six: It is sold').waitFor()
  await question(page).getByRole('button', { name: 'Cancel' }).click()

  await searchBox(page).fill('Riley Three')
  await status(page, '1 selected').waitFor()
  await press(page, 'Delete')
  await question(page)
    .getByText('Are you sure you want to delete 1 vehicle? This action cannot be undone.', { exact: true })
    .waitFor()
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await toolbar(page).waitFor({ state: 'detached' })
  await nothingWaits(page)
  const left = (await desk.api.cars()).filter(({ make }) => make === 'Riley')
  expect(left.map(({ model }) => model).sort()).toEqual(['Five', 'Four', 'One', 'Six', 'Two'])
})

itInLongRun('changes prices after a preview, sells with the confirmation, and undoes both online', async () => {
  const cars = await stock('Alvis')
  const page = await openOn('Alvis')
  for (const model of ['Five', 'Six']) await page.getByRole('checkbox', { name: `Select 2020 Alvis ${model}` }).check()
  await press(page, 'Change price')
  const dialog = page.getByRole('dialog', { name: 'Change price' })
  await field(page, 'Unit').selectOption('Dollars')
  await field(page, 'Amount').fill('61500')
  await dialog.getByRole('button', { name: 'Change price' }).click()
  await dialog.getByRole('alert').getByText('The price of 2020 Alvis Six and 1 more would be 0 or less').waitFor()
  await field(page, 'Unit').selectOption('Percent')
  await field(page, 'Amount').fill('5')
  await field(page, 'Rounding').selectOption('Ending in 99')
  await dialog.getByRole('row', { name: '2020 Alvis Six $61,500 $58,399' }).waitFor()
  await expectAccessible(page, 'the price dialog')
  await dialog.getByRole('button', { name: 'Change price' }).click()
  await status(page, '2 vehicles are changed in price.').waitFor()
  await nothingWaits(page)
  expect((await stored(cars)).map(({ price }) => price)).toEqual([61_500, 61_500, 61_500, 61_500, 58_399, 58_399])
  await button(page, 'Undo').click()
  await status(page, 'Undone for 2 vehicles').waitFor()
  await nothingWaits(page)
  expect(new Set((await stored(cars)).map(({ price }) => price))).toEqual(new Set([61_500]))

  await press(page, 'Mark as Sold')
  const text =
    'This will mark 2 vehicles as sold and automatically remove them from the homepage and featured listings.'
  await question(page).getByText(text, { exact: true }).waitFor()
  await question(page).getByRole('button', { name: 'Mark as Sold', exact: true }).click()
  await toolbar(page).waitFor({ state: 'detached' })
  await nothingWaits(page)
  expect((await stored(cars)).filter(({ sold }) => sold).map(({ model }) => model)).toEqual(['Five', 'Six'])
  await button(page, 'Undo').click()
  await toolbar(page).waitFor()
  await nothingWaits(page)
  for (const car of await stored(cars)) expect(car).toMatchObject({ sold: false, enabled: true })
})
