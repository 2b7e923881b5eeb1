// A vehicle added offline has a local id until the server assigns one; both ids lead to it.
import { expect, it } from 'vitest'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, waits } from '#tests/support/browser/tablet.ts'
import { button, field, fillVehicle, rowOf, searchBox } from '#tests/support/browser/vehicle-pages.ts'

const desk = staffDeskForFile({ seed: 'none' })

it('S37 keeps the edit page open when the server assigns the id, and redirects from the local id', async () => {
  const page = await desk.open('/add-car')
  await fillVehicle(page, 'Monteverdi', 'Unnumbered')
  desk.line.cut()
  await button(page, 'Save vehicle').click()
  await page.waitForURL(/\/cars\b/)
  await waits(page, 1)
  await searchBox(page).fill('Unnumbered')
  await rowOf(page, 'Unnumbered').getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL(/\/edit-car\/1\d{9}$/)
  const local = page.url()
  await field(page, 'Color').fill('Teal')

  desk.line.mend()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForURL(/\/edit-car\/\d{6}$/)
  expect(await field(page, 'Color').inputValue()).toBe('Teal')
  await button(page, 'Save vehicle').click()
  await page.waitForURL(/\/cars\b/)
  await nothingWaits(page)
  const cars = await desk.api.cars()
  expect(cars).toMatchObject([{ model: 'Unnumbered', color: 'Teal' }])
  await page.goto(local)
  await page.waitForURL(`**/edit-car/${cars[0]?.id}`)
  await expect.poll(() => field(page, 'Color').inputValue()).toBe('Teal')
})
