// The Needs attention page: refused and unanswered mutations, pending mutations with their age, withdrawals that came too late.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { drawn } from '#tests/support/browser/page-clock.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { openStaffDesk, SELLER, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, openWithoutDatabase, says, watchPushes } from '#tests/support/browser/staff-page.ts'
import { connection, nothingWaits, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { pushNoops } from '#tests/support/server/push-noops.ts'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

const item = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** Opens the page by the Connection status. */
async function openAttention(page: Page): Promise<void> {
  await connection(page).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor()
}

/** Toggles a switch of a car in the list. */
async function toggle(page: Page, model: string, name: 'Homepage' | 'Enabled'): Promise<void> {
  await (await vehicleRow(page, model)).getByRole('switch', { name }).click()
}

it('S20 lists a refused mutation with its values and the reason, and sends the corrected values as a new mutation', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Refused', price: 40_000 })
  const page = await desk.open(`/edit-car/${car.id}`, { who: SELLER, width: TABLET_WIDTH })
  await page.getByRole('switch', { name: 'Feature this vehicle (show on homepage)' }).click()
  await page.getByRole('spinbutton', { name: 'Price', exact: true }).fill('41000')
  desk.line.cut()
  await says(page, 'Saved on this device', () => page.getByRole('button', { name: 'Save vehicle' }).click())
  await page.waitForURL('**/admin/dashboard/cars')
  await desk.api.edit(car.id, { price: 39_000, sold: true })
  desk.line.mend()
  const alert = page.getByRole('alert').filter({ hasText: 'Needs attention' })
  await alert.waitFor({ timeout: 40_000 })
  // The refusal arrives before the sale that causes it is pulled.
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
  await refused.getByRole('spinbutton', { name: 'Price', exact: true }).fill('42000')
  await refused.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('No change needs a decision.').waitFor()
  await nothingWaits(page)
  expect(sent.map(({ args }) => args)).toEqual([
    { fields: { featured: { from: false, to: false }, price: { from: 39_000, to: 42_000 } } },
  ])
  expect(await desk.api.car(car.id)).toMatchObject({ price: 42_000, sold: true, featured: false })
})

