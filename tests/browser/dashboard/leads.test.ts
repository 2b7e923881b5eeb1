// Leads on two devices: the day of a follow-up, unopened messages, the first response, reply templates.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import {
  listedNames,
  messageDeskForFile,
  messageDetails,
  messageList,
  openMessage,
} from '#tests/support/browser/message-desk.ts'
import { goBySidebar, SELLER } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, waits } from '#tests/support/browser/tablet.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const DAY_MS = 86_400_000

const desk = messageDeskForFile({ seed: 'none' })

beforeEach(() => desk.clear())

const dayFromNow = (days: number) => localMoment(Date.now() + days * DAY_MS).date
const followUp = (page: Page) => messageDetails(page).getByLabel('Follow up on')
const status = (page: Page) => messageDetails(page).getByRole('combobox', { name: 'Status' })
const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const isWaiting = (page: Page) => messageList(page).getByText('Waiting', { exact: true }).waitFor()

it('a day to follow up on that was set without a connection is due on the other device, until the lead is lost', async () => {
  const lead = await desk.enquire({ name: 'Dora Due' })
  await desk.enquire({ name: 'Lara Later' })
  const seller = await desk.open('/messages', { who: SELLER })
  const admin = await desk.open('/messages', { who: ADMIN })
  await openMessage(seller, 'Lara Later')
  await followUp(seller).fill(dayFromNow(1))
  await openMessage(seller, 'Dora Due')
  await nothingWaits(seller)
  await seller.context().setOffline(true)
  await followUp(seller).fill(dayFromNow(-1))
  await isWaiting(seller)
  await waits(seller, 1)
  await seller.getByRole('combobox', { name: 'Filter messages' }).selectOption('Due')
  await seller.getByRole('heading', { name: '1 Messages' }).waitFor()
  expect(await listedNames(seller)).toEqual(['Dora Due'])
  expect(await desk.stored(lead)).toMatchObject({ followUpAt: null })
  await seller.context().setOffline(false)
  await nothingWaits(seller)
  expect(await desk.stored(lead)).toMatchObject({ followUpAt: dayFromNow(-1) })

  await admin.getByRole('combobox', { name: 'Filter messages' }).selectOption('Due')
  await admin.getByRole('heading', { name: '1 Messages' }).waitFor()
  expect(new URL(admin.url()).searchParams.get('show')).toBe('due')
  await goBySidebar(admin, 'Dashboard', 'Dashboard Overview')
  await today(admin).getByText('Follow up since').waitFor()
  await expectAccessible(admin, 'an overview with a follow-up')
  await today(admin).getByRole('link', { name: 'Dora Due', exact: true }).click()
  await followUp(admin).fill(dayFromNow(0))
  await goBySidebar(admin, 'Dashboard', 'Dashboard Overview')
  await today(admin).getByText('Follow up today').waitFor()
  // The open message stays listed although it is due no more.
  await status(seller).selectOption('Lost')
  await today(admin).getByText('Nothing to do at the moment.').waitFor()
  expect(await listedNames(seller)).toEqual(['Dora Due'])
  await messageDetails(seller).getByRole('button', { name: 'Close' }).click()
  await seller.getByRole('heading', { name: '0 Messages' }).waitFor()
})

it('two people who set different days get a conflict, which one of them decides', async () => {
  const lead = await desk.enquire({ name: 'Connie Conflict' })
  const page = await desk.open('/messages')
  await openMessage(page, 'Connie Conflict')
  await expect.poll(async () => (await desk.stored(lead))?.read).toBe(true)
  await nothingWaits(page)
  await page.context().setOffline(true)
  await followUp(page).fill('2031-03-04')
  await isWaiting(page)
  const args = { fields: { followUpAt: { from: null, to: '2031-03-05' } } }
  expect(await desk.api.push({ name: 'inquiry.edit', uid: lead.uid, args })).toMatchObject({ status: 'applied' })
  await page.context().setOffline(false)
  const alert = page.getByRole('alert').filter({ hasText: 'Needs attention' })
  await alert.waitFor()
  await alert.getByRole('link').click()
  const sides = page.getByRole('group', { name: 'Follow up on' }).locator('dd')
  await expect.poll(() => sides.allTextContents()).toEqual(['05/03/2031', '04/03/2031'])
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expect.poll(async () => (await desk.stored(lead))?.followUpAt).toBe('2031-03-04')
})

