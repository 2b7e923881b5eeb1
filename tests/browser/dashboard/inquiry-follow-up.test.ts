// Follow-up of an inquiry: reply links, navigation between messages, status, assignee and note, online and offline.
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import {
  listedNames,
  messageDeskForFile,
  messageDetails,
  messageList,
  openMessage,
  reading,
} from '#tests/support/browser/message-desk.ts'
import { goBySidebar, SELLER } from '#tests/support/browser/staff-desk.ts'
import { watchPushes } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { nothingWaits, online, waits } from '#tests/support/browser/tablet.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = messageDeskForFile()

beforeEach(() => desk.clear())

const heading = (page: Page, name: string) => messageDetails(page).getByRole('heading', { name }).waitFor()

itInLongRun(
  'offers replies by phone, WhatsApp and e-mail with a text that names the person and links to the car',
  async () => {
    const car = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Kestrel & Co' })
    const { siteName } = await (await fetch(`${desk.url}/api/settings`)).json()
    await desk.enquire({ name: "Anne O'Neill", phone: '+447700900123', email: 'anne+car@example.com', carId: car.id })
    await desk.enquire({ name: 'Gerda General', phone: '+12025550143' })
    const page = await desk.open('/messages')
    const details = await openMessage(page, "Anne O'Neill")
    const href = async (name: string) => new URL((await details.getByRole('link', { name }).getAttribute('href')) ?? '')
    expect((await href('Call')).href).toBe('tel:+447700900123')
    const whatsApp = await href('WhatsApp')
    expect(whatsApp.origin + whatsApp.pathname).toBe('https://wa.me/447700900123')
    const about = 'thank you for your enquiry about the 2020 Riley Kestrel & Co.'
    const link = `${desk.url}/cars/${car.id}`
    expect(whatsApp.searchParams.get('text')).toBe(`Hello Anne O'Neill,\n${about}\n${link}`)
    const email = await href('Email')
    expect(decodeURIComponent(email.pathname)).toBe('anne+car@example.com')
    expect(email.searchParams.get('subject')).toBe('Your enquiry: 2020 Riley Kestrel & Co')
    expect(email.searchParams.get('body')).toBe(`Hello Anne O'Neill,\r\n\r\n${about}\r\n\r\n${link}\r\n\r\n`)
    expect(await details.getByRole('link', { name: 'WhatsApp' }).getAttribute('target')).toBe('_blank')

    // A car that a visitor cannot open is not linked.
    await desk.api.edit(car.id, { enabled: false })
    await details.getByText('Disabled', { exact: true }).waitFor()
    expect((await href('WhatsApp')).searchParams.get('text')).toBe(`Hello Anne O'Neill,\n${about}`)

    await openMessage(page, 'Gerda General')
    expect((await href('WhatsApp')).searchParams.get('text')).toBe(
      `Hello Gerda General,\nthank you for your enquiry to ${siteName}.`,
    )
    expect(await details.getByRole('link', { name: 'Email' }).count()).toBe(0)
  },
)

