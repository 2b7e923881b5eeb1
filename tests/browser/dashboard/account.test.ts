import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { alertWith, goBySidebar, openSidebar, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, newPage } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { online } from '#tests/support/browser/tablet.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { totpCode } from '#tests/support/totp-code.ts'

const desk = staffDeskForFile()

async function addUser(username: string, role: 'user' | 'admin' = 'user') {
  const person = {
    username,
    password: `${username}-secret`,
    name: `${username} Tester`,
    email: `${username}@lot.example`,
  }
  const { id } = await desk.api.addUser({ ...person, role })
  return { ...person, id }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function canLogIn(username: string, password: string): Promise<number> {
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${desk.product.url}/api/auth/login`, { method: 'POST', headers, body })).status
}

it('changes the password, shows why it was refused, and removes the banner about a generated one', async () => {
  expectConsoleErrors(/status of 422 .*\/api\/auth\/password/)
  const who = await addUser('percy')
  const key = String(who.id)
  await desk.product.store.transact((records) => {
    const user = records.get('users', key)
    if (user) records.put('users', key, { ...user, mustChangePassword: true })
  })
  const page = await desk.open('', { who })
  const banner = page.getByRole('region', { name: 'Generated password' })
  await banner.getByRole('link', { name: 'Change your password' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard/account')

  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(next)
    await button(page, 'Change password').click()
  }
  await change('not this one', 'an even better one')
  await alertWith(page, 'The current password is wrong').waitFor()
  await change(who.password, 'football')
  await alertWith(page, 'This password is too easy to guess').waitFor()
  await change(who.password, '12345')
  await alertWith(page, 'Password must be at least 6 characters long').waitFor()
  await banner.waitFor()
  await change(who.password, 'an even better one')
  await page.getByRole('status').filter({ hasText: 'Password changed' }).waitFor()
  await banner.waitFor({ state: 'detached' })
  expect([await canLogIn('percy', who.password), await canLogIn('percy', 'an even better one')]).toEqual([401, 200])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
})

it('changes the own profile with a photo, and About shows it once an admin allows it', async () => {
  expectConsoleErrors(/status of 422 .*\/api\/auth\/me/)
  const who = await addUser(`paula${Date.now()}`)
  const page = await desk.open('/account', { who })
  const form = page.getByRole('region', { name: 'Profile' })
  await form.getByText('Visitors do not see you.').waitFor()
  await form.getByLabel('Title').fill('Head of sales')
  await form.getByLabel('Phone').fill('call me')
  const { bytes } = await jpegPhoto({ seed: 5 })
  await form.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await form.getByRole('button', { name: 'Remove photo' }).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').filter({ hasText: 'Phone must be a phone number' }).waitFor()
  await form.getByLabel('Phone').fill('+1 212 555 0142')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Profile saved').waitFor()
  await expectAccessible(page, 'profile')
  await desk.api.editUser(who.id, { showToVisitors: true })
  onTestFinished(async () => {
    await desk.api.editUser(who.id, { showToVisitors: false })
  })

  const visitor = await newPage(desk.browser)
  await visitor.goto(`${desk.url}/about`)
  const team = visitor.getByRole('region', { name: 'Our team' })
  const card = team.getByRole('listitem').filter({ hasText: who.name })
  await card.getByText('Head of sales').waitFor()
  expect(await card.getByRole('link', { name: '+1 212 555 0142' }).getAttribute('href')).toBe('tel:+12125550142')
  await expect
    .poll(() => card.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
})

/** Switches two-factor log-in on by the documented calls. */
async function switchOnTwoFactor({ username, password }: { username: string; password: string }) {
  const { token } = await desk.product.newSession(username)
  const call = async (method: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    return (await fetch(`${desk.product.url}/api/auth/two-factor`, init)).json()
  }
  const { secret } = await call('POST')
  await call('PUT', { currentPassword: password, secret, code: codeOf(secret) })
}

const codeOf = (secret: string) => totpCode(secret, desk.product.clock.now)

it('asks an admin with two-factor log-in for the password before a change of users, once in five minutes', async () => {
  expectConsoleErrors(/status of (409|422) .*\/api\/users\//)
  const who = await addUser('stella', 'admin')
  const other = await addUser('otto')
  await switchOnTwoFactor(who)
  const page = await desk.open('/users', { who })
  await page.clock.install()
  const question = page.getByRole('dialog', { name: 'Confirm this change' })
  const setPassword = async (password: string) => {
    await page.getByRole('row', { name: other.name }).getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('New Password').fill(password)
    await button(page, 'Save').click()
  }
  const succeeds = () => page.getByRole('status').filter({ hasText: 'User updated successfully' }).waitFor()
  await setPassword('otto-secret-2')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await canLogIn('otto', 'otto-secret-2')).toBe(401)
  await button(page, 'Save').click()
  await question.getByLabel('Current password').fill('not this one')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByText('The current password is wrong').waitFor()
  await expectAccessible(page, 'step-up dialog')
  await question.getByLabel('Current password').fill(who.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await succeeds()
  expect(await canLogIn('otto', 'otto-secret-2')).toBe(200)
  expect(await storedText(page)).not.toContain(who.password)

  await setPassword('otto-secret-3')
  await succeeds()
  await page.clock.fastForward('05:00')
  await setPassword('otto-secret-4')
  await question.waitFor()
})

it('has a person set up two-factor log-in at the log-in before anything else, where the site requires it', async () => {
  expectConsoleErrors(/status of 422 .*\/api\/auth\/two-factor/)
  const who = await addUser('nora')
  const settings = await desk.open('/settings/site')
  await settings.getByRole('switch', { name: 'Require two-factor log-in for all staff' }).click()
  await button(settings, 'Save').click()
  await button(settings, 'Saved!').waitFor()
  onTestFinished(async () => {
    await desk.api.saveSettings({ security: { requireTwoFactor: false } })
  })
  const page = await newPage(desk.browser)
  await page.goto(`${desk.url}/admin`)
  await fillLogIn(page, who)
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor log-in' })
  await dialog.getByText('This site requires two-factor log-in for all staff.').waitFor()
  await expectAccessible(page, 'required two-factor dialog')
  expect(await storedText(page)).not.toMatch(/eyJ[\w-]+\.eyJ/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/admin')

  await button(page, 'Log In').click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await dialog.getByText('The code is wrong').waitFor()
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin')
  await button(page, 'Done').click()
  await page.waitForURL('**/admin/dashboard')
  await online(page)
  await goBySidebar(page, 'My Account')
  await page.getByRole('status').filter({ hasText: 'On: a log-in needs your password and a code.' }).waitFor()
})

itInLongRun('logs out everywhere, and stays logged in without a connection', async () => {
  const who = await addUser('everett')
  const { token } = await desk.product.newSession('everett')
  const elsewhere = async () =>
    (await fetch(`${desk.product.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status
  const page = await desk.open('/account', { who })
  desk.line.cut()
  await button(page, 'Log out everywhere').click()
  await alertWith(page, 'Logging out everywhere failed').waitFor()
  desk.line.mend()
  expect(await elsewhere()).toBe(200)
  await button(page, 'Log out everywhere').click()
  await page.waitForURL('**/admin')
  expect(await elsewhere()).toBe(401)
})

itInLongRun('sets up two-factor log-in, asks for a code at the next log-in, and an admin resets it', async () => {
  expectConsoleErrors(/status of (401 .*\/api\/auth\/login|409 .*\/two-factor)/)
  const who = await addUser('totti')
  const page = await desk.open('/account', { who })
  await button(page, 'Set up').click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor log-in' })
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  await expectAccessible(page, 'two-factor dialog')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = codeOf(secret)
  await dialog.getByLabel('Password').fill(who.password)
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await button(page, 'Done').click()
  await page.getByRole('status').filter({ hasText: 'On: a log-in needs your password and a code.' }).waitFor()

  await (await openSidebar(page)).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin')
  await fillLogIn(page, who)
  const codeField = page.getByRole('textbox', { name: 'Authentication code' })
  await codeField.fill('000000')
  await button(page, 'Log In').click()
  await alertWith(page, 'The code is wrong').waitFor()
  await codeField.fill(recoveryCode)
  await button(page, 'Log In').click()
  await page.waitForURL('**/admin/dashboard')

  const admin = await desk.open('/users')
  await admin.getByRole('row', { name: who.name }).getByRole('button', { name: 'Reset two-factor' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  const question = admin.getByRole('dialog', { name: 'Confirm this change' })
  await question.getByLabel('Current password').fill(ADMIN.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await admin.getByRole('status').filter({ hasText: 'Two-factor log-in switched off' }).waitFor()
  expect(await canLogIn(who.username, who.password)).toBe(200)
  await goBySidebar(admin, 'Activity')
  await admin.getByText('Two-factor log-in').first().waitFor()
})
