// Manage Users: list, dialogs, requests and error messages, and the need for a connection.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { drawn, stopTime } from '#tests/support/browser/page-clock.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { answerWith, SELLER, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { connection, nothingWaits } from '#tests/support/browser/tablet.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile()

beforeEach(async () => {
  desk.line.mend()
  for (const { id, email } of await desk.api.users()) if (/^(tom|ivy)@/.test(email)) await desk.api.deleteUser(id)
})

const users = (page: Page) => page.getByRole('table', { name: 'Users' })
const row = (page: Page, text: string) => users(page).getByRole('row').filter({ hasText: text })
const ONLINE_ONLY = 'Users are managed with a connection only.'

const openUsers = async () => {
  const page = await desk.open('/users', { width: TABLET_WIDTH })
  await users(page).waitFor()
  return page
}

itInLongRun(
  'lists all users, finds them, shows new ones when the page becomes visible, and shows that it needs a connection',
  async () => {
    const page = await openUsers()
    await page.getByRole('heading', { level: 1, name: 'Manage Users' }).waitFor()
    const columns = ['Name', 'Username', 'Email', 'Role', 'Created', 'Actions']
    expect(await users(page).getByRole('columnheader').allTextContents()).toEqual(columns)
    const createdAt = (await desk.api.users()).find(({ username }) => username === SELLER.username)?.createdAt ?? ''
    const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' })
    const added = day.format(new Date(createdAt))
    const cells = row(page, SELLER.email).getByRole('cell')
    expect((await cells.allTextContents()).slice(0, 4)).toEqual([SELLER.username, SELLER.email, 'User', added])
    expect(await row(page, 'Admin').getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    expect(await row(page, SELLER.email).getByRole('button', { name: 'Delete' }).isEnabled()).toBe(true)

    const search = page.getByRole('searchbox', { name: 'Search users...' })
    expect(await search.getAttribute('placeholder')).toBe('Search users...')
    for (const text of ['SALLY', 'seller', 'lot.EXAMPLE']) {
      await search.fill('')
      await expect.poll(() => users(page).getByRole('row').count()).toBeGreaterThan(2)
      await search.fill(text)
      await expect.poll(() => users(page).getByRole('row').count()).toBe(2)
      expect(await row(page, SELLER.email).count()).toBe(1)
    }
    await search.fill('nobody')
    await page.getByText('No users found matching your search.').waitFor()
    await search.fill('')

    const becomeVisible = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await desk.api.addUser({
      username: 'newcomer',
      password: 'newcomer-1',
      name: 'Nina New',
      email: 'nina@lot.example',
      role: 'user',
    })
    await becomeVisible()
    await row(page, 'Nina New').waitFor()
    await answerWith(page, '/api/users', 503, '')
    const failed = page.waitForResponse('**/api/users')
    await becomeVisible()
    await (await failed).finished()
    await search.fill('nina')
    await row(page, SELLER.email).waitFor({ state: 'detached' })
    await row(page, 'Nina New').waitFor()
    expect(await page.locator('[role="alert"]:not(:empty)').count()).toBe(0)
    await page.unroute('**/api/users')
    await search.fill('')

    await nothingWaits(page)
    await page.context().setOffline(true)
    await page.getByRole('status').filter({ hasText: ONLINE_ONLY }).waitFor()
    await row(page, SELLER.email).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByText('Failed to delete user', { exact: true }).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await connection(page).textContent()).toMatch(/^Offline, 0 changes/)
    await page.context().setOffline(false)
    await page.getByText(ONLINE_ONLY).waitFor({ state: 'detached' })
    await row(page, SELLER.email).waitFor()
  },
)