describe('navigation between messages', () => {
  const NAMES = ['Dina', 'Cleo', 'Berta', 'Alma']

  async function openFour() {
    for (const name of [...NAMES].reverse()) await desk.enquire({ name })
    const [, , , alma] = (await desk.api.inquiries()).sort((a, b) => b.id - a.id)
    if (alma) await desk.api.readInquiry(alma.id)
    const page = await desk.open('/messages')
    await page.getByRole('heading', { name: '4 Messages' }).waitFor()
    return page
  }

  it('moves by as many messages as J is pressed, also before the first of them is rendered', async () => {
    const page = await openFour()
    await openMessage(page, 'Dina')
    await page.evaluate(() => {
      const press = () =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
      for (let presses = 0; presses < 3; presses += 1) press()
    })
    await reading(page, 'Alma')
  })

  itInLongRun('keeps the order of the list while messages are opened by buttons and by J and K', async () => {
    const page = await openFour()
    const details = await openMessage(page, 'Cleo')
    const next = details.getByRole('button', { name: 'Next message' })
    const previous = details.getByRole('button', { name: 'Previous message' })
    await details.getByText('2 of 4').waitFor()
    await expect.poll(async () => (await desk.api.inquiries()).filter(({ read }) => read).length).toBe(2)
    expect(await listedNames(page)).toEqual(NAMES)
    await next.click()
    await heading(page, 'Berta')
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
    await expect.poll(async () => (await desk.api.inquiries()).filter(({ read }) => read).length).toBe(3)
    expect(await listedNames(page)).toEqual(NAMES)
    await previous.click()
    await heading(page, 'Cleo')
    await previous.click()
    await heading(page, 'Dina')
    expect(await previous.isDisabled()).toBe(true)
    expect(await listedNames(page)).toEqual(NAMES)
    for (const name of ['Cleo', 'Berta', 'Alma']) {
      await next.click()
      await heading(page, name)
    }
    expect(await next.isDisabled()).toBe(true)
    // All four are one history entry: Back leads to the list, which is sorted again.
    await page.goBack()
    await details.getByText('No Message Selected').waitFor()
    expect(await listedNames(page)).toEqual(NAMES)

    await openMessage(page, 'Cleo')
    await page.keyboard.press('j')
    await reading(page, 'Berta')
    await page.keyboard.press('k')
    await reading(page, 'Cleo')
    const note = details.getByRole('textbox', { name: 'Note' })
    await note.pressSequentially('jk')
    await heading(page, 'Cleo')
    expect(await note.inputValue()).toBe('jk')
    await page.getByRole('searchbox').pressSequentially('k')
    await heading(page, 'Cleo')
  })

  itInLongRun(
    'sorts read messages below unread ones, and keeps those of a list filtered by unread, until the message is closed',
    async () => {
      const page = await openFour()
      const details = await openMessage(page, 'Cleo')
      await details.getByText('Read', { exact: true }).waitFor()
      // Pressed twice before the next render, it closes the message once.
      await details.getByRole('button', { name: 'Close' }).evaluate((element: HTMLButtonElement) => {
        element.click()
        element.click()
      })
      await details.getByText('No Message Selected').waitFor()
      expect(page.url()).toMatch(/\/messages$/)
      await expect.poll(() => listedNames(page)).toEqual(['Dina', 'Berta', 'Cleo', 'Alma'])

      await page.getByRole('combobox', { name: 'Filter messages' }).selectOption('Unread')
      await page.getByRole('heading', { name: '2 Messages' }).waitFor()
      await openMessage(page, 'Dina')
      await details.getByText('Read', { exact: true }).waitFor()
      await details.getByRole('button', { name: 'Next message' }).click()
      await heading(page, 'Berta')
      expect(await listedNames(page)).toEqual(['Dina', 'Berta'])
      await details.getByText('Read', { exact: true }).waitFor()
      await details.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('heading', { name: '0 Messages' }).waitFor()
      await page.getByRole('heading', { level: 1, name: 'Messages' }).and(page.locator(':focus')).waitFor()
    },
  )

  itInLongRun('keeps the filters of the list when the message is closed or deleted', async () => {
    const page = await openFour()
    const query = () => Object.fromEntries(new URL(page.url()).searchParams)
    const waitUntilClosed = () => page.waitForURL((url) => !url.searchParams.has('id'))
    const details = await openMessage(page, 'Cleo')
    await page.getByRole('searchbox').fill('l')
    await page.getByRole('heading', { name: '2 Messages' }).waitFor()
    await details.getByRole('button', { name: 'Close' }).click()
    await waitUntilClosed()
    expect(query()).toEqual({ q: 'l' })
    await openMessage(page, 'Alma')
    await page.getByRole('combobox', { name: 'Filter messages' }).selectOption('Read')
    await details.getByRole('button', { name: 'Delete Message' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Message' }).click()
    await waitUntilClosed()
    expect(query()).toEqual({ q: 'l', show: 'read' })
    await expect.poll(() => listedNames(page)).toEqual(['Cleo'])
  })
})

describe('follow-up', () => {
  const fields = (page: Page) => {
    const details = messageDetails(page)
    return {
      status: details.getByRole('combobox', { name: 'Status' }),
      assignee: details.getByRole('combobox', { name: 'Assigned to' }),
      note: details.getByRole('textbox', { name: 'Note' }),
      save: details.getByRole('button', { name: 'Save note' }),
    }
  }

  const isRead = (inquiry: Inquiry) => expect.poll(async () => (await desk.stored(inquiry))?.read).toBe(true)

  itInLongRun(
    'saves status, assignee and note, each as a mutation of its own from the value that was shown',
    async () => {
      const inquiry = await desk.enquire({ name: 'Lena Lead' })
      const page = await desk.open('/messages')
      const pushed = watchPushes(page)
      await openMessage(page, 'Lena Lead')
      const { status, assignee, note, save } = fields(page)
      expect(await status.locator('option').allTextContents()).toEqual([
        'New',
        'Contacted',
        'Appointment',
        'Won',
        'Lost',
      ])
      await expect
        .poll(() => assignee.locator('option').allTextContents())
        .toEqual(['Unassigned', 'Administrator', 'Sally Seller'])
      await status.selectOption('Contacted')
      await assignee.selectOption(SELLER.name)
      expect(await save.isDisabled()).toBe(true)
      await note.fill('Comes on Saturday')
      await save.click()
      const sally = Number(await assignee.locator('option', { hasText: SELLER.name }).getAttribute('value'))
      expect(sally).toBeGreaterThan(0)
      await expect
        .poll(() => desk.stored(inquiry))
        .toMatchObject({ status: 'contacted', assignee: sally, note: 'Comes on Saturday', read: true })
      // The server may have the mutations before the browser reports the requests.
      const edits = () => pushed.filter(({ name }) => name === 'inquiry.edit').map(({ uid, args }) => [uid, args])
      await expect.poll(edits).toEqual([
        [inquiry.uid, { fields: { status: { from: 'new', to: 'contacted' } } }],
        [inquiry.uid, { fields: { assignee: { from: null, to: sally } } }],
        [inquiry.uid, { fields: { note: { from: '', to: 'Comes on Saturday' } } }],
      ])
      await messageList(page).getByText('Contacted').waitFor()

      // A typed note is saved when the message is closed, without a press of Save.
      await note.fill('Comes on Sunday')
      await messageDetails(page).getByRole('button', { name: 'Close' }).click()
      await expect.poll(async () => (await desk.stored(inquiry))?.note).toBe('Comes on Sunday')

      // The same when another page is opened.
      const other = await desk.enquire({ name: 'Nora Note' })
      await goBySidebar(page, 'Dashboard', 'Dashboard Overview')
      await page.getByRole('table', { name: 'Recent Messages' }).getByRole('link', { name: 'Nora Note' }).click()
      await note.fill('Comes on Monday')
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
      await expect.poll(async () => (await desk.stored(other))?.note).toBe('Comes on Monday')
    },
  )

  itInLongRun('filters the list by status, and keeps an open message listed', async () => {
    await desk.enquire({ name: 'Ina New' })
    await desk.enquire({ name: 'Willy Won' })
    const page = await desk.open('/messages')
    await page.getByRole('heading', { name: '2 Messages' }).waitFor()
    await page.getByRole('combobox', { name: 'Follow-up status' }).selectOption('New')
    await openMessage(page, 'Willy Won')
    await fields(page).status.selectOption('Won')
    await messageList(page).getByText('Won', { exact: true }).waitFor()
    expect(await listedNames(page)).toEqual(['Willy Won', 'Ina New'])
    await messageDetails(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('heading', { name: '1 Messages' }).waitFor()
  })

  it('keeps a note that is being typed when a colleague deletes the message', async () => {
    const inquiry = await desk.enquire({ name: 'Gone Girl' })
    await desk.enquire({ name: 'Still Here' })
    const page = await desk.open('/messages')
    await openMessage(page, 'Gone Girl')
    await isRead(inquiry)
    await nothingWaits(page)
    await fields(page).note.fill('Calls back at five')
    await desk.api.deleteInquiry(inquiry.id)
    const lost = page.getByRole('region', { name: 'Note that was not saved' })
    await lost.getByText('The message from Gone Girl was deleted while you wrote a note.').waitFor()
    expect(await lost.getByRole('textbox', { name: 'Your note' }).inputValue()).toBe('Calls back at five')
    await openMessage(page, 'Still Here')
    await lost.getByRole('button', { name: 'Discard note' }).click()
    await lost.waitFor({ state: 'detached' })
    expect(await page.locator('[role="alert"]:not(:empty)').count()).toBe(0)
  })

  it('works offline with the names of the staff, and is sent later', async () => {
    const inquiry = await desk.enquire({ name: 'Otto Offline' })
    const page = await desk.open('/messages', { serviceWorkers: 'allow' })
    await openMessage(page, 'Otto Offline')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect.poll(() => fields(page).assignee.locator('option').count()).toBe(3)
    await isRead(inquiry)
    await nothingWaits(page)
    await page.context().setOffline(true)
    await page.reload()
    await reading(page, 'Otto Offline')
    await fields(page).assignee.selectOption(SELLER.name)
    await fields(page).status.selectOption('Appointment')
    await fields(page).note.fill('Written in the basement')
    await fields(page).note.blur()
    await messageList(page).getByText('Waiting', { exact: true }).waitFor()
    await waits(page, 3)
    await expect.poll(() => fields(page).assignee.locator('option:checked').textContent()).toBe(SELLER.name)
    expect(await desk.stored(inquiry)).toMatchObject({ status: 'new', assignee: null, note: '' })
    await page.context().setOffline(false)
    await online(page)
    await nothingWaits(page)
    expect(await desk.stored(inquiry)).toMatchObject({ status: 'appointment', note: 'Written in the basement' })
    expect((await desk.stored(inquiry))?.assignee).not.toBeNull()

    expect(await storedText(page)).toContain(SELLER.name)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
    const left = await storedText(page)
    for (const name of [SELLER.name, 'Otto Offline', 'Written in the basement']) expect(left).not.toContain(name)
  })

  itInLongRun(
    'shows a conflict when two people change the status, and applies the value that a person chooses',
    async () => {
      const inquiry = await desk.enquire({ name: 'Connie Conflict' })
      const page = await desk.open('/messages')
      await openMessage(page, 'Connie Conflict')
      await isRead(inquiry)
      await nothingWaits(page)
      await page.context().setOffline(true)
      await fields(page).status.selectOption('Won')
      await messageList(page).getByText('Waiting', { exact: true }).waitFor()
      const args = { fields: { status: { from: 'new', to: 'lost' } } }
      expect(await desk.api.push({ name: 'inquiry.edit', uid: inquiry.uid, args })).toMatchObject({ status: 'applied' })
      await page.context().setOffline(false)
      const alert = page.getByRole('alert').filter({ hasText: 'Needs attention' })
      await alert.waitFor()
      expect((await desk.stored(inquiry))?.status).toBe('lost')
      await expect.poll(() => fields(page).status.inputValue()).toBe('lost')
      await alert.getByRole('link').click()
      await page.getByRole('heading', { level: 2, name: 'Connie Conflict' }).waitFor()
      const sides = page.getByRole('group', { name: 'Status' }).locator('dd')
      await expect.poll(() => sides.allTextContents()).toEqual(['Lost', 'Won'])
      await page.getByRole('button', { name: 'Use mine' }).click()
      await expect.poll(async () => (await desk.stored(inquiry))?.status).toBe('won')
    },
  )
})
