// One message: its content and read state, the current state of its car, closing and deleting.
import type { Locator } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import {
  backOnItem,
  listedNames,
  messageDeskForFile,
  messageDetails,
  messageList,
  openMessage,
} from '#tests/support/browser/message-desk.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { openSidebar, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { failPushes, watchPushes } from '#tests/support/browser/staff-page.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = messageDeskForFile()

beforeEach(() => desk.clear())

const REFUSED = 'Failed to delete the message. Please try again.'

const open = async () => {
  const page = await desk.open('/messages', { width: TABLET_WIDTH, serviceWorkers: 'block' })
  await messageList(page).getByRole('listitem').first().waitFor()
  return page
}

itInLongRun('is not selected before it is opened and after it is closed, and is marked as read once', async () => {
  const name = 'Rita Reader'
  const inquiry = await desk.enquire({ name })
  const page = await open()
  const pushed = watchPushes(page)
  const sidebar = await openSidebar(page)
  await sidebar.getByText('1 unread').waitFor()
  const link = sidebar.getByRole('link', { name: 'Messages', exact: true })
  const description = async () => sidebar.locator(`[id="${await link.getAttribute('aria-describedby')}"]`).textContent()
  expect(await description()).toBe('1 unread')
  await page.keyboard.press('Escape')
  const item = messageList(page).getByRole('button', { name })
  await item.getByText('New', { exact: true }).waitFor()

  const details = messageDetails(page)
  const nothing = ['No Message Selected', 'Select a message from the list to view its details.']
  for (const text of nothing) expect(await details.getByText(text, { exact: true }).isVisible()).toBe(true)
  await openMessage(page, name)
  for (const text of nothing) expect(await details.getByText(text).count()).toBe(0)
  await details.getByText('Read', { exact: true }).waitFor()
  await item.getByText('New', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await desk.stored(inquiry))?.read).toBe(true)
  expect(pushed).toEqual([{ name: 'inquiry.read', uid: inquiry.uid, args: {} }])
  await details.getByRole('button', { name: 'Close' }).click()
  for (const text of nothing) await details.getByText(text, { exact: true }).waitFor()
  await openMessage(page, name)
  await page.getByRole('group', { name: 'Connection' }).filter({ hasText: 'Online, 0' }).waitFor()
  expect(pushed).toHaveLength(1)
})

it('shows name, date, phone, email if there is one, and the message without any markup', async () => {
  const message =
    'Is it <b>still</b> there?<br>I paid <i onclick="x()">a < b</i> & 3<4, x <y then.\n' +
    '<script>alert("no")</script><style>*{display:none}</style><img src=x onerror="alert(1)">Second &amp; last line'
  const inquiry = await desk.enquire({ name: 'Tess Tag', phone: '+12025550143', email: 'tess@tag.example', message })
  await desk.enquire({ name: 'Una Unmailed' })
  const page = await open()
  const details = await openMessage(page, 'Tess Tag')
  const { createdAt } = inquiry
  const day = new Intl.DateTimeFormat('en-GB').format(new Date(createdAt))
  const facts = await details.locator('dl > div').allTextContents()
  expect(facts[0]).toMatch(new RegExp(`^Date${day}`))
  expect(facts.slice(1)).toEqual(['Phone+12025550143', 'Emailtess@tag.example'])
  const text = details.getByText('Is it still there?')
  expect(await text.textContent()).toBe('Is it still there?\nI paid a < b & 3<4, x <y then.\nSecond & last line')
  expect(await text.locator('*').count()).toBe(0)

  await openMessage(page, 'Una Unmailed')
  expect(await details.locator('dt').allTextContents()).toEqual(['Date', 'Phone'])
})

