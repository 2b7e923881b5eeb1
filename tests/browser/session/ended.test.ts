// A session that ends while a person works: the data leaves the device, unsent work waits for its user.
import { beforeEach, describe, expect, it } from 'vitest'
import { PICTURE_CACHES } from '#app/local/db/storage-quota.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, says, storedToken } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { nothingWaits, online, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

async function addPerson(username: string, role = 'user') {
  const person = { username, password: `${username}-secret`, name: username, email: `${username}@lot.example`, role }
  const { id } = await desk.api.addUser(person)
  return { ...person, id }
}

/** The first two parts of a JSON Web Token. */
const TOKEN = /eyJ[\w-]+\.eyJ/
const AFTER_EXPIRY_MS = 31 * 24 * 60 * 60 * 1000

/** Two tabs of a person whose device has stored private data and a change that waits. The line is cut. */
async function workOffline(username: string) {
  const who = await addPerson(username)
  const car = await desk.api.add({ ...vehicle, model: username, description: `For ${username} only.`, enabled: false })
  await enquire(desk.product.url, { name: 'Wilhelmina Revoked', message: 'Does the hood leak in the rain?' })
  const page = await desk.open('/add-car', { who })
  await page.clock.install()
  await online(page)
  const other = await page.context().newPage()
  await other.goto(`${desk.url}/admin/dashboard/cars`)
  await page.getByRole('textbox', { name: 'Make' }).fill('Drafty')
  await page.evaluate(async (name) => {
    await (await window.caches.open(name)).put('/uploads/hidden.jpg', new Response('a hidden car'))
  }, PICTURE_CACHES.seen)
  const texts = ['Wilhelmina Revoked', `For ${username} only.`, 'a hidden car']
  const isStored = async (text: string) => (await storedText(other)).includes(text)
  for (const text of [...texts, 'Drafty']) await expect.poll(() => isStored(text), { message: text }).toBe(true)
  await other.getByRole('combobox', { name: 'Status' }).selectOption('All Cars')
  const row = await vehicleRow(other, car.model)
  desk.line.cut()
  await row.getByRole('switch', { name: 'Enabled' }).click()
  await waits(other, 1)
  const isEnabled = async () => (await desk.api.car(car.id)).enabled
  /** Until nothing of the session is left in any tab but the change and the form. */
  const leaves = async () => {
    for (const tab of [page, other]) await tab.waitForURL('**/admin', { timeout: 40_000 })
    for (const text of texts) await expect.poll(() => isStored(text), { message: text }).toBe(false)
    await expect.poll(() => storedText(other)).not.toMatch(TOKEN)
    expect(await isEnabled()).toBe(false)
    expect(await isStored('Drafty')).toBe(true)
  }
  /** After the next log-in. */
  const goesOn = async () => {
    await expect.poll(isEnabled, { timeout: 20_000 }).toBe(true)
    await page.goto(`${desk.url}/admin/dashboard/add-car`)
    await expect.poll(() => page.getByRole('textbox', { name: 'Make' }).inputValue()).toBe('Drafty')
  }
  return { who, page, other, leaves, goesOn }
}

describe('S18 rows and pictures leave the device; after the next log-in the outbox is sent and the form goes on', () => {
  it('when an admin ends the session', async () => {
    expectConsoleErrors(/status of 401/)
    const { who, page, other, leaves, goesOn } = await workOffline('hal')
    await desk.api.editUser(who.id, { password: 'hal-secret-2' })
    desk.line.mend()
    await leaves()
    await page.getByRole('heading', { name: 'Admin Login' }).and(page.locator(':focus')).waitFor()
    for (const tab of [page, other])
      await tab.getByText('Waiting changes on this device are kept until you log in').waitFor()
    await fillLogIn(page, { ...who, password: 'hal-secret-2' })
    await goesOn()
  })

  itInLongRun('when the server finds that the token has expired', async () => {
    const { who, page, leaves, goesOn } = await workOffline('ben')
    desk.line.refuseToken(await storedToken(page))
    desk.line.mend()
    await leaves()
    await fillLogIn(page, who)
    await goesOn()
  })

  it('when the token expires without a connection, also by a clock that is wrong', async () => {
    const { who, page, other, leaves, goesOn } = await workOffline('cat')
    await page.clock.fastForward(AFTER_EXPIRY_MS)
    await leaves()
    desk.line.mend()
    // The clock of the device is 31 days ahead of the server's from here on.
    await fillLogIn(page, who)
    await goesOn()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Add New Vehicle' }).waitFor()
    await other.waitForURL('**/admin/dashboard/cars?**')
  })

  itInLongRun('when the device is started after the token has expired, without a connection', async () => {
    const { page, other, leaves } = await workOffline('dan')
    await other.goto('about:blank')
    await page.clock.setSystemTime(Date.now() + AFTER_EXPIRY_MS)
    await page.context().route('**/api/**', (route) => route.abort())
    desk.line.mend()
    await Promise.all([page.reload(), other.goto(`${desk.url}/admin/dashboard/messages`)])
    await leaves()
  })

  it('when the database cannot be emptied at that time', async () => {
    expectConsoleErrors(/admin\/client-/)
    const { page, other, leaves } = await workOffline('eve')
    await other.goto('about:blank')
    await page.evaluate(() => {
      const { clear } = IDBObjectStore.prototype
      Object.assign(globalThis, { repair: () => Object.assign(IDBObjectStore.prototype, { clear }) })
      IDBObjectStore.prototype.clear = () => {
        throw new DOMException('Internal error', 'UnknownError')
      }
    })
    desk.line.refuseToken(await storedToken(page))
    desk.line.mend()
    await page.waitForURL('**/admin', { timeout: 40_000 })
    expect(await storedText(page)).toContain('Wilhelmina Revoked')
    await other.goto(`${desk.url}/admin/dashboard`)
    await leaves()
  })
})

itInLongRun(
  'S18 keeps the session of a person who changes their own password, and another tab repeats its push with the new token',
  async () => {
    expectConsoleErrors(/status of 401/)
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
    for (const tab of [page, other, edit]) await nothingWaits(tab)
    expect(await edit.getByRole('textbox', { name: 'Color' }).inputValue()).toBe('Maroon')
    await edit.getByRole('button', { name: 'Save vehicle' }).click()
    await expect.poll(async () => (await desk.api.car(car.id)).color).toBe('Maroon')
  },
)
