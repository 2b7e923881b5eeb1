// The seller of a vehicle, from the form of one device to the page that a visitor sees.
import { expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { SELLER, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, waits } from '#tests/support/browser/tablet.ts'
import { button, field } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const PHONE = '+1 (212) 555-0142'

const desk = staffDeskForFile({ seed: 'none' })

it('a seller set offline reaches other devices, and visitors see whom to call', async () => {
  const seller = (await desk.api.users()).find(({ username }) => username === SELLER.username)
  const id = seller?.id ?? 0
  await desk.api.editUser(id, { showToVisitors: true, phone: PHONE, title: 'Sales' } as object)
  const car = await desk.api.add({ ...vehicle, make: 'Sold', model: 'By Sally' })
  const maker = await desk.openToStay(`/edit-car/${car.id}`)
  const colleague = await desk.openToStay(`/edit-car/${car.id}`, { who: SELLER })
  const context = await desk.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  const visitor = await context.newPage()
  const listens = visitor.waitForResponse((response) => response.url().endsWith('/api/sync/events'))
  await visitor.goto(`${desk.url}/cars/${car.id}`)
  await listens
  await maker.context().setOffline(true)
  await maker.getByRole('combobox', { name: 'Seller' }).selectOption(SELLER.name)
  await button(maker, 'Save vehicle').click()
  await waits(maker, 1)
  const contact = visitor.getByRole('region', { name: 'Your contact' })
  expect(await contact.count()).toBe(0)
  await maker.context().setOffline(false)
  await nothingWaits(maker)

  await contact.getByText(SELLER.name).waitFor()
  expect(await contact.getByText('Sales', { exact: true }).count()).toBe(1)
  expect(await contact.getByRole('link', { name: SELLER.email }).getAttribute('href')).toBe(`mailto:${SELLER.email}`)
  expect(await visitor.getByRole('link', { name: `Call ${PHONE}` }).getAttribute('href')).toMatch(/^tel:.*5550142$/)
  const whatsApp = visitor.getByRole('link', { name: 'Ask on WhatsApp' })
  expect(await whatsApp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/12125550142\?/)
  await visitor.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await visitor.getByRole('button', { name: 'Print' }).click()
  await visitor.locator('body[data-printed]').waitFor()
  const sheet = await visitor.locator('[data-print-sheet]').textContent()
  expect(sheet?.split(PHONE)).toHaveLength(3)
  await expectAccessible(visitor, 'the page of a car with a seller')
  await expect.poll(() => field(colleague, 'Seller').inputValue()).toBe(String(id))

  await desk.api.editUser(id, { showToVisitors: false })
  await contact.waitFor({ state: 'detached' })
  await desk.api.remove(car.id)
})