itInLongRun('shows the vehicle with its current state and a link that opens a new tab', async () => {
  // The page of a sold car.
  expectConsoleErrors(/status of 404 .*\/cars\//)
  const car = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Kestrel' })
  await desk.enquire({ name: 'Vera Vehicle', carId: car.id })
  const page = await open()
  const details = await openMessage(page, 'Vera Vehicle')
  const row = details.locator('dl > div').filter({ hasText: 'Vehicle of Interest' })
  const link = row.getByRole('link', { name: '2020 Riley Kestrel' })
  expect(await link.getAttribute('href')).toBe(`/cars/${car.id}`)
  await row.getByText('Available', { exact: true }).waitFor()
  await desk.api.edit(car.id, { enabled: false })
  await row.getByText('Disabled', { exact: true }).waitFor()
  await desk.api.edit(car.id, { enabled: true })
  await desk.api.edit(car.id, { sold: true })
  await row.getByText('Sold', { exact: true }).waitFor()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.getByRole('heading', { level: 1, name: '2020 Riley Kestrel' }).waitFor()
  expect(tab.url()).toBe(`${desk.url}/cars/${car.id}`)
  await desk.api.deleteCar(car.id)
  await row.getByText('Not Found', { exact: true }).waitFor()
  await link.waitFor()
})

itInLongRun(
  'is deleted after a confirmation, stays when the deletion fails, and is deleted later when it is confirmed offline',
  async () => {
    await desk.enquire({ name: 'Olga Older' })
    const inquiry = await desk.enquire({ name: 'Dora Doomed' })
    const page = await open()
    // Both are new. The open one keeps its place above the older one after it is read.
    const places = async () => (await listedNames(page)).filter((name) => /Olga|Dora/.test(name))
    const pushed = watchPushes(page)
    const details = await openMessage(page, 'Dora Doomed')
    await expect.poll(async () => (await desk.stored(inquiry))?.read).toBe(true)
    const question = page.getByRole('alertdialog', { name: 'Delete Message' })
    const ask = async () => {
      await details.getByRole('button', { name: 'Delete Message' }).click()
      await question.waitFor()
    }
    await ask()
    await question.getByText('Are you sure you want to delete the message from Dora Doomed?').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })

    await failPushes(page)
    await ask()
    await question.getByRole('button', { name: 'Delete Message' }).click()
    await question.getByRole('alert').filter({ hasText: REFUSED }).waitFor()
    expect(await question.getByRole('alert').textContent()).toBe(REFUSED)
    await question.getByRole('button', { name: 'Delete Message' }).and(page.locator(':focus')).waitFor()
    expect(await places()).toEqual(['Dora Doomed', 'Olga Older'])
    expect(await desk.stored(inquiry)).toBeDefined()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await details.getByRole('button', { name: 'Delete Message' }).and(page.locator(':focus')).waitFor()
    expect(await places()).toEqual(['Dora Doomed', 'Olga Older'])

    await page.unroute('**/api/sync/push')
    await ask()
    await question.getByRole('button', { name: 'Delete Message' }).click()
    await question.waitFor({ state: 'detached' })
    await details.getByText('No Message Selected').waitFor()
    await expect.poll(() => desk.stored(inquiry)).toBeUndefined()
    expect(await listedNames(page)).not.toContain('Dora Doomed')
    const deletions = pushed.filter(({ name }) => name === 'inquiry.delete')
    expect(new Set(deletions.map(({ uid }) => uid))).toEqual(new Set([inquiry.uid]))

    const offline = await desk.enquire({ name: 'Olive Offline' })
    await openMessage(page, 'Olive Offline')
    await expect.poll(async () => (await desk.stored(offline))?.read).toBe(true)
    await page.context().setOffline(true)
    await ask()
    await question.getByRole('button', { name: 'Delete Message' }).click()
    const saved = 'Saved on this device. The message is deleted when there is a connection.'
    await page.getByRole('status').getByText(saved, { exact: true }).waitFor()
    expect(await desk.stored(offline)).toBeDefined()
    await page.context().setOffline(false)
    await expect.poll(() => desk.stored(offline), { timeout: 20_000 }).toBeUndefined()
  },
)