it('an unopened message is marked after an hour in the list and on the overview, until it is opened or answered by a call', async () => {
  await desk.enquire({ name: 'Una Unopened' })
  const called = await desk.enquire({ name: 'Cara Called' })
  const page = await desk.open('/messages')
  const item = messageList(page).getByRole('button', { name: 'Una Unopened' })
  await item.waitFor()
  expect(await page.getByText('Unopened for').count()).toBe(0)
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000)
  await page.reload()
  await item.getByText('Unopened for 3 hours').waitFor()
  await goBySidebar(page, 'Dashboard', 'Dashboard Overview')
  const task = (name: string) =>
    today(page)
      .getByRole('listitem')
      .filter({ hasText: `${name} waiting for 3 h` })
  const call = task('Cara Called').getByRole('link', { name: 'Call Cara Called' })
  expect(await call.getAttribute('href')).toBe(`tel:${called.phone}`)
  // The phone is not opened in a test.
  await call.evaluate((link: HTMLAnchorElement) => {
    link.addEventListener('click', (event) => event.preventDefault(), { once: true })
    link.click()
  })
  await page.getByText('Status is now Contacted').waitFor()
  await task('Cara Called').waitFor({ state: 'detached' })
  await task('Una Unopened').getByRole('link', { name: 'Una Unopened', exact: true }).click()
  await messageDetails(page).getByText('Read', { exact: true }).waitFor()
  expect(await page.getByText('Unopened for').count()).toBe(0)
})

it('S93 the Undo of an answer withdraws it without a connection, and leaves a status that was set since', async () => {
  const lead = await desk.enquire({ name: 'Ulla Answered' })
  const seller = await desk.open('/messages', { who: SELLER })
  const admin = await desk.open('/messages', { who: ADMIN })
  const call = () =>
    messageDetails(seller)
      .getByRole('link', { name: 'Call' })
      .evaluate((link: HTMLAnchorElement) => {
        link.addEventListener('click', (event) => event.preventDefault(), { once: true })
        link.click()
      })
  /** Until the server has the status, `nothingWaits` can still see the count from before the change. */
  const setStatus = async (page: Page, to: 'New' | 'Lost' | 'Won') => {
    await status(page).selectOption(to)
    await expect.poll(async () => (await desk.stored(lead))?.status).toBe(to.toLowerCase())
    await nothingWaits(page)
    await expect.poll(() => status(page).inputValue()).toBe(to.toLowerCase())
  }
  const undo = () => seller.getByRole('button', { name: 'Undo' }).click()
  const conflicts = () => seller.getByRole('alert').filter({ hasText: 'Needs attention' }).count()
  await openMessage(seller, lead.name)
  await openMessage(admin, lead.name)
  await nothingWaits(seller)
  await seller.context().setOffline(true)
  await call()
  await undo()
  await expect.poll(() => status(seller).inputValue()).toBe('new')
  await setStatus(admin, 'Lost')
  await seller.context().setOffline(false)
  await expect.poll(() => status(seller).inputValue()).toBe('lost')
  await nothingWaits(seller)
  expect(await conflicts()).toBe(0)

  await setStatus(seller, 'New')
  await call()
  await seller.getByText('Status is now Contacted').waitFor()
  await setStatus(seller, 'Won')
  await undo()
  await seller.getByText('Nothing was undone: the message from Ulla Answered changed since').waitFor()
  await nothingWaits(seller)
  expect(await conflicts()).toBe(0)
  expect((await desk.stored(lead))?.status).toBe('won')
})

