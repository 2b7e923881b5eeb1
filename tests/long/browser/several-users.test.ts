// Several users on one tablet, and several tabs of one user.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { staffDatabase } from '#app/local/db/device.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn } from '#tests/support/browser/staff-page.ts'
import { hasLoaded } from '#tests/support/browser/storefront.ts'
import { nothingWaits, openVehicles, sell, waits } from '#tests/support/browser/tablet.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { carForSale } from '#tests/support/server/staff-api.ts'

const PASSWORD = 'a password for the test'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

async function addUser(username: string) {
  const user = { username, name: username, email: `${username}@example.com`, role: 'user' as const, password: PASSWORD }
  const { id } = await desk.api.addUser(user)
  return { id, username, password: PASSWORD }
}

/** A user sells a car offline, the account is deleted, and an admin logs in on the same tablet. */
async function openWithAbandonedOutbox(username: string, car: Car): Promise<Page> {
  // Whatever the deleted account asks for.
  expectConsoleErrors(/status of 401 /)
  const user = await addUser(username)
  const page = await desk.open('/cars', { who: user })
  desk.line.cut()
  await sell(page, car)
  await waits(page, 1)
  await desk.api.deleteUser(user.id)
  await desk.line.mend()
  await page.waitForURL('**/admin', { timeout: 40_000 })
  await fillLogIn(page, ADMIN)
  await page.getByText('1 change of a deleted account never reached the server').waitFor()
  return page
}

it('S61 lets an admin download what a deleted account has not sent', async () => {
  const car = await carForSale(desk.api)
  const page = await openWithAbandonedOutbox('ann', car)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const { changes } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(changes).toMatchObject([{ name: 'car.sell', uid: car.uid }])
  await page.getByText('of a deleted account').waitFor()
  expect((await desk.api.car(car.id)).sold).toBe(false)
})

it('S61 lets an admin discard an abandoned outbox', async () => {
  const car = await carForSale(desk.api)
  const page = await openWithAbandonedOutbox('beth', car)
  await page
    .getByRole('region', { name: 'Changes of deleted accounts' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText('of a deleted account').waitFor({ state: 'detached' })
  await page.reload()
  await hasLoaded(page)
  await nothingWaits(page)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort())).toHaveLength(2)
  expect((await desk.api.car(car.id)).sold).toBe(false)
})

it('S61 deletes the database of a deleted account without pending mutations when another user logs in', async () => {
  const dora = await addUser('dora')
  const page = await desk.open('/cars', { who: dora })
  // A session that the server has ended leaves the database for the next log-in.
  await page.goto(`${desk.url}/api/health`)
  await page.evaluate(() => localStorage.clear())
  await desk.api.deleteUser(dora.id)
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(await databases()).toContain(staffDatabase(dora.id))
  await page.goto(`${desk.url}/admin`)
  await fillLogIn(page, ADMIN)
  await expect.poll(databases).not.toContain(staffDatabase(dora.id))
})

it('S60 leaves a page that missed a log-out when it is restored from the back/forward cache', async () => {
  const page = await desk.open()
  const cached = await page.context().newPage()
  await cached.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true)
    BroadcastChannel.prototype.addEventListener = () => {}
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} })
  })
  await cached.goto(`${desk.url}/admin/dashboard/users`)
  await cached.getByRole('table', { name: 'Users' }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin')
  await cached.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await cached.waitForURL('**/admin')
})

it('S60 applies a log-out and another log-in to every tab, and sends each mutation as the user who made it', async () => {
  const [first, second] = (await desk.api.cars()).filter(({ sold, enabled }) => enabled && !sold)
  if (!first || !second) throw new Error('the sample inventory has cars for sale')
  const carl = await addUser('carl')
  const page = await desk.open('/cars', { who: carl })
  const other = await page.context().newPage()
  await openVehicles(other, desk.url)
  desk.line.cut()
  await sell(page, first)
  await waits(other, 1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep for me and log out' }).click()
  for (const tab of [page, other]) await tab.waitForURL('**/admin')
  await desk.line.mend()
  await fillLogIn(other, ADMIN)
  await other.waitForURL('**/admin/dashboard/cars')
  await page.waitForURL('**/admin/dashboard**')
  await nothingWaits(other)
  await sell(other, second)
  await expect.poll(async () => (await desk.api.car(second.id)).sold, { timeout: 20_000 }).toBe(true)
  expect((await desk.api.car(first.id)).sold).toBe(false)
  await nothingWaits(other)
  await other.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) await tab.waitForURL('**/admin')
  await fillLogIn(page, carl)
  await expect.poll(async () => (await desk.api.car(first.id)).sold, { timeout: 20_000 }).toBe(true)
  await nothingWaits(page)
})

it('S10 sends from another tab while a tab is frozen in the middle of a push', async () => {
  const [first, second] = (await desk.api.cars()).filter(({ sold, enabled }) => enabled && !sold)
  if (!first || !second) throw new Error('the sample inventory has cars for sale')
  const page = await desk.open('/cars')
  const other = await page.context().newPage()
  await openVehicles(other, desk.url)
  const protocol = await page.context().newCDPSession(page)
  const answer = desk.line.holdAnswer('POST', '/api/sync/push')
  await sell(page, first)
  await answer.held
  await protocol.send('Page.setWebLifecycleState', { state: 'frozen' })
  await sell(other, second)
  await expect.poll(async () => (await desk.api.car(second.id)).sold, { timeout: 60_000 }).toBe(true)
  await nothingWaits(other)
  const versions = [(await desk.api.car(first.id)).version, (await desk.api.car(second.id)).version]
  answer.release()
  await protocol.send('Page.setWebLifecycleState', { state: 'active' })
  await nothingWaits(page)
  expect([(await desk.api.car(first.id)).version, (await desk.api.car(second.id)).version]).toEqual(versions)
})

it('S61 reports the number of lost mutations after the browser has evicted the database', async () => {
  const car = await carForSale(desk.api)
  const page = await desk.open('/cars', { who: await addUser('erin') })
  const acceptPushes = desk.line.refuse('POST', '/api/sync/push')
  await sell(page, car)
  await waits(page, 1)
  await page.goto(`${desk.url}/api/health`)
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = resolve
        request.onerror = reject
      })
    }
  })
  acceptPushes()
  const alert = page.getByRole('alert').filter({ hasText: '1 change of yours waited on this device' })
  // The alert stays on every page until a person acknowledges it.
  const entered = page.waitForResponse(/\/api\/sync\/pull\?.*deviceId=/)
  await page.goto(`${desk.url}/cars`)
  await entered
  for (let visit = 1; visit <= 2; visit += 1) {
    await openVehicles(page, desk.url)
    await alert.waitFor()
  }
  await page.getByRole('button', { name: 'Understood' }).click()
  await alert.waitFor({ state: 'detached' })
  await openVehicles(page, desk.url)
  expect(await alert.count()).toBe(0)
})
