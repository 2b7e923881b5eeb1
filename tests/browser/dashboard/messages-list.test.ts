// The list of messages: items, order, search and filters.
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '#tests/support/browser/axe.ts'
import { listedNames, type MessageDesk, messageDeskForFile, messageList } from '#tests/support/browser/message-desk.ts'
import { WIDTHS } from '#tests/support/browser/staff-desk.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = messageDeskForFile()

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)
/** The day of each message: midnight may fall between two of them. */
const days = new Map<string, string>()

beforeAll(async () => {
  const enquire = async (input: Parameters<MessageDesk['enquire']>[0]) => {
    const inquiry = await desk.enquire(input)
    days.set(inquiry.name, new Intl.DateTimeFormat('en-GB').format(new Date(inquiry.createdAt)))
    return inquiry
  }
  const { id: carId } = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Kestrel' })
  const marple = await enquire({ name: 'Jane Marple', phone: '+12025550143', email: 'marple@village.example' })
  await enquire({ name: 'Ada Byron', phone: '+447700900101', email: 'ada@engine.example', carId })
  const troy = await enquire({ name: 'Agatha Troy', phone: '+6421234567', carId })
  await enquire({ name: 'Mary Shelley', phone: '+4915112345678' })
  for (const { id } of [marple, troy]) await desk.api.readInquiry(id)
})

describe('the list of messages', () => {
  const open = async () => {
    const page = await desk.open('/messages')
    await page.getByRole('heading', { level: 2, name: '4 Messages' }).waitFor()
    return { page, list: messageList(page), search: page.getByRole('searchbox', { name: 'Search inquiries...' }) }
  }

  it('shows sender, read state, subject, date and phone, unread first and then newest first', async () => {
    const { page, list } = await open()
    expect(await list.getByRole('listitem').allTextContents()).toEqual([
      `Mary ShelleyNewGeneral Message${days.get('Mary Shelley')}+4915112345678`,
      `Ada ByronNewVehicle of Interest: 2020 Riley Kestrel${days.get('Ada Byron')}+447700900101`,
      `Agatha TroyVehicle of Interest: 2020 Riley Kestrel${days.get('Agatha Troy')}+6421234567`,
      `Jane MarpleGeneral Message${days.get('Jane Marple')}+12025550143`,
    ])
    const panel = await list.locator('..').boundingBox()
    expect(panel?.height).toBe(600)
    expect(await page.getByRole('searchbox').getAttribute('placeholder')).toBe('Search inquiries...')
  })

  it('shows the first message on the screen of a phone, and the other controls in a menu', async () => {
    const page = await desk.open('/messages', { width: 390 })
    await page.setViewportSize({ width: 390, height: 844 })
    const first = await messageList(page).getByRole('listitem').first().boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Main pages' }).boundingBox()
    expect(bottomOf(first)).toBeLessThan(bar?.y ?? 0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Select messages' }).click()
    await page.getByRole('checkbox', { name: 'Select Ada Byron' }).waitFor()
  })

  itInLongRun('is searched by name, phone, email and car only, and filtered by read state', async () => {
    const { page, search } = await open()
    const found: [text: string, names: string[]][] = [
      ['mary SH', ['Mary Shelley']],
      ['025550143', ['Jane Marple']],
      ['ENGINE.example', ['Ada Byron']],
      ['riley kes', ['Ada Byron', 'Agatha Troy']],
      ['still for sale', []],
      [' +4915 ', ['Mary Shelley']],
    ]
    await search.focus()
    for (const [text, names] of found) {
      await search.selectText()
      await page.keyboard.type(text)
      await page.waitForURL((url) => url.searchParams.get('q') === text)
      await page.getByRole('heading', { name: `${names.length} Messages`, exact: true }).waitFor()
      await expect.poll(() => listedNames(page), { message: text }).toEqual(names)
      expect(await page.getByText('No messages found matching your search.').isVisible()).toBe(names.length === 0)
    }
    await search.fill('')
    const filter = page.getByRole('combobox', { name: 'Filter messages' })
    expect(await filter.locator('option').allTextContents()).toEqual(['All Messages', 'Read', 'Unread', 'Due'])
    expect(await filter.inputValue()).toBe('all')
    await filter.selectOption('Read')
    await page.getByRole('heading', { name: '2 Messages' }).waitFor()
    expect(await listedNames(page)).toEqual(['Agatha Troy', 'Jane Marple'])
    await filter.selectOption('Unread')
    await expect.poll(() => listedNames(page)).toEqual(['Mary Shelley', 'Ada Byron'])
    await search.fill('marple')
    await page.getByText('No messages found matching your search.').waitFor()
    await filter.selectOption('All Messages')
    await expect.poll(() => listedNames(page)).toEqual(['Jane Marple'])
  })
})

it('deletes the selected messages after one confirmation, and never a message that the filter hides', async () => {
  const page = await desk.open('/messages')
  const spam = ['Spam One', 'Spam Two', 'Spam Three']
  for (const name of spam) await desk.enquire({ name })
  await page.getByRole('heading', { name: '7 Messages' }).waitFor()
  await page.getByRole('button', { name: 'Select messages' }).click()
  await page.getByRole('checkbox', { name: 'Select Jane Marple' }).check()
  await page.getByRole('searchbox', { name: 'Search inquiries...' }).fill('spam')
  await page.getByRole('heading', { name: '3 Messages' }).waitFor()
  const toolbar = page.getByRole('toolbar', { name: 'Selected messages' })
  await toolbar.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('checkbox', { name: 'Select Spam Two' }).uncheck()
  expect(await violations(page)).toEqual([])
  await toolbar.getByRole('button', { name: 'Delete 2 messages' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Messages' })
  await dialog.getByRole('button', { name: 'Delete Messages' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await toolbar.count()).toBe(0)
  const left = (await desk.api.inquiries()).map(({ name }) => name)
  expect(left).toHaveLength(5)
  expect(left).toEqual(expect.arrayContaining(['Jane Marple', 'Spam Two']))
  await desk.api.deleteInquiry((await desk.api.inquiries()).find(({ name }) => name === 'Spam Two')?.id ?? 0)
})

itInLongRun(
  'shows a new message at the top without a reload, and its phone inside the panel beside a name of one long word',
  async () => {
    const page = await desk.open('/messages')
    await page.getByRole('heading', { name: '4 Messages' }).waitFor()
    const late = await desk.enquire({ name: 'Lady Late' })
    await page.getByRole('heading', { name: '5 Messages' }).waitFor()
    expect((await listedNames(page))[0]).toBe('Lady Late')
    await desk.api.deleteInquiry(late.id)
    await page.getByRole('heading', { name: '4 Messages' }).waitFor()

    const { id } = await desk.enquire({ name: 'W'.repeat(50), phone: '+447700900199' })
    const item = messageList(page).getByRole('listitem').filter({ hasText: 'WWW' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const [panel, phone] = [
        await messageList(page).boundingBox(),
        await item.getByText('+447700900199').boundingBox(),
      ]
      expect((phone?.x ?? 0) + (phone?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0))
    }
    await desk.api.deleteInquiry(id)
  },
)
