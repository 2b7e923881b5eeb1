// The server ends a session while a person works: a log-in dialog opens over the page, and typed values and pending mutations stay.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PICTURE_CACHES } from '#app/local/db/storage-quota.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { openStaffDesk, SELLER, type StaffDesk, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, says, storedToken } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { connection, nothingWaits, online, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk?.close())
beforeEach(() => desk.line.mend())

const logInDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in to go on' })

/** The path at the moment the dialog opens: behind it the page may navigate before the next frame. */
const pathAtDialog = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role="dialog"]')) return
          observer.disconnect()
          resolve(location.pathname)
        })
        observer.observe(document.body, { subtree: true, childList: true })
      }),
  )

async function addPerson(username: string, role = 'user') {
  const person = { username, password: `${username}-secret`, name: username, email: `${username}@lot.example`, role }
  const { id } = await desk.api.addUser(person)
  return { ...person, id }
}

/** Ends the session of this page as its expiry does. */
async function endSession(page: Page): Promise<void> {
  desk.line.refuseToken(await storedToken(page))
}

it('S18 keeps typed values, and saves them after the log-in', async () => {
  const ben = await addPerson('ben')
  const car = await desk.api.add({ ...vehicle, model: 'Session' })
  const page = await desk.open(`/edit-car/${car.id}`, { who: ben, width: TABLET_WIDTH })
  await online(page)
  await page.getByRole('textbox', { name: 'Color' }).fill('Old gold')
  const save = page.getByRole('button', { name: 'Save vehicle', includeHidden: true })
  const path = pathAtDialog(page)
  await endSession(page)
  // A pull may meet the ended session first: the dialog then covers the button.
  await save.dispatchEvent('click')
  await logInDialog(page)
    .getByText('Your session has ended. What you typed on this page and what waits on this device is kept.')
    .waitFor()
  expect(await path).toBe(`/admin/dashboard/edit-car/${car.id}`)
  expect(await storedToken(page)).toBeNull()
  expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(ben.username)
  await page.keyboard.press('Escape')
  await fillLogIn(page, { ...ben, password: 'wrong' })
  await logInDialog(page).getByText('Invalid username or password').waitFor()
  await fillLogIn(page, ben)
  await logInDialog(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await desk.api.car(car.id)).color).toBe('Old gold')
  await nothingWaits(page)
})

itInLongRun('S18 keeps a form that was not saved, and links to the log-in page', async () => {
  const cat = await addPerson('cat')
  const page = await desk.open('/add-car', { who: cat, width: TABLET_WIDTH })
  await online(page)
  await page.getByRole('textbox', { name: 'Make' }).fill('Facel Vega')
  await endSession(page)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await logInDialog(page).waitFor()
  await fillLogIn(page, cat)
  await logInDialog(page).waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Make' }).inputValue()).toBe('Facel Vega')
  await online(page)

  await endSession(page)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await logInDialog(page)
    .getByRole('link', { name: /Leave this page/ })
    .click()
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
})

itInLongRun(
  'S18 keeps a record that only staff may see under the dialog, also after another check of the session',
  async () => {
    const gil = await addPerson('gil')
    const car = await desk.api.add({ ...vehicle, model: 'Hidden', enabled: false })
    const page = await desk.open(`/edit-car/${car.id}`, { who: gil, width: TABLET_WIDTH })
    await online(page)
    await page.getByRole('textbox', { name: 'Color' }).fill('Old gold')
    await endSession(page)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await logInDialog(page).waitFor()
    await page.evaluate(() => {
      const check = () => {
        if (document.body.textContent?.includes('This vehicle has been deleted meanwhile.'))
          document.title = 'Reported as deleted'
      }
      new MutationObserver(check).observe(document.body, { subtree: true, childList: true, characterData: true })
      dispatchEvent(new Event('focus'))
    })
    await fillLogIn(page, gil)
    await logInDialog(page).waitFor({ state: 'detached' })
    expect(await page.title()).not.toBe('Reported as deleted')
    expect(await page.getByRole('textbox', { name: 'Color' }).inputValue()).toBe('Old gold')
    await says(page, 'Vehicle updated successfully', () => page.getByRole('button', { name: 'Save vehicle' }).click())
    expect((await desk.api.car(car.id)).color).toBe('Old gold')
  },
)

itInLongRun('S18 keeps the fields of the user dialog', async () => {
  const dan = await addPerson('dan', 'admin')
  const page = await desk.open('/users', { who: dan, width: TABLET_WIDTH })
  await page.getByRole('table', { name: 'Users' }).waitFor()
  await page.getByRole('button', { name: 'Add User' }).click()
  const adding = page.getByRole('dialog', { name: 'Add User' })
  await adding.getByLabel('Username').fill('eve')
  await adding.getByLabel('Password').fill('eve-secret')
  await adding.getByLabel('Name', { exact: true }).fill('Eve')
  await adding.getByLabel('Email').fill('eve@lot.example')
  await endSession(page)
  await adding.getByRole('button', { name: 'Save' }).click()
  await logInDialog(page).waitFor()
  await logInDialog(page).getByRole('textbox', { name: 'Password' }).fill(dan.password)
  await logInDialog(page).getByRole('button', { name: 'Log In' }).click()
  await logInDialog(page).waitFor({ state: 'detached' })
  await says(page, 'User added successfully', () => adding.getByRole('button', { name: 'Save' }).click())
  await page.getByRole('row').filter({ hasText: 'eve@lot.example' }).waitFor()
})
itInLongRun(
  'S18 S63 opens the dialog in every tab, closes all of them by one log-in, and sends pending mutations',
  async () => {
    const fay = await addPerson('fay')
    const car = await desk.api.add({ ...vehicle, model: 'Two Tabs' })
    const page = await desk.open('/cars', { who: fay })
    const other = await page.context().newPage()
    // Before the server has confirmed it, a session that ends leads to the log-in page instead of the dialog.
    const confirmed = other.waitForResponse((response) => response.url().endsWith('/api/auth/me'))
    await other.goto(`${desk.url}/admin/dashboard/edit-car/${car.id}`)
    await other.getByRole('textbox', { name: 'Color' }).fill('Teal')
    await confirmed
    desk.line.cut()
    await (await vehicleRow(page, car.model)).getByRole('switch', { name: 'Homepage' }).click()
    await waits(page, 1)
    await endSession(page)
    desk.line.mend()
    await logInDialog(page).waitFor({ timeout: 40_000 })
    await logInDialog(other).waitFor()
    expect((await desk.api.car(car.id)).featured).toBe(false)
    await fillLogIn(other, fay)
    for (const tab of [page, other]) await logInDialog(tab).waitFor({ state: 'detached' })
    await expect.poll(async () => (await desk.api.car(car.id)).featured, { timeout: 20_000 }).toBe(true)
    expect(await other.getByRole('textbox', { name: 'Color' }).inputValue()).toBe('Teal')
    await nothingWaits(page)
  },
)

