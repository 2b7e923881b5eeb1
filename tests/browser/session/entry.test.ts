// Failures while a session opens: a staff database that fails or does not open.
import type { Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { goBySidebar, SELLER, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, newPage } from '#tests/support/browser/staff-page.ts'
import { nothingWaits, online, vehicleRow } from '#tests/support/browser/tablet.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

/** Logs in on a device whose staff database opens, but fails on every read until `repair`. */
async function onBrokenDevice(): Promise<{ page: Page; repair: () => Promise<void> }> {
  const page = await newPage(desk.browser)
  await page.addInitScript(() => {
    const { getAll, openCursor } = IDBObjectStore.prototype
    const isBroken = ({ transaction }: IDBObjectStore) =>
      'broken' in globalThis && transaction.db.name.startsWith('dealership-staff')
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

itInLongRun(
  'S60 shows the records without a database, says that nothing can be stored, and changes nothing',
  async () => {
    const page = await newPage(desk.browser)
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (name, version) {
        if (name.startsWith('dealership-staff')) throw new DOMException('Internal error', 'UnknownError')
        return open.call(this, name, version)
      }
    })
    await page.goto(`${desk.url}/admin`)
    await fillLogIn(page, SELLER)
    await expectLoggedIn(page)
    await page.getByRole('status').filter({ hasText: 'This tab cannot store anything' }).waitFor()
    const car = await desk.api.add({ ...vehicle, model: 'Remembered' })
    const row = await vehicleRow(page, car.model)
    await row.getByRole('switch', { name: 'Homepage' }).click()
    await page.getByText('This browser cannot store changes, so it was not made. Use another browser.').waitFor()
    expect((await desk.api.car(car.id)).featured).toBe(false)
    await nothingWaits(page)
  },
)
