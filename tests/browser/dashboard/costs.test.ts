// The costs of a vehicle, with the owner on one device and a seller on another.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { goBySidebar, SELLER, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'
import { button, field, rowOf } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const TRACES = /purchasePrice|"costs"|40123|Tyres/

const desk = staffDeskForFile({ seed: 'none' })
let owner: Page
let seller: Page

beforeAll(async () => {
  await desk.api.add({ ...vehicle, make: 'Gilbern', model: 'Invader', price: 50_000 })
  owner = await desk.openToStay('/cars', { who: ADMIN, width: 1280 })
  seller = await desk.openToStay('/cars', { who: SELLER, width: 1280 })
})

const cost = (page: Page, number: number) => page.getByRole('group', { name: `Cost ${number}`, exact: true })

it('an admin enters purchase price and costs offline and sees the margin; a seller and their device have none', async () => {
  desk.line.cut()
  await rowOf(owner, 'Invader').getByRole('link', { name: 'Edit' }).click()
  await field(owner, 'Purchase price').fill('40123')
  await cost(owner, 1).getByLabel('Date').fill('2026-03-31')
  await cost(owner, 1).getByLabel('Text').fill('Tyres')
  await cost(owner, 1).getByLabel('Amount').fill('-1')
  await button(owner, 'Save vehicle').click()
  await owner.getByText('The amount of a cost must be at least 0', { exact: true }).first().waitFor()
  await cost(owner, 1).getByLabel('Amount').fill('450')
  await button(owner, 'Add cost').click()
  await cost(owner, 2).getByLabel('Amount').fill('27')
  await button(owner, 'Save vehicle').click()
  await rowOf(owner, 'Invader').waitFor()
  await desk.line.mend()
  await nothingWaits(owner)

  await goBySidebar(owner, 'Stock health')
  const row = owner.getByRole('row').filter({ hasText: 'Invader' })
  await row.getByRole('cell', { name: '$40,600', exact: true }).waitFor()
  expect(await row.getByRole('cell', { name: '$9,400', exact: true }).count()).toBe(2)
  for (const name of ['Cost', 'Margin', 'Margin per day']) {
    await owner.getByRole('columnheader', { name, exact: true }).waitFor()
  }

  await seller.getByText('Invader').first().waitFor()
  await rowOf(seller, 'Invader').getByRole('link', { name: 'Edit' }).click()
  await field(seller, 'Color').fill('Blue')
  expect(await field(seller, 'Purchase price').count()).toBe(0)
  expect(await cost(seller, 1).count()).toBe(0)
  await button(seller, 'Save vehicle').click()
  await rowOf(seller, 'Invader').getByText('Blue').waitFor()
  await nothingWaits(seller)
  await goBySidebar(seller, 'Stock health')
  await seller.getByRole('columnheader', { name: 'Days in stock', exact: true }).last().waitFor()
  expect(await seller.getByRole('columnheader', { name: 'Margin', exact: true }).count()).toBe(0)
  expect(await storedText(seller)).not.toMatch(TRACES)
  expect(await storedText(owner)).toMatch(TRACES)

  await goBySidebar(owner, 'Vehicles', 'Manage Vehicles')
  await rowOf(owner, 'Invader').getByRole('link', { name: 'Edit' }).click()
  expect(await field(owner, 'Color').inputValue()).toBe('Blue')
  expect(await field(owner, 'Purchase price').inputValue()).toBe('40123')
  expect(await cost(owner, 2).getByLabel('Amount').inputValue()).toBe('27')
})

it('a seller who becomes an admin sees costs, and their device has none after the role is taken back', async () => {
  const sally = (await desk.api.users()).find(({ username }) => username === SELLER.username)
  if (!sally) throw new Error('the desk has a seller')
  await desk.api.editUser(sally.id, { role: 'admin' })
  await goBySidebar(seller, 'Stock health')
  await seller.getByRole('cell', { name: '$40,600', exact: true }).waitFor()
  expect(await storedText(seller)).toMatch(TRACES)
  await desk.api.editUser(sally.id, { role: 'user' })
  await expect.poll(() => seller.getByRole('columnheader', { name: 'Margin', exact: true }).count()).toBe(0)
  await expect.poll(() => storedText(seller)).not.toMatch(TRACES)
})

it('the dialog for prices warns an admin below cost', async () => {
  await goBySidebar(owner, 'Vehicles', 'Manage Vehicles')
  await rowOf(owner, 'Invader').getByRole('checkbox').check()
  await button(owner, 'Change price').click()
  const dialog = owner.getByRole('dialog', { name: 'Change price' })
  await dialog.getByLabel('Amount').fill('10')
  expect(await dialog.getByText('below cost').count()).toBe(0)
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByText('1 vehicle would be priced below cost').waitFor()
  await dialog.getByText('cost $40,600').waitFor()
})