itInLongRun(
  'S93 S61 lists pending mutations with their age, withdraws them on request, and reports one that was already applied',
  async () => {
    const first = await desk.api.add({ ...vehicle, model: 'Taken Back' })
    const second = await desk.api.add({ ...vehicle, model: 'Too Late' })
    const page = await desk.open('/cars', { who: SELLER })
    await nothingWaits(page)
    const lost = desk.line.loseAnswer('POST', '/api/sync/push')
    await toggle(page, second.model, 'Homepage')
    await lost
    desk.line.cut()
    await toggle(page, first.model, 'Homepage')
    await waits(page, 2)
    await openAttention(page)
    await page.getByText(/^2 changes are waiting, the oldest for less than a minute, made \d\d\//).waitFor()
    await page.getByText('Waiting changes are kept on this device and sent automatically.').waitFor()
    for (const model of ['Taken Back', 'Too Late']) {
      await page.getByRole('button', { name: `Discard Changes to 2020 Jaguar ${model}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
      await item(page, model).waitFor({ state: 'detached' })
    }
    await page.getByText('Nothing on this device waits to be sent.').waitFor()
    desk.line.mend()
    const alreadySaved = item(page, 'Saved after all')
    await alreadySaved.getByRole('heading', { name: /Changes to 2020 Jaguar Too Late/ }).waitFor({ timeout: 40_000 })
    await alreadySaved.getByText('The server had saved it before it could be taken back.').waitFor()
    expect((await desk.api.car(second.id)).featured).toBe(true)
    expect((await desk.api.car(first.id)).featured).toBe(false)
    await alreadySaved.getByRole('button', { name: 'Understood' }).click()
    await page.getByText('No change needs a decision.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  },
)

itInLongRun('S61 shows the last sync, for how long nothing could be sent, why, and what a person can do', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Stuck' })
  const page = await desk.open('/cars', { who: SELLER })
  await nothingWaits(page)
  // The data of the first load is rendered before the load ends, and only its end counts as a sync.
  await openAttention(page)
  await page.getByRole('status').filter({ hasText: 'No change needs a decision.' }).waitFor()
  await page.getByText('Nothing on this device waits to be sent.').waitFor()
  await page.getByText(/^Last synced \d\d\/\d\d\/\d{4}, \d\d:\d\d, less than a minute ago\.$/).waitFor()
  // A load knows of the last sync before it has synced itself.
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await page.getByText(/^Last synced \d\d\//).waitFor()
  await page.unroute('**/api/**')
  await page.goBack()
  await page.clock.install()
  const acceptPushes = desk.line.refuse('POST', '/api/sync/push')
  onTestFinished(acceptPushes)
  await toggle(page, car.model, 'Homepage')
  await waits(page, 1)
  await openAttention(page)
  const device = page.getByRole('region', { name: /This device/ })
  await device.getByText(/^1 change has been waiting for less than a minute/).waitFor()
  expect(await device.getByText('Stuck', { exact: true }).count()).toBe(0)
  await drawn(page)
  await page.clock.fastForward('12:00')
  await device.getByText('Stuck', { exact: true }).waitFor()
  await device.getByText(/^1 change has been waiting for 12 minutes/).waitFor()
  await device.getByText(/12 minutes ago\.$/).waitFor()
  await device
    .getByText(/^The server answers but cannot save at the moment\. Waiting changes are kept on this device\./)
    .waitFor()
  desk.line.cut()
  acceptPushes()
  await device.getByRole('button', { name: 'Try now' }).click()
  await device.getByText(/^This device has a network, but the server does not answer\./).waitFor()
  await page.context().setOffline(true)
  await device.getByText(/^There is no connection\. Waiting changes are kept on this device/).waitFor()
  expect(await device.getByText('Stuck', { exact: true }).count()).toBe(0)
  desk.line.mend()
  await page.context().setOffline(false)
  await device.getByText('Nothing on this device waits to be sent.').waitFor()
  await device.getByText(/less than a minute ago\.$/).waitFor()
  expect((await desk.api.car(car.id)).featured).toBe(true)
})

itInLongRun('says which quota a change waits for, and sends it when the server accepts changes again', async () => {
  expectConsoleErrors(/status of 429/)
  const strict = await openStaffDesk({ rateLimits: true })
  onTestFinished(() => strict.close())
  const car = await strict.api.add({ ...vehicle, model: 'Patient' })
  const { token } = await strict.product.newSession(SELLER.username)
  for (let sent = 0; sent < 10_000; sent += 500) await pushNoops(strict.product, token, 500)
  const page = await strict.open('/cars', { who: SELLER })
  await nothingWaits(page)
  await toggle(page, car.model, 'Homepage')
  await waits(page, 1)
  await openAttention(page)
  const device = page.getByRole('region', { name: /This device/ })
  await device
    .getByText('The server accepts 10,000 changes a minute from one person. Waiting changes are kept on this device')
    .waitFor()
  await device.getByText('Nothing on this device waits to be sent.').waitFor({ timeout: 90_000 })
  expect((await strict.api.car(car.id)).featured).toBe(true)
})

itInLongRun('S61 shows the number of pending mutations of other people and nothing of their content', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Kept Secret' })
  const page = await desk.open('/cars', { who: SELLER })
  await nothingWaits(page)
  desk.line.cut()
  await toggle(page, car.model, 'Homepage')
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

itInLongRun(
  'S60 S61 shows in a tab without the database how many mutations are pending there, and sends them after a reload',
  async () => {
    const car = await desk.api.add({ ...vehicle, model: 'Out Of Reach' })
    const first = await desk.open('/cars', { who: SELLER })
    await nothingWaits(first)
    const acceptPushes = desk.line.refuse('POST', '/api/sync/push')
    onTestFinished(acceptPushes)
    await toggle(first, car.model, 'Homepage')
    await waits(first, 1)
    const page = await openWithoutDatabase(first, `${desk.url}/admin/dashboard/attention`)
    await first.close()
    const message =
      '1 change waits on this device, in storage that this tab could not open. Reload this tab to reach it.'
    const device = page.getByRole('region', { name: /This device/ })
    await device.getByText(message).waitFor()
    await page.getByRole('status').getByText(`${message} Until then nothing is stored.`).waitFor()
    await waits(page, 1)
    const allSent = device.getByText('Nothing on this device waits to be sent.')
    expect(await allSent.count()).toBe(0)
    acceptPushes()
    await device.getByRole('button', { name: 'Reload' }).click()
    await allSent.waitFor()
    expect((await desk.api.car(car.id)).featured).toBe(true)
  },
)

itInLongRun(
  'S5 S60 claims nothing about the device in a tab without a database, and does not call an unanswered mutation refused',
  async () => {
    const car = await desk.api.add({ ...vehicle, model: 'Unanswered' })
    const first = await desk.open('/cars', { who: SELLER })
    await nothingWaits(first)
    const page = await openWithoutDatabase(first, `${desk.url}/admin/dashboard/attention`)
    await page.getByText('No change waits in this tab, and none is known to wait on this device.').waitFor()
    await page.getByText('No change that this tab knows of needs a decision.').waitFor()
    onTestFinished(desk.line.refuse('POST', '/api/sync/push'))
    await page.getByRole('link', { name: 'Vehicles' }).click()
    await toggle(page, car.model, 'Homepage')
    await page.getByRole('alert').getByRole('link', { name: 'Needs attention' }).click()
    const unanswered = item(page, 'Not made')
    await unanswered.getByText(/^There is no answer from the server, .* It was not made\.$/).waitFor()
    await unanswered.getByText(/^Made .*, given up /).waitFor()
    const retry = () => unanswered.getByRole('button', { name: 'Retry' }).click()
    await says(page, 'Changes that are not sent yet are kept in this tab only and are sent automatically.', retry)
  },
)
