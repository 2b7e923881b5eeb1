// Messages and activity under axe, at a desk, on a tablet and on a phone, in both lights; and a walk by keyboard alone.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sideways, violations } from '#tests/support/browser/axe.ts'
import {
  backOnItem,
  type MessageDesk,
  messageDetails,
  messageList,
  openMessage,
  openMessageDesk,
  reading,
} from '#tests/support/browser/message-desk.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

let desk: MessageDesk

beforeAll(async () => {
  desk = await openMessageDesk()
  const car = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Kestrel' })
  const email = 'a.rather.long.address.of.somebody@subdomain.example.com'
  await desk.enquire({ name: 'Ada Byron', email, carId: car.id })
  await desk.enquire({ name: 'Mary Shelley' })
  const gone = await desk.api.add({ ...vehicle, make: 'Alvis', model: 'Speed 20' })
  await desk.api.edit(gone.id, { price: 1000 })
  await desk.api.deleteCar(gone.id)
})

afterAll(() => desk?.close())

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

it.each([
  [1280, 'daylight'],
  [820, 'daylight'],
  [820, 'sunlight'],
  [320, 'sunlight'],
])('is in order at %i px in %s', async (width, light) => {
  const page = await desk.open('/messages', { width })
  await messageList(page).getByRole('listitem').first().waitFor()
  await page.evaluate((chosen) => document.documentElement.setAttribute('data-light', chosen), light)
  const inOrder = async (what: string) => {
    expect(await violations(page), what).toEqual([])
    expect(await sideways(page), what).toBeLessThanOrEqual(0)
  }
  await inOrder('list')
  await openMessage(page, 'Ada Byron')
  await messageDetails(page).getByText('Available').waitFor()
  await inOrder('details')
  await messageDetails(page).getByRole('button', { name: 'Delete Message' }).click()
  await page.getByRole('alertdialog').waitFor()
  await inOrder('question')
  await page.keyboard.press('Escape')
  await page.goto(`${desk.url}/admin/dashboard/activity`)
  await page.getByRole('button', { name: 'Restore 2020 Alvis Speed 20' }).waitFor()
  await page.evaluate((chosen) => document.documentElement.setAttribute('data-light', chosen), light)
  await inOrder('activity')
})

it('is read, followed up and left by keyboard alone', async () => {
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
  for (let n = 0; n < 7; n += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(() => {
        const { activeElement: at } = document
        return at?.id ? (document.querySelector(`label[for="${at.id}"]`)?.textContent ?? '') : (at?.textContent ?? '')
      }),
    )
  }
  // `Save note` has nothing to save yet and is passed over.
  expect(stops.slice(0, 6).map((stop) => stop.trim())).toEqual([
    'Call',
    'WhatsApp (opens in a new tab)',
    'Status',
    'Assigned to',
    'Note',
    'Delete Message',
  ])
  await messageDetails(page).getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await backOnItem(page, 'Mary Shelley')
})