itInLongRun('is not deleted when the device cannot store the mutation, and shows an error', async () => {
  // An attempt to sync meets the same database.
  expectConsoleErrors(/admin\/client-/)
  await desk.enquire({ name: 'Frieda Faulty' })
  const page = await desk.open('/messages')
  // The fault is installed before the app looks the method up, which it does only once, and is switched on later.
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...args) {
      if (sessionStorage.getItem('broken')) throw new DOMException('broken', 'UnknownError')
      return transaction.apply(this, args)
    }
  })
  await page.reload()
  const details = await openMessage(page, 'Frieda Faulty')
  await details.getByText('Read', { exact: true }).waitFor()
  await details.getByRole('button', { name: 'Delete Message' }).click()
  await page.evaluate(() => sessionStorage.setItem('broken', 'yes'))
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete Message' }).click()
  await question.getByRole('alert').filter({ hasText: 'An error occurred while deleting the message.' }).waitFor()
  expect(await listedNames(page)).toContain('Frieda Faulty')
})

it('shows vehicle, words and replies of a long enquiry on the first screen of a phone', async () => {
  const car = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Kestrel' })
  const message = `${'I would like to see this car before the weekend. '.repeat(8)}Please call me.`
  await desk.enquire({ name: 'Fay Fold', carId: car.id, email: 'fay@fold.example', message })
  const page = await desk.open('/messages', { width: 390 })
  await page.setViewportSize({ width: 390, height: 844 })
  const details = await openMessage(page, 'Fay Fold')
  const box = async (text: Locator) => (await text.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  const tabs = await box(page.getByRole('navigation', { name: 'Main pages' }))
  const link = await box(details.getByRole('link', { name: '2020 Riley Kestrel' }))
  const words = await box(details.getByText('before the weekend'))
  expect(link.y).toBeLessThan(words.y)
  expect(words.y).toBeLessThan(300)
  for (const name of ['Call', 'WhatsApp', 'Email']) {
    const { y, height } = await box(details.getByRole('link', { name }))
    expect(y + height).toBeLessThanOrEqual(tabs.y)
  }
})

itInLongRun('replaces the list on a phone, and both ways back restore the list and its focus', async () => {
  for (let n = 0; n < 8; n += 1) await desk.enquire({ name: `Phone ${'ABCDEFGH'[n]}` })
  const page = await desk.open('/messages', { width: 390 })
  const list = messageList(page)
  await list.getByRole('button', { name: 'Phone A' }).scrollIntoViewIfNeeded()
  const before = await list.evaluate((element) => element.scrollTop)
  expect(before).toBeGreaterThan(0)
  const details = await openMessage(page, 'Phone A')
  expect(await list.isVisible()).toBe(false)
  expect(await page.getByRole('searchbox').isVisible()).toBe(false)
  await details.getByRole('button', { name: 'Close' }).click()
  await list.waitFor()
  expect(await details.isVisible()).toBe(false)
  await openMessage(page, 'Phone B')
  await page.goBack()
  await list.waitFor()
  await backOnItem(page, 'Phone B')
})

it('shows a message and a name in their own direction, with the words and amounts in it in order', async () => {
  const name = 'علی رضا'
  await desk.enquire({ name, message: 'مرحبا، أريد شراء BMW X5 بسعر 45,000 USD\nThank you! شكرا' })
  const page = await open()
  await openMessage(page, name)
  const message = messageDetails(page).getByText('مرحبا')
  const positionOf = (word: string) =>
    message.evaluate((element, wanted) => {
      const text = element.firstChild as Text
      const start = text.data.indexOf(wanted)
      const range = document.createRange()
      range.setStart(text, start)
      range.setEnd(text, start + wanted.length)
      return range.getBoundingClientRect().x
    }, word)
  const positions = await Promise.all(['مرحبا', 'BMW X5', 'بسعر', '45,000 USD'].map(positionOf))
  expect(positions).toEqual([...positions].sort((a, b) => b - a))
  // The second line begins with a Latin letter.
  expect(await positionOf('Thank you')).toBeLessThan(await positionOf('شكرا'))
  const direction = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).direction)
  expect(await direction(messageDetails(page).getByRole('heading', { name }))).toBe('rtl')
  expect(await direction(messageList(page).getByText(name))).toBe('rtl')
  const note = messageDetails(page).getByLabel('Note')
  await note.fill('ملاحظة')
  expect(await direction(note)).toBe('rtl')
})
