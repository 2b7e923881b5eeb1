// Failures while a session opens: a staff database that fails or does not open, and two concurrent 401 responses.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { goBySidebar, openStaffDesk, SELLER, type StaffDesk } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, newPage, storedToken } from '#tests/support/browser/staff-page.ts'
import { nothingWaits, online, vehicleRow } from '#tests/support/browser/tablet.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk?.close())
beforeEach(() => desk.line.mend())

/** Logs in on a device whose staff database opens, but fails on every read until `repair`. */
async function onBrokenDevice(): Promise<{ page: Page; repair: () => Promise<void> }> {
  const page = await newPage(desk.browser)
  await page.addInitScript(() => {
    const { getAll, openCursor } = IDBObjectStore.prototype
    const isBroken = ({ transaction }: IDBObjectStore) =>
      'broken' in globalThis && transaction.db.name.startsWith('dealer-staff')
    const refuse = () => {
      throw new DOMException('Internal error', 'UnknownError')
    }
    IDBObjectStore.prototype.getAll = function (...args) {
      return isBroken(this) ? refuse() : getAll.apply(this, args)
    }
    IDBObjectStore.prototype.openCursor = function (...args) {
      return isBroken(this) ? refuse() : openCursor.apply(this, args)
    }
  })
  await page.goto(`${desk.url}/admin`)
  await page.evaluate(() => Object.assign(globalThis, { broken: true }))
  await fillLogIn(page, SELLER)
  await page.getByRole('alert').getByText('An error occurred during login', { exact: true }).waitFor()
  return { page, repair: () => page.evaluate(() => void Reflect.deleteProperty(globalThis, 'broken')) }
}

async function expectLoggedIn(page: Page): Promise<void> {
  await page.waitForURL('**/admin/dashboard')
  await online(page)
  await goBySidebar(page, 'Vehicles', 'Manage Vehicles')
  await page.getByText(/^Showing 1 to 10 of/).waitFor()
}

itInLongRun('opens the session at the next log-in after the database failed', async () => {
  const { page, repair } = await onBrokenDevice()
  await repair()
  await fillLogIn(page, SELLER)
  await expectLoggedIn(page)
})

itInLongRun('opens the session when the page gets the focus after the database failed', async () => {
  const { page, repair } = await onBrokenDevice()
  await repair()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expectLoggedIn(page)
})

itInLongRun('S67 uses a memory store without a database, and shows that', async () => {
  const page = await newPage(desk.browser)
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      if (name.startsWith('dealer-staff')) throw new DOMException('Internal error', 'UnknownError')
      return open.call(this, name, version)
    }
  })
  await page.goto(`${desk.url}/admin`)
  await fillLogIn(page, SELLER)
  await expectLoggedIn(page)
  await page.getByRole('status').filter({ hasText: 'This tab keeps nothing for this site' }).waitFor()
  const car = await desk.api.add({ ...vehicle, model: 'Remembered' })
  const row = await vehicleRow(page, car.model)
  await row.getByRole('switch', { name: 'Homepage' }).click()
  await expect.poll(async () => (await desk.api.car(car.id)).featured).toBe(true)
  await nothingWaits(page)
})

it('S18 opens one log-in dialog for two concurrent 401 responses, and sends nothing behind it', async () => {
  const jan = { username: 'jan', password: 'jan-secret', name: 'Jan', email: 'jan@lot.example', role: 'user' }
  await desk.api.addUser(jan)
  const page = await desk.open('/add-car', { who: jan })
  await page.getByRole('textbox', { name: 'Make' }).fill('Gilbern')
  desk.line.refuseToken(await storedToken(page))
  // After a 401 the app takes this lock to see whether another tab renews the token. Both requests wait for it here.
  await page.evaluate(async () => {
    await new Promise<void>((held) => {
      void navigator.locks.request('session-renewal', () => {
        held()
        return new Promise((known) => Object.assign(globalThis, { known }))
      })
    })
  })
  const refused = ['/api/auth/me', '/api/sync/pull'].map((path) =>
    page.waitForResponse((response) => response.url().includes(path) && response.status() === 401),
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await Promise.all(refused)
  const waiting = () =>
    page.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query()
      return pending.filter(({ name }) => name === 'session-renewal').length
    })
  await expect.poll(waiting).toBe(2)
  const withoutToken: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !request.headers().authorization) withoutToken.push(pathname)
  })
  await page.evaluate(() => (globalThis as unknown as { known(): void }).known())
  const again = page.getByRole('dialog', { name: 'Log in to go on' })
  await again.waitFor()
  await fillLogIn(page, jan)
  await again.waitFor({ state: 'detached' })
  await online(page)
  expect(withoutToken).toEqual(['/api/auth/login'])
  expect(await page.getByRole('textbox', { name: 'Make' }).inputValue()).toBe('Gilbern')
})
