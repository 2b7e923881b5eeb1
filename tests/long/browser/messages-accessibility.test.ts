// Messages and activity log: accessibility checked by axe, and use by keyboard alone.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import {
  backOnItem,
  messageDeskForFile,
  messageDetails,
  messageList,
  openMessage,
  reading,
} from '#tests/support/browser/message-desk.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const desk = messageDeskForFile()

beforeAll(async () => {
  const car = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Kestrel' })
  const email = 'a.rather.long.address.of.somebody@subdomain.example.com'
  await desk.enquire({ name: 'Ada Byron', email, carId: car.id })
  await desk.enquire({ name: 'Mary Shelley' })
  const gone = await desk.api.add({ ...vehicle, make: 'Alvis', model: 'Speed 20' })
  await desk.api.edit(gone.id, { price: 1000 })
  await desk.api.deleteCar(gone.id)
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

it('has no accessibility violation in messages and activity', async () => {
  const page = await desk.open('/messages')
  await messageList(page).getByRole('listitem').first().waitFor()
  await expectAccessible(page, 'the list')
  await openMessage(page, 'Ada Byron')
  await messageDetails(page).getByText('Available').waitFor()
  await expectAccessible(page, 'the details')
  await messageDetails(page).getByRole('button', { name: 'Delete Message' }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectAccessible(page, 'the confirmation')
  await page.keyboard.press('Escape')
  await page.goto(`${desk.url}/admin/dashboard/activity`)
  await page.getByRole('button', { name: 'Restore 2020 Alvis Speed 20' }).waitFor()
  await expectAccessible(page, 'the activity log')
})

it('lets a person read, follow up and leave a message by keyboard alone', async () => {
  const page = await desk.open('/messages')
  await messageList(page).getByRole('listitem').first().waitFor()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('Mary')
  await page.getByRole('heading', { name: '1 Messages' }).waitFor()
  for (const name of ['Filter messages', 'Follow-up status']) {
    await page.keyboard.press('Tab')
    expect(await page.getByRole('combobox', { name }).evaluate((each) => each === document.activeElement)).toBe(true)
  }
  await page.keyboard.press('Tab')
  expect(await focused(page)).toContain('Mary Shelley')
  await page.keyboard.press('Enter')
  await reading(page, 'Mary Shelley')
  const stops: string[] = []
  while (stops.at(-1) !== 'WhatsApp (opens in a new tab)' && stops.length < 20) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const { activeElement: at } = document
      return at?.id ? (document.querySelector(`label[for="${at.id}"]`)?.textContent ?? '') : (at?.textContent ?? '')
    })
    stops.push(stop.trim())
  }
  // A date has several stops. `Save note` is disabled and therefore skipped.
  expect(stops.filter((stop, index) => stop !== stops[index - 1])).toEqual([
    'Status',
    'Assigned to',
    'Follow up on',
    'Note',
    'Book appointment',
    'Delete Message',
    'Call',
    'WhatsApp (opens in a new tab)',
  ])
  await messageDetails(page).getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await backOnItem(page, 'Mary Shelley')
})
