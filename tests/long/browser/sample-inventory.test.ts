// The sample inventory of the first start, and its removal.
import { expect, it } from 'vitest'
import { SELLER, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile()

itInLongRun('offers to remove the samples to admins only', async () => {
  const page = await desk.open('', { width: TABLET_WIDTH })
  await page.getByText('40 sample vehicles came with the site, to show how it looks.').waitFor()
  await page.getByRole('button', { name: 'Remove sample inventory' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove sample inventory' })
  await question.getByText('This deletes 40 sample vehicles. Vehicles that you added yourself stay.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  const seller = await desk.open('', { who: SELLER, width: TABLET_WIDTH })
  await seller.getByRole('heading', { name: 'Quick Actions' }).waitFor()
  expect(await seller.getByRole('button', { name: 'Remove sample inventory' }).count()).toBe(0)
})

it('removes the samples offline, and keeps vehicles that a person added', async () => {
  const own = await desk.api.add({ ...vehicle, make: 'Singer', model: 'Nine', price: 900 })
  const page = await desk.open()
  await nothingWaits(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Remove sample inventory' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByText('$900', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Remove sample inventory' }).waitFor({ state: 'detached' })
  expect(await desk.api.cars()).toHaveLength(41)
  await page.context().setOffline(false)
  await nothingWaits(page)
  expect((await desk.api.cars()).map(({ id }) => id)).toEqual([own.id])
})
