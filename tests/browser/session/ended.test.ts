// The server ends a session in the middle of work: the log-in comes to the person, and nothing typed or waiting is lost.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStaffDesk, SELLER, type StaffDesk, TABLET } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, says, storedToken } from '#tests/support/browser/staff-page.ts'
import { connection, nothingWaits, online, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk?.close())
beforeEach(() => desk.line.mend())

const again = (page: Page) => page.getByRole('dialog', { name: 'Log in to go on' })

/** The page on which the log-in comes to the person, who may be led on from it behind the dialog before the next frame. */
const whereAsked = (page: Page) =>
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

async function hire(username: string, role = 'user') {
  const person = { username, password: `${username}-secret`, name: username, email: `${username}@lot.example`, role }
  const { id } = await desk.api.addUser(person)
  return {
    ...person,
    /** Their password is changed by another admin: the session of theirs is over. */
    async endSession() {
      person.password += '-2'
      await desk.api.editUser(id, { password: person.password })
      return { username, password: person.password }
    },
  }
}

describe.each(TABLET)('S18 at %i px', (width) => {
  it('what is typed stays, and is saved after the log-in', async () => {
    const ben = await hire(`ben${width}`)
    const car = await desk.api.add({ ...vehicle, model: `Session ${width}` })
    const page = await desk.open(`/edit-car/${car.id}`, { who: ben, width })
    await online(page)
    await page.getByRole('textbox', { name: 'Color' }).fill('Old gold')
    const known = await ben.endSession()
    const asked = whereAsked(page)
    await page.getByRole('button', { name: 'Save vehicle' }).click()
    await again(page)
      .getByText('Your session has ended. What you typed on this page and what waits on this device is kept.')
      .waitFor()
    expect(await asked).toBe(`/admin/dashboard/edit-car/${car.id}`)
    expect(await storedToken(page)).toBeNull()
    expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(ben.username)
    await page.keyboard.press('Escape')
    await fillLogIn(page, { ...known, password: 'wrong' })
    await again(page).getByText('Invalid username or password').waitFor()
    await fillLogIn(page, known)
    await again(page).waitFor({ state: 'detached' })
    await expect.poll(async () => (await desk.api.car(car.id)).color).toBe('Old gold')
    await nothingWaits(page)
  })
})

describe('S18', () => {
  const width = 820

  it('a form that was not saved yet is as it was', async () => {
    const cat = await hire(`cat${width}`)
    const page = await desk.open('/add-car', { who: cat, width })
    await online(page)
    await page.getByRole('textbox', { name: 'Make' }).fill('Facel Vega')
    const known = await cat.endSession()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await again(page).waitFor()
    await fillLogIn(page, known)
    await again(page).waitFor({ state: 'detached' })
    expect(await page.getByRole('textbox', { name: 'Make' }).inputValue()).toBe('Facel Vega')
    await online(page)
  })

  it('what only staff see stays under the log-in, however often it is looked at', async () => {
    const gil = await hire(`gil${width}`)
    const car = await desk.api.add({ ...vehicle, model: `Hidden ${width}`, enabled: false })
    const page = await desk.open(`/edit-car/${car.id}`, { who: gil, width })
    await online(page)
    await page.getByRole('textbox', { name: 'Color' }).fill('Old gold')
    const known = await gil.endSession()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await again(page).waitFor()
    await page.evaluate(() => {
      const look = () => {
        if (document.body.textContent?.includes('This vehicle has been deleted meanwhile.'))
          document.title = 'Said gone'
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
      dispatchEvent(new Event('focus'))
    })
    await fillLogIn(page, known)
    await again(page).waitFor({ state: 'detached' })
    expect(await page.title()).not.toBe('Said gone')
    expect(await page.getByRole('textbox', { name: 'Color' }).inputValue()).toBe('Old gold')
    await says(page, 'Vehicle updated successfully', () => page.getByRole('button', { name: 'Save vehicle' }).click())
    expect((await desk.api.car(car.id)).color).toBe('Old gold')
  })

  it('the fields of a user’s dialog too', async () => {
    const dan = await hire(`dan${width}`, 'admin')
    const page = await desk.open('/users', { who: dan, width })
    await page.getByRole('table', { name: 'Users' }).waitFor()
    await page.getByRole('button', { name: 'Add User' }).click()
    const adding = page.getByRole('dialog', { name: 'Add User' })
    await adding.getByLabel('Username').fill(`eve${width}`)
    await adding.getByLabel('Password').fill('eve-secret')
    await adding.getByLabel('Name', { exact: true }).fill('Eve')
    await adding.getByLabel('Email').fill(`eve${width}@lot.example`)
    const known = await dan.endSession()
    await adding.getByRole('button', { name: 'Save' }).click()
    await again(page).waitFor()
    await again(page).getByRole('textbox', { name: 'Password' }).fill(known.password)
    await again(page).getByRole('button', { name: 'Log In' }).click()
    await again(page).waitFor({ state: 'detached' })
    await says(page, 'User added successfully', () => adding.getByRole('button', { name: 'Save' }).click())
    await page
      .getByRole('row')
      .filter({ hasText: `eve${width}@lot.example` })
      .waitFor()
  })
})

it('S18 S63 every tab asks, one log-in opens all of them, and what waited goes', async () => {
  const fay = await hire('fay')
  const car = await desk.api.add({ ...vehicle, model: 'Two Tabs' })
  const page = await desk.open('/cars', { who: fay })
  const other = await page.context().newPage()
  await other.goto(`${desk.url}/admin/dashboard/edit-car/${car.id}`)
  await other.getByRole('textbox', { name: 'Color' }).fill('Teal')
  desk.line.cut()
  await (await vehicleRow(page, car.model)).getByRole('switch', { name: 'Homepage' }).click()
  await waits(page, 1)
  const known = await fay.endSession()
  desk.line.mend()
  await again(page).waitFor({ timeout: 40_000 })
  await again(other).waitFor()
  expect((await desk.api.car(car.id)).featured).toBe(false)
  await fillLogIn(other, known)
  for (const tab of [page, other]) await again(tab).waitFor({ state: 'detached' })
  await expect.poll(async () => (await desk.api.car(car.id)).featured, { timeout: 20_000 }).toBe(true)
  expect(await other.getByRole('textbox', { name: 'Color' }).inputValue()).toBe('Teal')
  await nothingWaits(page)
})

it('S14 somebody else who logs in there finds none of it', async () => {
  const gus = await hire('gus')
  const page = await desk.open('/add-car', { who: gus })
  await online(page)
  await page.getByRole('textbox', { name: 'Make' }).fill('Gordon-Keeble')
  await gus.endSession()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await again(page).waitFor()
  await fillLogIn(page, SELLER)
  await again(page).waitFor({ state: 'detached' })
  await connection(page).waitFor()
  await page.getByRole('textbox', { name: 'Make' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Make' }).inputValue()).toBe('')
})

it('or leaves for the log-in page', async () => {
  const hal = await hire('hal')
  const page = await desk.open('', { who: hal })
  await online(page)
  await hal.endSession()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await again(page)
    .getByRole('link', { name: /Leave this page/ })
    .click()
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
})

it('S64 one’s own new password ends nothing: another tab that sends meanwhile waits for the new token', async () => {
  const ida = await hire('ida', 'admin')
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
    expect(await again(tab).count()).toBe(0)
  }
  expect(await edit.getByRole('textbox', { name: 'Color' }).inputValue()).toBe('Maroon')
  await edit.getByRole('button', { name: 'Save vehicle' }).click()
  await expect.poll(async () => (await desk.api.car(car.id)).color).toBe('Maroon')
})
