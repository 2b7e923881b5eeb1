// Appointments on two devices: made without a connection, changed, deleted, booked from a message and from a vehicle.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { dayAfter } from '#app/dashboard/appointments/appointment-days.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { messageDeskForFile, openMessage } from '#tests/support/browser/message-desk.ts'
import { goBySidebar, SELLER } from '#tests/support/browser/staff-desk.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { nothingWaits, waits } from '#tests/support/browser/tablet.ts'
import { fillVehicle, pressAction, rowOf, searchBox } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const desk = messageDeskForFile({ seed: 'none' })
let admin: Page
let seller: Page

beforeAll(async () => {
  admin = await desk.openToStay('/appointments', { who: ADMIN })
  seller = await desk.openToStay('/appointments', { who: SELLER })
})

afterEach(async () => {
  await admin.context().setOffline(false)
  await admin.goto(`${desk.url}/admin/dashboard/appointments`)
  await admin.getByRole('heading', { level: 1, name: 'Appointments' }).waitFor()
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Appointment', exact: true })
const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const field = (dialog: Locator, name: string) => dialog.getByLabel(name, { exact: true })

interface Values {
  Name?: string
  'Phone number'?: string
  Note?: string
  Date?: string
  Time?: string
}

async function fill(dialog: Locator, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(dialog, name).fill(value)
}

async function save(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
  await dialogOf(page).waitFor({ state: 'detached' })
}

async function add(page: Page, values: Values): Promise<void> {
  await page.getByRole('button', { name: 'Add appointment' }).click()
  await fill(dialogOf(page), values)
  await save(page)
}

async function openItem(page: Page, name: string): Promise<Locator> {
  await item(page, name).getByRole('link', { name }).click()
  await dialogOf(page).waitFor()
  return dialogOf(page)
}

it('appears on the other device when it was made without a connection, and is changed and deleted there', async () => {
  await admin.context().setOffline(true)
  await add(admin, { Name: 'Ada Byron', Date: '2031-03-04', Time: '10:00', Note: 'Prefers the blue one' })
  await item(admin, 'Ada Byron').getByText('Waiting').waitFor()
  await waits(admin, 1)
  // An open dialog stays when the server gives the appointment its number.
  const open = await openItem(admin, 'Ada Byron')
  const localAddress = admin.url()
  await fill(open, { 'Phone number': '+447700900101' })
  await admin.context().setOffline(false)
  await admin.waitForURL(/\?id=\d{1,3}$/)
  await save(admin)
  await admin.goto(localAddress)
  await admin.waitForURL(/\?id=\d{1,3}$/)
  await dialogOf(admin).getByRole('button', { name: 'Cancel' }).click()

  const day = seller.getByRole('region', { name: 'Tuesday, 04/03/2031' })
  await day.getByText('10:00 to 10:30').waitFor()
  await day.getByText('+447700900101').waitFor()
  const dialog = await openItem(seller, 'Ada Byron')
  expect(await field(dialog, 'Note').inputValue()).toBe('Prefers the blue one')
  await fill(dialog, { Time: '11:00' })
  await field(dialog, 'Duration').selectOption({ label: '90 minutes' })
  await field(dialog, 'Status').selectOption({ label: 'Done' })
  await save(seller)
  await item(admin, 'Ada Byron').getByText('11:00 to 12:30').waitFor()
  await item(admin, 'Ada Byron').getByText('Done').waitFor()

  await openItem(admin, 'Ada Byron')
  await openItem(seller, 'Ada Byron')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await dialog.waitFor({ state: 'detached' })
  await item(seller, 'Ada Byron').waitFor({ state: 'detached' })
  await dialogOf(admin).getByText('This appointment has been deleted meanwhile.').waitFor()
  await dialogOf(admin).getByRole('button', { name: 'Cancel' }).click()
  await item(admin, 'Ada Byron').waitFor({ state: 'detached' })
})

it('shows what is not valid at the fields, and sends nothing until it is corrected', async () => {
  await admin.getByRole('button', { name: 'Add appointment' }).click()
  const dialog = dialogOf(admin)
  await fill(dialog, { 'Phone number': '12', Time: '' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const description = (name: string) =>
    expect.poll(() =>
      field(dialog, name).evaluate(
        (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    )
  await description('Name').toBe('Name is required')
  await description('Phone number').toBe('Phone number must have 7 to 15 digits')
  await description('Time').toBe('Date and time must be a date and a time')
  expect(await field(dialog, 'Name').evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(admin, 'a form with messages')
  await fill(dialog, { Name: 'Corrected', 'Phone number': '', Time: '09:00' })
  await save(admin)
  await item(seller, 'Corrected').waitFor()
})

it('says that the vehicle or the staff member is taken at that time, and saves all the same', async () => {
  const { id } = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Kestrel', stockNumber: 'R-1' })
  await goBySidebar(admin, 'Vehicles', 'Manage Vehicles')
  await searchBox(admin).fill('Kestrel')
  const row = rowOf(admin, 'Kestrel')
  await pressAction(row, 'Book appointment')
  const dialog = dialogOf(admin)
  expect(await field(dialog, 'Vehicle').inputValue()).toBe(String(id))
  await fill(dialog, { Name: 'Bob First', Date: '2031-03-05', Time: '10:00' })
  await save(admin)
  await expect
    .poll(() =>
      row.getByRole('button', { name: 'More actions' }).evaluate((opener) => opener === document.activeElement),
    )
    .toBe(true)
  await item(seller, 'Bob First').getByText('2020 Riley Kestrel').waitFor()

  await seller.getByRole('button', { name: 'Add appointment' }).click()
  const second = dialogOf(seller)
  await fill(second, { Name: 'Cleo Second', Date: '2031-03-05', Time: '10:15' })
  await field(second, 'Assigned to').selectOption({ label: SELLER.name })
  const status = second.getByRole('status')
  expect(await status.textContent()).toBe('')
  await field(second, 'Vehicle').selectOption({ label: '2020 Riley Kestrel · R-1' })
  await status.filter({ hasText: 'overlaps with Bob First, 10:00 to 10:30' }).waitFor()
  await fill(second, { Time: '10:30' })
  await expect.poll(() => status.textContent()).toBe('')
  await fill(second, { Time: '10:29' })
  await status.filter({ hasText: 'overlaps' }).waitFor()
  await expectAccessible(seller, 'an appointment that overlaps')
  await save(seller)
  await goBySidebar(admin, 'Appointments')
  await item(admin, 'Cleo Second').filter({ hasText: SELLER.name }).getByText('overlaps with Bob First').waitFor()
  await expectAccessible(admin, 'the list of appointments')

  // The staff member is taken too, by another vehicle.
  await admin.getByRole('button', { name: 'Add appointment' }).click()
  await fill(dialogOf(admin), { Date: '2031-03-05', Time: '10:40' })
  await field(dialogOf(admin), 'Assigned to').selectOption({ label: SELLER.name })
  await dialogOf(admin).getByRole('status').filter({ hasText: 'overlaps with Cleo Second' }).waitFor()
})

it('is booked from a message with its name, phone number and vehicle', async () => {
  const car = await desk.api.add({ ...vehicle, make: 'Alvis', model: 'Speed' })
  await desk.enquire({ name: 'Another Person' })
  await desk.enquire({ name: 'Dina Dent', phone: '+447700900123', carId: car.id })
  await goBySidebar(admin, 'Messages')
  const details = await openMessage(admin, 'Dina Dent')
  await details.getByRole('button', { name: 'Book appointment' }).click()
  const dialog = dialogOf(admin)
  expect(await field(dialog, 'Name').inputValue()).toBe('Dina Dent')
  expect(await field(dialog, 'Phone number').inputValue()).toBe('+447700900123')
  expect(await field(dialog, 'Vehicle').inputValue()).toBe(String(car.id))
  await expectAccessible(admin, 'an appointment from a message')
  // In the list of messages this key opens the next one.
  await dialog.getByRole('button', { name: 'Cancel' }).press('j')
  await fill(dialog, { Date: '2031-03-06' })
  const created = admin.waitForRequest((request) => request.url().endsWith('/api/sync/push'))
  await save(admin)
  const { mutations } = (await created).postDataJSON()
  const inquiry = (await desk.api.inquiries()).find(({ name }) => name === 'Dina Dent')
  const made = mutations.find(({ name }: { name: string }) => name === 'appointment.create')
  expect(made.args.appointment).toMatchObject({ name: 'Dina Dent', inquiryId: inquiry?.id })
  await expect.poll(async () => inquiry && (await desk.stored(inquiry))?.status).toBe('appointment')
  await item(seller, 'Dina Dent').getByText('2020 Alvis Speed').waitFor()
})

it('is listed under Needs attention when two devices chose different vehicles, which are named', async () => {
  const [mine, theirs] = [
    await desk.api.add({ ...vehicle, make: 'Lea', model: 'Francis' }),
    await desk.api.add({ ...vehicle, make: 'Jowett', model: 'Javelin' }),
  ]
  await add(admin, { Name: 'Gina Gray', Date: '2031-03-08', Time: '10:00' })
  await item(seller, 'Gina Gray').waitFor()
  await nothingWaits(admin)
  await admin.context().setOffline(true)
  await field(await openItem(admin, 'Gina Gray'), 'Vehicle').selectOption(String(mine.id))
  await save(admin)
  await waits(admin, 1)
  await field(await openItem(seller, 'Gina Gray'), 'Vehicle').selectOption(String(theirs.id))
  await save(seller)
  await item(seller, 'Gina Gray').getByText('2020 Jowett Javelin').waitFor()
  await nothingWaits(seller)
  await admin.context().setOffline(false)
  await item(admin, 'Gina Gray').getByText('2020 Jowett Javelin').waitFor()
  await admin.goto(`${desk.url}/admin/dashboard/attention`)
  const conflict = item(admin, '2020 Lea Francis')
  await conflict.getByText('2020 Jowett Javelin').waitFor()
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await item(seller, 'Gina Gray').getByText('2020 Lea Francis').waitFor()
})

it('downloads a calendar file with its times in UTC', async () => {
  await add(admin, { Name: 'Eve, Senior', Date: '2031-03-07', Time: '10:00' })
  await item(seller, 'Eve, Senior').waitFor()
  await nothingWaits(admin)
  const dialog = await openItem(admin, 'Eve, Senior')
  const id = new URL(admin.url()).searchParams.get('id')
  const link = dialog.getByRole('link', { name: 'Calendar file' })
  const [download] = await Promise.all([admin.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(`appointment-${id}.ics`)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  const start = await admin.evaluate(() => new Date('2031-03-07T10:00').toISOString())
  expect(lines).toContain(`DTSTART:${start.slice(0, 19).replace(/[-:]/g, '')}Z`)
  expect(lines).toContain('SUMMARY:Eve\\, Senior')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
})

it('opens by its address, and Back closes one that was opened from the list', async () => {
  await add(admin, { Name: 'Fay Former', Date: '2021-03-07', Time: '10:00' })
  await nothingWaits(admin)
  await admin.getByRole('heading', { level: 2, name: 'Past' }).waitFor()
  await openItem(admin, 'Fay Former')
  const address = admin.url()
  await admin.goBack()
  await dialogOf(admin).waitFor({ state: 'detached' })
  await admin.goto(address)
  expect(await field(dialogOf(admin), 'Name').inputValue()).toBe('Fay Former')
  await dialogOf(admin).getByRole('button', { name: 'Close' }).click()
  await dialogOf(admin).waitFor({ state: 'detached' })
  expect(new URL(admin.url()).search).toBe('')
  await admin.goto(`${desk.url}/admin/dashboard/appointments?id=999`)
  await admin.getByRole('alert').filter({ hasText: 'Appointment not found' }).waitFor()
})

it('calls the next day Today after midnight on an idle page', async () => {
  const evening = new Date()
  evening.setHours(23, 50, 0, 0)
  const tomorrow = dayAfter(localMoment(evening.getTime()).date, 1)
  await add(admin, { Name: 'Mia Morning', Date: tomorrow, Time: '10:00' })
  const page = await desk.open('/appointments', { who: SELLER })
  await page.clock.install({ time: evening })
  await page.reload()
  const day = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) }).getByText('Mia Morning')
  await day('Tomorrow').waitFor()
  await nothingWaits(page)
  await page.clock.fastForward(11 * 60 * 1000)
  await day('Today').waitFor()
})

it('a toast has its text and its button in one row', async () => {
  await admin.getByRole('button', { name: 'Add appointment' }).first().click()
  await field(dialogOf(admin), 'Name').fill('Toast Row')
  await dialogOf(admin).getByRole('button', { name: 'Save' }).click()
  const text = await admin.getByText('Appointment saved').boundingBox()
  const close = await admin.getByRole('button', { name: 'Close message' }).boundingBox()
  if (!text || !close) throw new Error('There is no toast')
  expect(close.x).toBeGreaterThan(text.x + text.width)
  expect(Math.abs(close.y + close.height / 2 - (text.y + text.height / 2))).toBeLessThan(6)
})

it('names a vehicle that was added without a connection, on the other device too', async () => {
  await admin.goto(`${desk.url}/admin/dashboard/add-car`)
  await admin.getByRole('heading', { level: 1 }).waitFor()
  await nothingWaits(admin)
  await admin.context().setOffline(true)
  await fillVehicle(admin, 'Offline', 'Roadster')
  await admin.getByRole('button', { name: 'Save vehicle' }).click()
  await admin.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()
  const row = rowOf(admin, 'Roadster')
  await pressAction(row, 'Book appointment')
  await fill(dialogOf(admin), { Name: 'Olga Offline', Date: '2031-03-06', Time: '10:00' })
  await save(admin)
  await goBySidebar(admin, 'Appointments', 'Appointments')
  await item(admin, 'Olga Offline').getByText('Offline Roadster').waitFor()
  await admin.context().setOffline(false)
  await nothingWaits(admin)
  await item(seller, 'Olga Offline').getByText('Offline Roadster').waitFor()
  await item(admin, 'Olga Offline').getByText('Offline Roadster').waitFor()
})

it('keeps what was typed over a reload and a closed dialog, until it is saved or cancelled', async () => {
  await admin.getByRole('button', { name: 'Add appointment' }).click()
  await fill(dialogOf(admin), { Name: 'Dora Draft', Note: 'Comes by train' })
  await expect.poll(() => storedText(admin)).toContain('Comes by train')
  await admin.reload()
  await dialogOf(admin).getByText('Your unsaved changes from').waitFor()
  expect(await field(dialogOf(admin), 'Name').inputValue()).toBe('Dora Draft')
  await admin.keyboard.press('Escape')
  await dialogOf(admin).waitFor({ state: 'detached' })
  await admin.getByRole('button', { name: 'Add appointment' }).click()
  expect(await field(dialogOf(admin), 'Note').inputValue()).toBe('Comes by train')
  await dialogOf(admin).getByRole('button', { name: 'Cancel' }).click()
  await dialogOf(admin).waitFor({ state: 'detached' })
  await expect.poll(() => storedText(admin)).not.toContain('Comes by train')
  await admin.getByRole('button', { name: 'Add appointment' }).click()
  await dialogOf(admin).waitFor()
  expect(await field(dialogOf(admin), 'Name').inputValue()).toBe('')
  await dialogOf(admin).getByRole('button', { name: 'Cancel' }).click()
})

it('leaves nothing of a draft about an appointment that a colleague deletes', async () => {
  await add(seller, { Name: 'Gone Girl', Date: '2031-03-07', Time: '10:00' })
  const dialog = await openItem(admin, 'Gone Girl')
  await fill(dialog, { Note: 'Typed before the deletion' })
  await expect.poll(() => storedText(admin)).toContain('Typed before the deletion')
  await admin.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await openItem(seller, 'Gone Girl')
  await dialogOf(seller).getByRole('button', { name: 'Delete' }).click()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await item(admin, 'Gone Girl').waitFor({ state: 'detached' })
  await expect.poll(() => storedText(admin)).not.toContain('Typed before the deletion')
})

it('shows an edit of a colleague in the open form, and lets a person decide about the same field', async () => {
  await add(seller, { Name: 'Connie Conflict', Date: '2031-03-08', Time: '10:00' })
  const dialog = await openItem(admin, 'Connie Conflict')
  await fill(dialog, { Time: '12:00' })
  await openItem(seller, 'Connie Conflict')
  await fill(dialogOf(seller), { Time: '11:00', Note: 'Brings a friend' })
  await save(seller)
  await dialog.getByRole('region', { name: 'Changed meanwhile' }).waitFor()
  expect(await field(dialog, 'Note').inputValue()).toBe('Brings a friend')
  await expectAccessible(admin, 'a form with a conflict')
  await dialog.getByRole('button', { name: /Keep mine|Use mine/ }).click()
  await save(admin)
  await item(seller, 'Connie Conflict').getByText('12:00 to 12:30').waitFor()
})

it('shows a day and a week, past ones too, and marks an overlap over midnight', async () => {
  await add(admin, { Name: 'Late Larry', Date: '2031-03-12', Time: '23:45' })
  await add(admin, { Name: 'Early Ede', Date: '2031-03-13', Time: '00:00' })
  for (const name of ['Late Larry', 'Early Ede']) {
    const dialog = await openItem(admin, name)
    await field(dialog, 'Assigned to').selectOption({ label: SELLER.name })
    await save(admin)
  }
  await item(admin, 'Early Ede').getByText('overlaps with Late Larry, 23:45 to 00:15').waitFor()
  await item(admin, 'Late Larry').getByText('overlaps with Early Ede').waitFor()
  await admin.goto(`${desk.url}/admin/dashboard/appointments?view=week&date=2031-03-12`)
  await admin.getByText('10/03/2031 to 16/03/2031').waitFor()
  expect(await admin.getByRole('heading', { level: 2, name: /day, \d/ }).count()).toBe(7)
  await admin.getByText('overlaps with Early Ede').waitFor()
  await expectAccessible(admin, 'a week of appointments')
  await admin.getByRole('button', { name: 'Next week' }).click()
  await admin.getByText('17/03/2031 to 23/03/2031').waitFor()
  expect(await admin.getByText('No appointments').count()).toBe(7)
  await admin.goto(`${desk.url}/admin/dashboard/appointments?view=day&date=2031-03-13`)
  await item(admin, 'Early Ede').waitFor()
  expect(await item(admin, 'Late Larry').count()).toBe(1)
  await openItem(admin, 'Early Ede')
  await dialogOf(admin).getByRole('button', { name: 'Cancel' }).click()
  await admin.waitForURL(/view=day&date=2031-03-13$/)
  await admin.getByRole('button', { name: 'Previous day' }).click()
  await item(admin, 'Late Larry').waitFor()
})