it('a reply by a template fills in name, vehicle, price and link, also offline, and is the first response', async () => {
  const car = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Kestrel', price: 12_500 })
  const lead = await desk.enquire({ name: 'Tessa Template', email: 'tessa@example.com', carId: car.id })
  const admin = await desk.open('/settings/reply-templates', { who: ADMIN })
  await admin.getByRole('button', { name: 'Add template' }).click()
  await admin.getByRole('textbox', { name: 'Name' }).fill('Still here')
  await admin.getByRole('textbox', { name: 'Text' }).fill('Dear {nmae}')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('{nmae} is not known. Use {name}, {car}, {price}, {link}').waitFor()
  await expectAccessible(admin, 'reply templates')
  await admin.getByRole('textbox', { name: 'Text' }).fill('Dear {name},\nthe {car} is still here for {price}: {link}')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Saved!' }).waitFor()

  const seller = await desk.open('/messages', { who: SELLER })
  const details = await openMessage(seller, 'Tessa Template')
  const template = details.getByRole('combobox', { name: 'Reply template' })
  await template.waitFor()
  await nothingWaits(seller)
  await seller.context().setOffline(true)
  await template.selectOption('Still here')
  const text = `Dear Tessa Template,\nthe 2020 Riley Kestrel is still here for $12,500: ${desk.url}/cars/${car.id}`
  expect(await details.getByRole('region', { name: 'Text to read or send' }).textContent()).toBe(text)
  const href = async (name: string) => new URL((await details.getByRole('link', { name }).getAttribute('href')) ?? '')
  expect((await href('WhatsApp')).searchParams.get('text')).toBe(text)
  expect((await href('Email')).searchParams.get('body')).toBe(text.replace('\n', '\r\n'))
  await expectAccessible(seller, 'a message with a template')

  // The phone is not opened in a test.
  const press = () =>
    details.getByRole('link', { name: 'Call' }).evaluate((link: HTMLAnchorElement) => {
      link.addEventListener('click', (event) => event.preventDefault(), { once: true })
      link.click()
    })
  await press()
  await seller.getByText('Status is now Contacted').waitFor()
  await seller.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => status(seller).inputValue()).toBe('new')
  await press()
  await expect.poll(() => status(seller).inputValue()).toBe('contacted')
  await seller.context().setOffline(false)
  await nothingWaits(seller)
  expect((await desk.stored(lead))?.respondedAt).toMatch(/^\d{4}-/)

  await goBySidebar(admin, 'Dashboard', 'Dashboard Overview')
  const response = admin.getByRole('region', { name: 'First response' })
  await response.getByText('less than a minute').waitFor()
  await response.getByText('All answered').waitFor()
  await goBySidebar(seller, 'Dashboard', 'Dashboard Overview')
  expect(await seller.getByRole('region', { name: 'First response' }).count()).toBe(0)
})

const addMessage = async (page: Page) => {
  await page.getByRole('button', { name: 'Add message' }).click()
  return page.getByRole('dialog', { name: 'Add message' })
}

/** Waits for the end of the dialog: it gives the focus back shortly after it has disappeared. */
const focusIsBack = (page: Page) =>
  page.getByRole('button', { name: 'Add message' }).and(page.locator(':focus')).waitFor()

it('shows Add message on a phone without a menu', async () => {
  const page = await desk.open('/messages', { who: SELLER, width: 390 })
  const dialog = await addMessage(page)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await focusIsBack(page)
})

it('a message that staff add without a connection and without a phone reaches the other device, and is found by its source', async () => {
  const car = await desk.api.add({ ...vehicle, make: 'Volvo', model: 'XC90', year: 2020 })
  const seller = await desk.open('/messages', { who: SELLER })
  await nothingWaits(seller)
  const dialog = await addMessage(seller)
  await dialog.waitFor()
  await seller.context().setOffline(true)
  await dialog.getByLabel('Name').fill('Walter Walk-In')
  await dialog.getByRole('button', { name: 'Save message' }).click()
  await dialog.getByRole('alert').getByText('Enter a phone number or an e-mail address').waitFor()
  await dialog.getByLabel('Phone number').and(seller.locator(':focus[aria-invalid=true]')).waitFor()
  await expectAccessible(seller, 'a message that is added')
  await dialog.getByLabel('Email', { exact: true }).fill('walter@example.com')
  await dialog.getByLabel('Vehicle').selectOption(String(car.id))
  await dialog.getByLabel('Source').fill('Walk-in')
  await dialog.getByLabel('Message').fill('Wants a test drive')
  await dialog.getByRole('button', { name: 'Save message' }).click()
  await dialog.waitFor({ state: 'detached' })
  await waits(seller, 1)
  await openMessage(seller, 'Walter Walk-In')
  await seller.context().setOffline(false)
  await nothingWaits(seller)

  const admin = await desk.open('/messages', { who: ADMIN })
  await desk.enquire({ name: 'Ann Else' })
  await admin.getByRole('heading', { name: '2 Messages' }).waitFor()
  await admin.getByRole('combobox', { name: 'Source' }).selectOption('Walk-in')
  await admin.getByRole('heading', { name: '1 Messages' }).waitFor()
  const details = await openMessage(admin, 'Walter Walk-In')
  await details.getByText('2020 Volvo XC90').first().waitFor()
  expect(await details.getByRole('link', { name: 'Call' }).count()).toBe(0)
  expect(await desk.api.inquiries()).toContainEqual(
    expect.objectContaining({ email: 'walter@example.com', phone: '', read: true, carId: car.id }),
  )
})