it('S64 deletes rows, drafts and pictures of a session that an admin ends, and sends the outbox after the next log-in', async () => {
  expectConsoleErrors(/status of 401/)
  const hal = await addPerson('hal')
  const car = await desk.api.add({ ...vehicle, model: 'Revoked', description: 'Staff only so far.', enabled: false })
  await enquire(desk.product.url, { name: 'Wilhelmina Revoked', message: 'Does the hood leak in the rain?' })
  const page = await desk.open('/add-car', { who: hal })
  await online(page)
  const other = await page.context().newPage()
  await other.goto(`${desk.url}/admin/dashboard/cars`)
  await page.getByRole('textbox', { name: 'Make' }).fill('Drafty')
  await page.evaluate(async (name) => {
    await (await window.caches.open(name)).put('/uploads/hidden.jpg', new Response('a hidden car'))
  }, PICTURE_CACHES.seen)
  const isStored = async (text: string) => (await storedText(other)).includes(text)
  for (const text of ['Wilhelmina Revoked', 'Staff only so far.', 'Drafty', 'a hidden car'])
    await expect.poll(() => isStored(text), { message: text }).toBe(true)
  await other.getByRole('combobox', { name: 'Status' }).selectOption('All Cars')
  const row = await vehicleRow(other, car.model)
  desk.line.cut()
  await row.getByRole('switch', { name: 'Enabled' }).click()
  await waits(other, 1)

  await desk.api.editUser(hal.id, { password: 'hal-secret-2' })
  desk.line.mend()
  for (const tab of [page, other]) await tab.waitForURL('**/admin', { timeout: 40_000 })
  for (const text of ['Wilhelmina Revoked', 'Staff only so far.', 'Drafty', 'a hidden car'])
    await expect.poll(() => isStored(text), { message: text }).toBe(false)
  expect((await desk.api.car(car.id)).enabled).toBe(false)
  await fillLogIn(page, { ...hal, password: 'hal-secret-2' })
  await expect.poll(async () => (await desk.api.car(car.id)).enabled, { timeout: 20_000 }).toBe(true)
})

itInLongRun('S14 shows nothing of the form to another user who logs in', async () => {
  const gus = await addPerson('gus')
  const page = await desk.open('/add-car', { who: gus })
  await online(page)
  await page.getByRole('textbox', { name: 'Make' }).fill('Gordon-Keeble')
  await endSession(page)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await logInDialog(page).waitFor()
  await fillLogIn(page, SELLER)
  await logInDialog(page).waitFor({ state: 'detached' })
  await connection(page).waitFor()
  await page.getByRole('textbox', { name: 'Make' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Make' }).inputValue()).toBe('')
})

itInLongRun(
  'S64 keeps the session of a person who changes their own password, and another tab repeats its push with the new token',
  async () => {
    const ida = await addPerson('ida', 'admin')
    const car = await desk.api.add({ ...vehicle, model: 'Renewal' })
    const page = await desk.open('/users', { who: ida })
    const other = await page.context().newPage()
    await other.goto(`${desk.url}/admin/dashboard/cars`)
    const row = await vehicleRow(other, car.model)
    const edit = await other.context().newPage()
    await edit.goto(`${desk.url}/admin/dashboard/edit-car/${car.id}`)
    await edit.getByRole('textbox', { name: 'Color' }).fill('Maroon')

    await page.getByRole('row').filter({ hasText: ida.email }).getByRole('button', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit User' })
    await editing.getByLabel('New Password').fill('ida-secret-new')
    const answer = desk.line.holdAnswer('PUT', '/api/users/')
    await editing.getByRole('button', { name: 'Save' }).click()
    await answer.held
    const refused = other.waitForResponse(
      (response) => response.url().endsWith('/api/sync/push') && response.status() === 401,
    )
    await row.getByRole('switch', { name: 'Homepage' }).click()
    await refused
    expect((await desk.api.car(car.id)).featured).toBe(false)
    await says(page, 'User updated successfully', async () => answer.release())
    await expect.poll(async () => (await desk.api.car(car.id)).featured, { timeout: 20_000 }).toBe(true)
    for (const tab of [page, other, edit]) {
      await nothingWaits(tab)
      expect(await logInDialog(tab).count()).toBe(0)
    }
    expect(await edit.getByRole('textbox', { name: 'Color' }).inputValue()).toBe('Maroon')
    await edit.getByRole('button', { name: 'Save vehicle' }).click()
    await expect.poll(async () => (await desk.api.car(car.id)).color).toBe('Maroon')
  },
)
