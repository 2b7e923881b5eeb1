// A dialog that sends is neither closed nor submitted again, because its result is not known yet.
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { drawn } from '#tests/support/browser/page-clock.ts'
import { goBySidebar, openSidebar, SELLER, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

function requestsOf(page: Page, method: string, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.startsWith(path)) count += 1
  })
  return () => count
}

/** Double-clicks `press` and expects that the dialog cannot be closed while the response is pending. */
async function staysWhileSending(page: Page, dialog: Locator, press: Locator, method: string, path: string) {
  const sent = requestsOf(page, method, path)
  const answer = desk.line.holdAnswer(method, path)
  await press.dblclick()
  await answer.held
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await drawn(page)
  expect(await dialog.count()).toBe(1)
  const buttons = await dialog.getByRole('button').all()
  expect(buttons.length).toBeGreaterThan(1)
  for (const button of buttons) expect(await button.isDisabled()).toBe(true)
  answer.release()
  await dialog.waitFor({ state: 'detached' })
  expect(sent()).toBe(1)
}

const someone = (username: string) => ({
  username,
  password: `${username}-secret`,
  name: username,
  email: `${username}@lot.example`,
})

it('adds a user once, deletes one once, and deletes a message once', async () => {
  await desk.api.addUser({ ...someone('petra'), role: 'user' })
  await enquire(desk.product.url, { name: 'Quentin Busy' })
  const page = await desk.open('/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite', exact: true })
  const { username, name, email } = someone('oscar')
  for (const [label, value] of Object.entries({ Name: name, Email: email }))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await staysWhileSending(page, dialog, dialog.getByRole('button', { name: 'Invite' }), 'POST', '/api/users/invite')
  expect((await desk.api.users()).filter((user) => user.username === username)).toHaveLength(1)
  await page.getByRole('dialog', { name: 'Invitation' }).getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('row').filter({ hasText: 'petra@lot.example' })
  await row.getByRole('button', { name: 'Delete' }).click()
  const deleteUser = page.getByRole('alertdialog', { name: 'Delete User' })
  const confirm = deleteUser.getByRole('button', { name: 'Delete' })
  await staysWhileSending(page, deleteUser, confirm, 'DELETE', '/api/users/')

  await goBySidebar(page, 'Messages')
  const read = page.waitForResponse('**/api/sync/push')
  await page.getByRole('list', { name: 'Messages' }).getByText('Quentin Busy').first().click()
  // Opening the message marks it as read, which is pushed first.
  await read
  const details = page.getByRole('region', { name: 'Message details' })
  await details.getByRole('button', { name: 'Delete Message' }).click()
  const deleteMessage = page.getByRole('alertdialog', { name: 'Delete Message' })
  const press = deleteMessage.getByRole('button', { name: 'Delete Message' })
  await staysWhileSending(page, deleteMessage, press, 'POST', '/api/sync/push')
  expect((await desk.api.inquiries()).map((inquiry) => inquiry.name)).not.toContain('Quentin Busy')
})

it('S61 does not cancel a log-out that is sending pending mutations', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Busy' })
  const page = await desk.open('/cars', { who: SELLER })
  const send = desk.line.refuse('POST', '/api/sync/push')
  await (await vehicleRow(page, car.model)).getByRole('switch', { name: 'Homepage' }).click()
  await waits(page, 1)
  await (await openSidebar(page)).getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changes are waiting' })
  const press = dialog.getByRole('button', { name: 'Sync now and log out' })
  await press.waitFor()
  send()
  await staysWhileSending(page, dialog, press, 'POST', '/api/sync/push')
  await page.waitForURL('**/admin')
  expect((await desk.api.car(car.id)).featured).toBe(true)
})
