// Retention of enquiries, and the data of one person.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { PersonalData } from '#domain/protocol/personal-data.ts'
import { violations } from '#tests/support/browser/axe.ts'
import { messageDeskForFile } from '#tests/support/browser/message-desk.ts'
import { SELLER } from '#tests/support/browser/staff-desk.ts'
import { says } from '#tests/support/browser/staff-page.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'

const desk = messageDeskForFile()

it('finds, exports and deletes everything about one person, and logs it without content', async () => {
  const ada = { name: 'Ada Byron', email: 'ada@engine.example', phone: '+447700900101' }
  await desk.enquire(ada)
  await desk.enquire({ ...ada, email: 'other@engine.example' })
  const mary = await desk.enquire({ name: 'Mary Shelley', phone: '+4915112345678' })
  const mid = randomUUID()
  const appointment = { name: 'Ada Byron', phone: '+447700900101', at: '2027-01-04T10:00:00.000Z', duration: 30 }
  await desk.api.push({ name: 'appointment.create', mid, uid: mid, args: { appointment } })
  const page = await desk.open('/settings/legal-pages')
  await page.getByRole('link', { name: 'Personal data' }).click()
  await page.getByRole('heading', { level: 1, name: 'Personal data' }).waitFor()
  const [email, phone] = ['E-mail', 'Phone number'].map((name) => page.getByRole('textbox', { name }))
  await email?.fill('ADA@engine.example')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('1 enquiry', { exact: true }).waitFor()
  await page.getByText('These records also contain +447700900101: search for it too.').waitFor()
  // The result belongs to the texts: under another person's name nothing of Ada can be exported or deleted.
  await phone?.fill('+4915112345678')
  for (const name of ['Export', 'Delete all']) expect(await page.getByRole('button', { name }).count()).toBe(0)
  await phone?.fill('07700 900101')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('2 enquiries and 1 appointment', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const exported = JSON.parse(await readFile(await download.path(), 'utf8')) as PersonalData
  expect(exported.inquiries.map(({ email }) => email)).toEqual([ada.email, 'other@engine.example'])

  await page.getByRole('button', { name: 'Delete all' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete all data of this person' })
  await dialog.getByText('2 enquiries and 1 appointment of ADA@engine.example, 07700 900101 will be deleted').waitFor()
  await dialog.getByText('backups, which are kept for 30 days').waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^Enquiry \d+ from Ada Byron,/),
    expect.stringMatching(/^Enquiry \d+ from Ada Byron,/),
    expect.stringMatching(/^Appointment \d+ with Ada Byron,/),
  ])
  await dialog.getByRole('button', { name: 'Delete all' }).click()
  await page.getByText('3 records were deleted.').waitFor()
  expect((await desk.api.inquiries()).map(({ id }) => id)).toEqual([mary.id])

  await page.goto(`${desk.url}/admin/dashboard/activity`)
  const log = page.getByRole('list', { name: 'Activity' })
  for (const action of ['deleted', 'exported', 'looked up'])
    await log.getByText(`${action} the data of a person`).first().waitFor()
  expect(await log.textContent()).not.toMatch(/\bAda\b|engine|7700/)
})

it('is not open to sellers', async () => {
  const page = await desk.open('/personal-data', { who: SELLER })
  await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
})

it('previews what a retention period deletes before it is saved', async () => {
  await desk.clear()
  await desk.enquire({ name: 'Old Letter' })
  const mid = randomUUID()
  const [now, day] = [Date.now(), 24 * 60 * 60 * 1000]
  const appointment = { name: 'Old Visit', phone: '+4915112345678', at: new Date(now).toISOString(), duration: 30 }
  await desk.api.push({ name: 'appointment.create', mid, uid: mid, args: { appointment } })
  const later = { ...appointment, name: 'Later Visit', at: new Date(now + 40 * day).toISOString() }
  const laterMid = randomUUID()
  await desk.api.push({ name: 'appointment.create', mid: laterMid, uid: laterMid, args: { appointment: later } })
  const page = await desk.open('/settings/legal-pages')
  await nothingWaits(page)
  const form = page.getByRole('form', { name: 'Retention', exact: true })
  const months = form.getByRole('spinbutton', { name: 'Delete enquiries after months' })
  expect(await months.inputValue()).toBe('24')
  await form.getByText('Nothing is old enough to be deleted.').waitFor()
  await page.clock.setFixedTime(now + 70 * day)
  await months.fill('2')
  await form.getByText('Within a day after saving, 1 enquiry and 1 appointment will be deleted:').waitFor()
  await form.getByText(/^Old Letter, enquiry \d+, last changed/).waitFor()
  await form.getByText(/^Old Visit, appointment \d+, last changed/).waitFor()
  await months.fill('0')
  await form.getByText('Nothing is old enough to be deleted.').waitFor()
  await says(page, 'Saved!', () => form.getByRole('button', { name: 'Save', exact: true }).click())
  expect((await desk.api.settings()).retention).toEqual({ inquiryMonths: 0 })
})
