// Links of one use: the page that sets a password, and the one that asks for a link.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { drawn } from '#tests/support/browser/page-clock.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { alertWith, openStaffDesk, SELLER, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { newPage, storedToken } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { startMailServer } from '#tests/support/server/mail-server.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const GOOD = 'kestrel over the lot'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

/** Invites somebody by the documented call. @returns the token of the link */
async function invite(name: string): Promise<string> {
  const { token } = await desk.product.newSession(ADMIN.username)
  const email = `${name}-${Date.now()}@lot.example`
  const response = await fetch(`${desk.product.url}/api/users/invite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name, email, role: 'User' }),
  })
  return new URL((await response.json()).link, desk.url).hash.slice(1)
}

async function openLink(token: string): Promise<Page> {
  const page = await newPage(desk.browser)
  await page.setViewportSize({ width: TABLET_WIDTH, height: 900 })
  await page.goto(`${desk.url}/admin`)
  await page.goto(`${desk.url}/admin/link#${token}`)
  return page
}

const passwordField = (page: Page) => page.getByRole('textbox', { name: 'New password' })
const setPassword = async (page: Page, password: string) => {
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
}

it('sets the password of an invitation and logs in, and leaves no token in address or storage', async () => {
  expectConsoleErrors(/status of (410|422) .*\/api\/auth\/link/)
  const token = await invite('Ines')
  const page = await openLink(token)
  await page.getByRole('heading', { level: 1, name: 'Set your password' }).waitFor()
  await page.waitForURL(`${desk.url}/admin/link`)
  await expectAccessible(page, 'password link')
  await setPassword(page, '123')
  await alertWith(page, 'Password must be at least 6 characters long').waitFor()
  await setPassword(page, 'football')
  await alertWith(page, 'This password is too easy to guess').waitFor()
  expect(await passwordField(page).and(page.locator(':focus')).count()).toBe(1)
  await setPassword(page, GOOD)
  await page.waitForURL('**/admin/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
  expect(await storedText(page)).not.toContain(token.split('.')[1])
  await page.goBack()
  await page.waitForURL('**/admin/dashboard')
  expect(page.url()).not.toContain('#')

  const again = await openLink(token)
  await setPassword(again, GOOD)
  await alertWith(again, 'This link was used or has expired.').waitFor()
  await again.getByText('An admin can give you a new link.').waitFor()
  await expectAccessible(again, 'ended password link')
  await again.reload()
  await alertWith(again, 'Open the link again where you received it.').waitFor()
})

it('keeps the link while there is no connection', async () => {
  const page = await openLink(await invite('Olaf'))
  await page.waitForURL(`${desk.url}/admin/link`)
  desk.line.cut()
  await setPassword(page, GOOD)
  await alertWith(page, 'The password could not be set. It needs a connection.').waitFor()
  desk.line.mend()
  await setPassword(page, GOOD)
  await page.waitForURL('**/admin/dashboard')
})

it('does not log in beside a colleague, or an account with two-factor log-in', async () => {
  const page = await desk.open('', { who: SELLER })
  const before = await storedToken(page)
  await page.goto(`${desk.url}/admin/link#${await invite('Bea')}`)
  await page.getByText(`${SELLER.name} is logged in on this device. The link is for another account.`).waitFor()
  await setPassword(page, GOOD)
  await page
    .getByRole('status')
    .filter({ hasText: `The password is set. ${SELLER.name} is logged in` })
    .waitFor()
  expect(await storedToken(page)).toBe(before)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()

  const token = await invite('Tess')
  const id = token.split('.')[0] ?? ''
  await desk.product.store.transact((records) => {
    const user = records.get('users', id)
    if (user) records.put('users', id, { ...user, twoFactor: { secret: 'x', lastStep: 0, recoveryHashes: [] } })
  })
  const other = await openLink(token)
  await setPassword(other, GOOD)
  await other.getByRole('status').filter({ hasText: 'The password is set. Log in with it to go on.' }).waitFor()
  expect(await storedToken(other)).toBeNull()
  await other.getByRole('link', { name: 'Log in', exact: true }).click()
  await other.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
})

it('mails a link for a forgotten password, and says the same for every address', async () => {
  const mails = await startMailServer()
  const mailing = await openStaffDesk({
    publicUrl: 'https://cars.example',
    smtp: { host: '127.0.0.1', port: mails.port, secure: false, isTlsOptional: true },
  })
  onTestFinished(() => mailing.close())
  const page = await newPage(mailing.browser)
  await page.goto(`${mailing.url}/admin`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot password?' }).waitFor()
  await expectAccessible(page, 'forgotten password')
  const ask = async (email: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
  }
  await ask('none')
  await alertWith(page, 'Please enter a valid email address').waitFor()
  const answer = page.getByRole('status').filter({ hasText: 'If the address has an account, it gets an e-mail' })
  await ask('nobody@lot.example')
  await answer.waitFor()
  await page.context().setOffline(true)
  await ask(SELLER.email)
  await alertWith(page, 'A link needs a connection').waitFor()
  await answer.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await page
    .getByRole('group', { name: 'Connection' })
    .filter({ hasText: /^Online/ })
    .waitFor({ state: 'attached' })
  await ask(SELLER.email)
  await answer.waitFor()
  await expect.poll(() => mails.received.map(({ recipients }) => recipients)).toEqual([[SELLER.email]])
  const link = /https:\S+/.exec(mails.received[0]?.mail.text ?? '')?.[0] ?? ''
  await page.goto(link.replace('https://cars.example', mailing.url))
  await setPassword(page, GOOD)
  await page.waitForURL('**/admin/dashboard')
})

it('offers no link while e-mail is not set up', async () => {
  const page = await newPage(desk.browser)
  await page.goto(`${desk.url}/admin/forgot`)
  await page.getByText('E-mail is not set up here. Ask an admin for a link.').waitFor()
  const asked = page.waitForResponse('**/api/auth/forgot')
  await page.getByRole('link', { name: 'Back to the log-in' }).click()
  await asked
  await drawn(page)
  expect(await page.getByRole('link', { name: 'Forgot password?' }).count()).toBe(0)
})
