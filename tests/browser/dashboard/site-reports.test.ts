// The reports of feeds, e-mails and devices for admins, and the page of the API description under the content security policy.
import { expect, it } from 'vitest'
import { goBySidebar, SELLER, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, offline, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile()

itInLongRun('saves who is notified by e-mail, and shows that e-mail is not set up', async () => {
  const page = await desk.open('/settings/contact-info')
  await page.getByRole('textbox', { name: 'Notify by e-mail' }).fill('sales@cars.example, boss@cars.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Saved!' }).waitFor()
  expect((await desk.api.settings()).inquiryMail?.recipients).toEqual(['sales@cars.example', 'boss@cars.example'])
  await page.getByText('E-mail of enquiries is not set up: ask whoever installed the site').waitFor()
  await page.getByRole('textbox', { name: 'Notify by e-mail' }).fill('sales')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Notify by e-mail must be a list of e-mail addresses').waitFor()
  await page.getByRole('textbox', { name: 'Notify by e-mail' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await desk.api.settings()).inquiryMail).toEqual({ recipients: [] })
})

it('lists what each vehicle lacks for the feeds, until it has the value and visitors see the VIN', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Listed', vin: 'ZFF79ALA4G0213000' })
  const page = await desk.open('/settings/listings')
  await page.getByRole('region', { name: 'Vehicle feeds' }).getByText('0 of 37 published vehicles').first().waitFor()
  const missing = page.getByRole('list', { name: 'Missing data' }).getByRole('listitem')
  const listed = missing.filter({ hasText: car.model })
  expect(await listed.textContent()).toBe('2020 Jaguar Listed: VIN, not shown to visitors')
  expect(await missing.first().textContent()).toMatch(/: VIN$/)
  await page.getByRole('switch', { name: 'Show the VIN of vehicles to visitors' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Saved!' }).waitFor()
  await page.reload()
  await page.getByText('1 of 37 published vehicles').first().waitFor()
  expect(await listed.count()).toBe(0)
  await missing.first().getByRole('link').click()
  await page.getByRole('textbox', { name: 'VIN' }).waitFor()
})

it('shows undelivered e-mails to admins, who send them again', async () => {
  const { uid, id } = await enquire(desk.product.url, { name: 'Ada Lovelace' })
  const { store } = desk.product
  const mail = { queuedAt: '2026-11-01T12:00:00.000Z', attempts: 9, nextAt: null, sentTo: [], error: '550' }
  await store.transact((records) => records.put('mails', uid, mail))
  const page = await desk.open()
  const report = page.getByRole('region', { name: '1 enquiry was not e-mailed' })
  await report.getByText(`Enquiry ${id} of 01/11/2026: refused by the mail server (550)`).waitFor()
  await report.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The e-mails are being sent again.').waitFor()
  expect((await store.read()).get('mails', uid)?.nextAt).not.toBeNull()
})

it('shows admins the version and the last backup elsewhere, and what became of a test e-mail', async () => {
  const page = await desk.open()
  const status = page.getByRole('region', { name: 'Server' })
  await status.getByText('None yet').waitFor()
  await status.getByRole('button', { name: 'Send a test e-mail' }).click()
  await status.getByRole('alert').filter({ hasText: 'Not sent: No mail server is set up' }).waitFor()
  const seller = await desk.open('', { who: SELLER })
  await seller.getByRole('heading', { name: 'Sync' }).waitFor()
  expect(await seller.getByRole('region', { name: 'Server' }).count()).toBe(0)
})

it('shows admins which device has changes waiting and since when, until they are sent', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Waiting' })
  const seller = await desk.openToStay('/cars', { who: SELLER })
  const toggle = async () => (await vehicleRow(seller, car.model)).getByRole('switch', { name: 'Homepage' }).click()
  const pending = async () => {
    const view = await desk.product.store.read()
    const user = Array.from(view.all('users')).find(({ username }) => username === SELLER.username)
    return Array.from(view.all('devices'))
      .filter(({ userId }) => userId === user?.id)
      .map(({ report }) => report?.pending)
  }
  await toggle()
  // Only a device that has pushed has a row.
  await expect.poll(pending).toContain(0)
  await nothingWaits(seller)
  const acceptPushes = desk.line.refuse('POST', '/api/sync/push')
  await toggle()
  await waits(seller, 1)
  await expect.poll(pending).toContain(1)
  const admin = await desk.open('/settings/site')
  const device = admin.getByRole('table', { name: 'Devices' }).getByRole('row').filter({ hasText: SELLER.name })
  await device.getByRole('cell', { name: /^1 for (less than a minute|\d+ minutes?)$/ }).waitFor()
  await device.getByRole('cell', { name: /^[0-9a-f]{12}$/ }).waitFor()
  acceptPushes()
  await seller.reload()
  await expect.poll(pending, { timeout: 40_000 }).not.toContain(1)
  await admin.reload()
  await device.getByRole('cell', { name: 'None' }).waitFor()
  await goBySidebar(admin, 'Vehicles', 'Manage Vehicles')
  await admin.context().setOffline(true)
  await offline(admin)
  await admin.goBack()
  await admin.getByText('Showing the devices needs a connection.').waitFor()
})

itInLongRun('renders the description of the API', async () => {
  const page = await desk.open()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(`${desk.url}/api/docs`)
  await page.getByText('/api/personal-data/export').waitFor()
  expect(problems).toEqual([])
})
