// The Needs attention page: what was refused and what becomes of it, what waits and since when, what stands after all.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { drawn } from '#tests/support/browser/page-clock.ts'
import { openStaffDesk, SELLER, type StaffDesk, TABLET } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, openWithoutDatabase, says, watchPushes } from '#tests/support/browser/staff-page.ts'
import { connection, nothingWaits, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { ADMIN } from '#tests/support/server/product.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk?.close())
beforeEach(() => desk.line.mend())

const item = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** The page behind the Connection status. */
async function openAttention(page: Page): Promise<void> {
  await connection(page).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor()
}

/** Flips a switch of a car in the list. */
async function flip(page: Page, model: string, name: 'Homepage' | 'Enabled'): Promise<void> {
  await (await vehicleRow(page, model)).getByRole('switch', { name }).click()
}

describe.each(TABLET)('at %i px', (width) => {
  it('nothing to do is said, with the last success', async () => {
    const page = await desk.open('/cars', { who: SELLER, width })
    await nothingWaits(page)
    await openAttention(page)
    await page.getByRole('status').filter({ hasText: 'Nothing needs your attention.' }).waitFor()
    await page.getByText('Everything made on this device has reached the server.').waitFor()
    await page.getByText(/^Last synced \d\d\/\d\d\/\d{4}, \d\d:\d\d, less than a minute ago\.$/).waitFor()
  })

  it('S20 S69 a refused change is told, kept with its words, put right and sent again under a new name', async () => {
    const car = await desk.api.add({ ...vehicle, model: `Refused ${width}`, price: 40_000 })
    const page = await desk.open(`/edit-car/${car.id}`, { who: SELLER, width })
    await page.getByRole('switch', { name: 'Feature this vehicle (show on homepage)' }).click()
    await page.getByRole('spinbutton', { name: 'Price' }).fill('41000')
    desk.line.cut()
    await says(page, 'Saved on this device', () => page.getByRole('button', { name: 'Save vehicle' }).click())
    await page.waitForURL('**/admin/dashboard/cars')
    await desk.api.edit(car.id, { price: 39_000, sold: true })
    desk.line.mend()
    const alert = page.getByRole('alert').filter({ hasText: 'Needs attention' })
    await alert.waitFor({ timeout: 40_000 })
    // The refusal is known before the sale it comes from is pulled.
    await nothingWaits(page)
    await alert.getByRole('link', { name: 'Needs attention' }).click()
    const refused = item(page, 'The server refused it: The vehicle is sold: it cannot be enabled or featured')
    await refused.getByRole('heading', { name: `Changes to 2020 Jaguar ${car.model} Refused` }).waitFor()
    expect(await refused.getByRole('definition').allTextContents()).toEqual(['$41,000', 'On'])
    await refused.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('The vehicle is sold: it cannot be enabled or featured', { exact: true }).waitFor()
    await refused.getByRole('button', { name: 'Edit' }).click()
    await refused.getByRole('button', { name: 'Send again' }).click()
    await refused.getByRole('alert').filter({ hasText: 'The vehicle is sold' }).waitFor()

    const sent = watchPushes(page)
    await refused.getByRole('switch', { name: 'Homepage' }).click()
    await refused.getByRole('spinbutton', { name: 'Price' }).fill('42000')
    await refused.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Nothing needs your attention.').waitFor()
    await nothingWaits(page)
    expect(sent.map(({ args }) => args)).toEqual([
      { fields: { featured: { from: false, to: false }, price: { from: 39_000, to: 42_000 } } },
    ])
    expect(await desk.api.car(car.id)).toMatchObject({ price: 42_000, sold: true, featured: false })
  })
})

it('S21 S68 what waits is listed with its age and can be taken back; one that was already saved stands, and is told', async () => {
  const first = await desk.api.add({ ...vehicle, model: 'Taken Back' })
  const second = await desk.api.add({ ...vehicle, model: 'Too Late' })
  const page = await desk.open('/cars', { who: SELLER })
  await nothingWaits(page)
  const lost = desk.line.loseAnswer('POST', '/api/sync/push')
  await flip(page, second.model, 'Homepage')
  await lost
  desk.line.cut()
  await flip(page, first.model, 'Homepage')
  await waits(page, 2)
  await openAttention(page)
  await page.getByText(/^2 changes wait, the oldest for less than a minute, made \d\d\//).waitFor()
  await page.getByText('What waits is safe here and is sent by itself.').waitFor()
  for (const model of ['Taken Back', 'Too Late']) {
    await page.getByRole('button', { name: `Discard Changes to 2020 Jaguar ${model}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await item(page, model).waitFor({ state: 'detached' })
  }
  await page.getByText('Everything made on this device has reached the server.').waitFor()
  desk.line.mend()
  const stands = item(page, 'Saved after all')
  await stands.getByRole('heading', { name: /Changes to 2020 Jaguar Too Late/ }).waitFor({ timeout: 40_000 })
  await stands.getByText('The server had saved it before it could be taken back, so it stands.').waitFor()
  expect((await desk.api.car(second.id)).featured).toBe(true)
  expect((await desk.api.car(first.id)).featured).toBe(false)
  await stands.getByRole('button', { name: 'Understood' }).click()
  await page.getByText('Nothing needs your attention.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

it('S68 a device that gets nothing through says for how long, and what can be done', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Stuck' })
  const page = await desk.open('/cars', { who: SELLER })
  await nothingWaits(page)
  // What the first load brought is painted before it has ended, and only an end is a success.
  await openAttention(page)
  await page.getByText(/less than a minute ago\.$/).waitFor()
  await page.goBack()
  await page.clock.install()
  const works = desk.line.refuse('POST', '/api/sync/push')
  onTestFinished(works)
  await flip(page, car.model, 'Homepage')
  await waits(page, 1)
  await openAttention(page)
  const device = page.getByRole('region', { name: /This device/ })
  await device.getByText(/^1 change waits for less than a minute/).waitFor()
  expect(await device.getByText('Stuck', { exact: true }).count()).toBe(0)
  await drawn(page)
  await page.clock.fastForward('12:00')
  await device.getByText('Stuck', { exact: true }).waitFor()
  await device.getByText(/^1 change waits for 12 minutes/).waitFor()
  await device.getByText(/12 minutes ago\.$/).waitFor()
  await device.getByText(/^The server answers but cannot save at the moment\. What waits is safe here\./).waitFor()
  desk.line.cut()
  works()
  await device.getByRole('button', { name: 'Try now' }).click()
  await device.getByText(/^This device has a network, but the server does not answer\./).waitFor()
  await page.context().setOffline(true)
  await device.getByText(/^There is no connection\. What waits is safe here/).waitFor()
  expect(await device.getByText('Stuck', { exact: true }).count()).toBe(0)
  desk.line.mend()
  await page.context().setOffline(false)
  await device.getByText('Everything made on this device has reached the server.').waitFor()
  await device.getByText(/less than a minute ago\.$/).waitFor()
  expect((await desk.api.car(car.id)).featured).toBe(true)
})

it('S68 what another person has kept here is a count and nothing else', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Kept Secret' })
  const page = await desk.open('/cars', { who: SELLER })
  await nothingWaits(page)
  desk.line.cut()
  await flip(page, car.model, 'Homepage')
  await waits(page, 1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep for me and log out' }).click()
  await page.waitForURL('**/admin')
  desk.line.mend()
  await fillLogIn(page, ADMIN)
  await page.waitForURL('**/admin/dashboard')
  await openAttention(page)
  await page.getByText('1 change of other people is kept here and goes when they log in on this device.').waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('Kept Secret')
  expect((await desk.api.car(car.id)).featured).toBe(false)
})

it('S67 S68 a tab that is not given the database says what waits there, and reaches it by a reload', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Out Of Reach' })
  const first = await desk.open('/cars', { who: SELLER })
  await nothingWaits(first)
  const works = desk.line.refuse('POST', '/api/sync/push')
  onTestFinished(works)
  await flip(first, car.model, 'Homepage')
  await waits(first, 1)
  const page = await openWithoutDatabase(first, `${desk.url}/admin/dashboard/attention`)
  await first.close()
  const words = '1 change waits on this device, in storage that this tab could not open. Reload this tab to reach it.'
  const device = page.getByRole('region', { name: /This device/ })
  await device.getByText(words).waitFor()
  await page.getByRole('status').getByText(`${words} Until then nothing is kept.`).waitFor()
  await waits(page, 1)
  const allSent = device.getByText('Everything made on this device has reached the server.')
  expect(await allSent.count()).toBe(0)
  works()
  await device.getByRole('button', { name: 'Reload' }).click()
  await allSent.waitFor()
  expect((await desk.api.car(car.id)).featured).toBe(true)
})

it('S5 S67 a tab that keeps nothing says no more than it knows, and of a change without an answer not that it was refused', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Unanswered' })
  const first = await desk.open('/cars', { who: SELLER })
  await nothingWaits(first)
  const page = await openWithoutDatabase(first, `${desk.url}/admin/dashboard/attention`)
  await page.getByText('No change waits in this tab, and none is known to wait on this device.').waitFor()
  await page.getByText('Nothing that this tab knows of needs your attention.').waitFor()
  onTestFinished(desk.line.refuse('POST', '/api/sync/push'))
  await page.getByRole('link', { name: 'Vehicles' }).click()
  await flip(page, car.model, 'Homepage')
  await page.getByRole('alert').getByRole('link', { name: 'Needs attention' }).click()
  const givenUp = item(page, 'Not made')
  await givenUp.getByText(/^There is no answer from the server, .* The change was not made\.$/).waitFor()
  await givenUp.getByText(/^Made .*, given up /).waitFor()
  const retry = () => givenUp.getByRole('button', { name: 'Retry' }).click()
  await says(page, 'What waits is in this tab only and is sent by itself.', retry)
})

it('S58 the change of a car that was deleted meanwhile is made with "Recreate"', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Phoenix' })
  const page = await desk.open('/cars', { who: SELLER })
  await nothingWaits(page)
  desk.line.cut()
  await flip(page, car.model, 'Homepage')
  await waits(page, 1)
  await desk.api.remove(car.id)
  desk.line.mend()
  const alert = page.getByRole('alert').filter({ hasText: 'Needs attention' })
  await alert.getByRole('link', { name: 'Needs attention' }).click({ timeout: 40_000 })
  const refused = item(page, 'The server refused it: It has been deleted meanwhile')
  await refused.getByText('Homepage').waitFor()
  expect(await refused.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await refused.getByRole('button', { name: 'Recreate' }).click()
  await page.getByText('Nothing needs your attention.').waitFor()
  await nothingWaits(page)
  expect(await desk.api.car(car.id)).toMatchObject({ uid: car.uid, model: 'Phoenix', featured: true })
})