it('a pasted ADF fills in the message by VIN, by stock number or without a vehicle, and its markup is text', async () => {
  const car = { ...vehicle, make: 'BMW', model: '540i', year: 2019 }
  await desk.api.add({ ...car, vin: 'WBAJE5C50KG470000', stockNumber: 'P1204A' })
  const { id } = await desk.api.add({ ...car, stockNumber: 'P1300' })
  const page = await desk.open('/messages', { who: SELLER })
  const dialog = await addMessage(page)
  const paste = async (vehicleXml: string) => {
    await dialog.getByLabel('Paste an e-mail').fill(`From: portal
      <?xml version="1.0"?><?ADF version="1.0"?><adf><prospect>
      <vehicle><year>2019</year><make>BMW</make><model>540i</model>${vehicleXml}</vehicle>
      <customer><contact><name part="first">Ada</name><name part="last">L&lt;b&gt;</name><email>ada@example.com</email></contact>
      <comments>&lt;script&gt;window.isRun = true&lt;/script&gt; Hello</comments></customer>
      <provider><name part="full">CarSite</name></provider></prospect></adf>`)
    await dialog.getByRole('button', { name: 'Fill in' }).click()
  }
  const shown = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue()
  await paste('<vin>WBAJE5C50KG470000</vin><stock>P1300</stock>')
  await dialog.getByText('Vehicle: 2019 BMW 540i. Not found: phone number.').waitFor()
  expect(await shown('Vehicle')).not.toBe(String(id))
  await paste('<stock>P1300</stock>')
  await expect.poll(() => shown('Vehicle')).toBe(String(id))
  await dialog.getByLabel('Vehicle').selectOption('')
  await paste('<stock>Z9</stock>')
  await dialog.getByText('Not found: phone number, vehicle.').waitFor()
  expect(await Promise.all(['Name', 'Email', 'Source'].map(shown))).toEqual(['Ada L<b>', 'ada@example.com', 'CarSite'])
  expect(await shown('Message')).toBe('<script>window.isRun = true</script> Hello')
  await dialog.getByRole('button', { name: 'Save message' }).click()
  await focusIsBack(page)
  await openMessage(page, 'Ada L<b>')
  await nothingWaits(page)
  expect(await page.evaluate(() => 'isRun' in window)).toBe(false)
})

it('opening hours are saved per weekday, with a break and past midnight, and overlaps are refused', async () => {
  const page = await desk.open('/settings/opening-hours')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/London')
  await page.getByLabel('Monday opens', { exact: true }).fill('09:00')
  await page.getByLabel('Monday closes', { exact: true }).fill('14:00')
  await page.getByRole('button', { name: 'Add a break on Monday' }).click()
  await page.getByLabel('Monday opens again').fill('13:30')
  await page.getByLabel('Monday closes again').fill('18:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The two opening times of Monday overlap').waitFor()
  await page.getByLabel('Monday closes', { exact: true }).fill('12:30')
  await page.getByLabel('Saturday opens', { exact: true }).fill('18:00')
  await page.getByLabel('Saturday closes', { exact: true }).fill('01:00')
  await page.getByText('On the next day').waitFor()
  await expectAccessible(page, 'opening hours')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Saved!' }).waitFor()
  const { openingHours } = await (await fetch(`${desk.url}/api/settings`)).json()
  expect(openingHours).toMatchObject({
    timeZone: 'Europe/London',
    monday: '09:00-12:30, 13:30-18:00',
    saturday: '18:00-01:00',
  })
  await page.reload()
  await expect.poll(() => page.getByLabel('Monday closes again').inputValue()).toBe('18:00')
})

it('the time zone that another browser has chosen is shown where this browser lists it under another name, and stays', async () => {
  const { openingHours: before } = await (await fetch(`${desk.url}/api/settings`)).json()
  const page = await desk.open('/settings/opening-hours')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  const names = await zone.locator('option').allTextContents()
  const timeZone = ['Asia/Kolkata', 'Asia/Calcutta'].find((name) => !names.includes(name)) ?? ''
  await desk.api.saveSettings({ openingHours: { ...before, timeZone } })
  await expect.poll(() => zone.inputValue()).toBe(timeZone)
  await page.reload()
  await expect.poll(() => zone.inputValue()).toBe(timeZone)
})