it('adds, changes and deletes a user, and shows each success for three seconds', async () => {
  const page = await openUsers()
  await stopTime(page)
  const person = { username: 'tom', name: 'Tom Trader', email: 'tom@lot.example' }
  await page.getByRole('button', { name: 'Add User' }).click()
  const adding = page.getByRole('dialog', { name: 'Add User' })
  const save = adding.getByRole('button', { name: 'Save' })
  const showsError = (message: string) => adding.getByRole('alert').getByText(message, { exact: true }).waitFor()
  expect(await adding.getByLabel('Role').locator('option').allTextContents()).toEqual(['User', 'Admin'])
  await save.click()
  await showsError('All fields except password are required')
  await adding.getByLabel('Username').fill(person.username)
  await adding.getByLabel('Name', { exact: true }).fill(person.name)
  await save.click()
  await showsError('All fields except password are required')
  await adding.getByLabel('Email').fill(person.email)
  await save.click()
  await showsError('Password is required')
  await adding.getByLabel('Password').fill('12345')
  await save.click()
  await showsError('Password must be at least 6 characters long')
  await adding.getByLabel('Password').fill('tr6vqz')
  const created = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/users'))
  await save.click()
  expect((await created).postDataJSON()).toEqual({ ...person, password: 'tr6vqz', role: 'user' })
  const showsForThreeSeconds = async (message: string) => {
    const toast = page.getByRole('status').filter({ hasText: message })
    await toast.waitFor()
    await drawn(page)
    await page.clock.runFor(2900)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(200)
    await toast.waitFor({ state: 'detached' })
  }
  await showsForThreeSeconds('User added successfully')

  await row(page, person.email).getByRole('button', { name: 'Edit', description: person.name }).click()
  const editing = page.getByRole('dialog', { name: 'Edit User' })
  expect(await editing.getByLabel('Username').inputValue()).toBe(person.username)
  expect(await editing.getByLabel('Username').getAttribute('readonly')).not.toBeNull()
  expect(await editing.getByLabel('New Password').inputValue()).toBe('')
  await editing.getByLabel('New Password').fill('123')
  await editing.getByRole('button', { name: 'Save' }).click()
  await editing.getByRole('alert').getByText('Password must be at least 6 characters long', { exact: true }).waitFor()
  await editing.getByLabel('New Password').fill('')
  await editing.getByLabel('Name', { exact: true }).fill('Tom Tradesman')
  await editing.getByLabel('Role').selectOption('Admin')
  await editing.getByLabel('Title').fill('Sales')
  await editing.getByRole('switch', { name: 'Show to visitors' }).click()
  const changed = page.waitForRequest((request) => request.method() === 'PUT')
  await editing.getByRole('button', { name: 'Save' }).click()
  const profile = { title: 'Sales', phone: '', photo: null, showToVisitors: true }
  const sent = { ...person, ...profile, name: 'Tom Tradesman', password: '', role: 'admin' }
  expect((await changed).postDataJSON()).toEqual(sent)
  await showsForThreeSeconds('User updated successfully')
  await row(page, 'Tom Tradesman').getByRole('cell', { name: 'Admin', exact: true }).waitFor()

  await row(page, person.email).getByRole('button', { name: 'Delete', description: 'Tom Tradesman' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(`Are you sure you want to delete Tom Tradesman (${person.username})?`).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await row(page, person.email).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await showsForThreeSeconds('User deleted successfully')
  await row(page, person.email).waitFor({ state: 'detached' })
})

it('invites a user with a link to copy, shows who has not come yet, and makes another link', async () => {
  const email = 'ivy@lot.example'
  const page = await openUsers()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Invite' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite', exact: true })
  const invite = inviting.getByRole('button', { name: 'Invite' })
  expect(await inviting.getByLabel('Role').locator('option').allTextContents()).toEqual(['User', 'Admin'])
  expect(await inviting.getByLabel('Password').count()).toBe(0)
  await invite.click()
  await inviting.getByRole('alert').getByText('Name is required', { exact: true }).waitFor()
  await inviting.getByLabel('Name', { exact: true }).fill('Ivy Invited')
  await inviting.getByLabel('Email').fill('ivy')
  await invite.click()
  await inviting.getByRole('alert').getByText('Please enter a valid email address', { exact: true }).waitFor()
  await inviting.getByLabel('Email').fill(email)
  await invite.click()
  const invitation = page.getByRole('dialog', { name: 'Invitation' })
  await invitation.getByRole('status').filter({ hasText: 'User added successfully' }).waitFor()
  await invitation.getByText('No e-mail was sent: give this link to Ivy Invited yourself.').waitFor()
  await expectAccessible(page, 'invitation')
  const link = await invitation.getByLabel('Link').inputValue()
  expect(link).toMatch(/\/admin\/link#\d+\.[\w-]{43}$/)
  await invitation.getByRole('button', { name: 'Copy link' }).click()
  await invitation.getByText('Link copied').waitFor()
  expect(await copied()).toBe(link)
  await invitation.getByRole('button', { name: 'Done' }).click()
  await row(page, email)
    .getByText(/^Invited until \d/)
    .waitFor()

  await row(page, email).getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog', { name: 'New link' })
  await dialog.getByRole('button', { name: 'Make link' }).click()
  const second = await dialog.getByLabel('Link').inputValue()
  expect(second).not.toBe(link)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const use = async (each: string) => {
    const body = JSON.stringify({ token: each.split('#')[1], newPassword: 'kestrel over the lot' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${desk.product.url}/api/auth/link`, { method: 'POST', headers, body })).status
  }
  expect([await use(link), await use(second)]).toEqual([410, 200])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await row(page, email)
    .getByText(/^Invited until/)
    .waitFor({ state: 'detached' })
})

itInLongRun('shows the error message of the server, and its own when there is none', async () => {
  expectConsoleErrors(/status of 409 .*\/api\/users/)
  const page = await openUsers()
  for (const [status, body, own] of [
    [409, { message: 'Cannot delete the last admin user' }, false],
    [409, { message: 'Cannot delete your own account' }, false],
    [502, '<h1>Bad gateway</h1>', true],
  ] as const) {
    const message = (ownMessage: string) => (own ? ownMessage : (body as { message: string }).message)
    await page.route('**/api/users/*', (route) => route.fulfill(answerOf(status, body)))
    await row(page, SELLER.email).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('alert').getByText(message('Failed to delete user'), { exact: true }).waitFor()
    await question.getByRole('button', { name: 'Delete' }).and(page.locator(':focus')).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await row(page, SELLER.email).getByRole('button', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit User' })
    await editing.getByRole('button', { name: 'Save' }).click()
    await editing.getByRole('alert').getByText(message('Failed to update user'), { exact: true }).waitFor()
    await editing.getByRole('button', { name: 'Save' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await editing.waitFor({ state: 'detached' })
    await page.unroute('**/api/users/*')
  }
  await page.getByRole('button', { name: 'Invite' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite' })
  const invite = inviting.getByRole('button', { name: 'Invite' })
  await inviting.getByLabel('Name', { exact: true }).fill('Another')
  await inviting.getByLabel('Email').fill(SELLER.email.toUpperCase())
  await invite.click()
  await inviting.getByRole('alert').getByText('This email is already taken', { exact: true }).waitFor()
  await answerWith(page, '/api/users/invite', 500, '')
  await invite.click()
  await inviting.getByRole('alert').getByText('Failed to add user', { exact: true }).waitFor()
  await page.unroute('**/api/users/invite')

  for (const [body, message] of [
    [{ message: 'The list is being repaired' }, 'The list is being repaired'],
    ['', 'Failed to fetch users'],
  ] as const) {
    await answerWith(page, '/api/users', 503, body)
    await page.reload()
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    expect(await page.locator('[role="alert"]:not(:empty)').textContent()).toBe(message)
    // The connection works.
    expect(await page.getByText(ONLINE_ONLY).count()).toBe(0)
    await page.unroute('**/api/users')
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await users(page).waitFor()
})

const answerOf = (status: number, body: object | string) => ({
  status,
  contentType: typeof body === 'string' ? 'text/html' : 'application/json',
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

itInLongRun(
  'keeps the focus in the dialog until it closes, and typed values when a person clicks beside it',
  async () => {
    const page = await desk.open('/users')
    const add = page.getByRole('button', { name: 'Invite' })
    await add.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Invite' })
    await dialog.waitFor()
    const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
    await expect.poll(hasFocus).toBe(true)
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await hasFocus()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true)

    await add.click()
    await dialog.getByLabel('Name', { exact: true }).fill('Sandra Slip')
    await page.mouse.click(5, 5)
    await dialog.getByLabel('Email').fill('sandra@lot.example')
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Sandra Slip')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  },
)

itInLongRun('opens the admin pages to a user who becomes an admin, without a new log-in', async () => {
  const who = { username: 'riser', password: 'riser-secret', name: 'Rita Riser', email: 'riser@lot.example' }
  const { id } = await desk.api.addUser({ ...who, role: 'user' })
  const page = await desk.open('', { who })
  const navigation = page.getByRole('navigation', { name: 'Dashboard' })
  expect(await navigation.getByRole('link', { name: 'Footer' }).count()).toBe(0)
  await desk.api.editUser(id, { role: 'admin' })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await navigation.getByRole('link', { name: 'Footer' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Written by somebody new')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved!').waitFor()
  expect((await desk.api.settings()).footerInfo.description).toBe('Written by somebody new')
})

itInLongRun(
  'shows the new name of the current user at once, and leaves the page when they give up the admin role',
  async () => {
    const who = { username: 'second', password: 'second-secret' }
    await desk.api.addUser({ ...who, name: 'Second Admin', email: 'second@lot.example', role: 'admin' })
    const page = await desk.open('/users', { who })
    const navigation = page.getByRole('navigation', { name: 'Dashboard' })
    const change = async (edit: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) => {
      await row(page, 'second@lot.example').getByRole('button', { name: 'Edit' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit User' })
      await edit(dialog)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await change((dialog) => dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed Admin'))
    await page.getByText('Renamed Admin').first().waitFor()
    await expect.poll(() => page.getByText('Renamed Admin').count()).toBeGreaterThan(1)
    await change((dialog) => dialog.getByLabel('Role').selectOption('User'))
    await page.waitForURL('**/admin/dashboard')
    expect(await navigation.getByRole('link', { name: 'Users' }).count()).toBe(0)
  },
)
