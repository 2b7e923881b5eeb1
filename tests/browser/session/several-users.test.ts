// Several people on one tablet, in a real browser with a profile that stays.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { staffDatabase } from '#app/local/db/database-names.ts'
import type { Car } from '#domain/cars/car.ts'
import { fillLogIn } from '#tests/support/browser/staff-page.ts'
import { hasLoaded } from '#tests/support/browser/storefront.ts'
import { nothingWaits, openTablet, openVehicles, reconnect, sell, waits } from '#tests/support/browser/tablet.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { carForSale, staffApi } from '#tests/support/server/staff-api.ts'

const PASSWORD = 'a password for the test'

let product: BuiltApp
let line: Awaited<ReturnType<typeof openLossyLine>>
let api: Awaited<ReturnType<typeof staffApi>>

beforeAll(async () => {
  product = await startBuiltApp()
  line = await openLossyLine(product.url)
  api = await staffApi(product.url)
})

afterAll(async () => {
  await line?.close()
  await product?.remove()
})

beforeEach(() => line.mend())

async function addUser(username: string) {
  const user = { username, name: username, email: `${username}@example.com`, role: 'user' as const, password: PASSWORD }
  const { id } = await api.addUser(user)
  return { id, username, password: PASSWORD }
}

/** Ann has sold a car without a signal when her account is deleted; an admin logs in on the same tablet. */
async function leftOnTheTablet(username: string, car: Car): Promise<Page> {
  const ann = await addUser(username)
  const { page } = await openTablet(line.url, ann)
  await openVehicles(page, line.url)
  line.cut()
  await sell(page, car)
  await waits(page, 1)
  await api.deleteUser(ann.id)
  await reconnect(line, [page.context()])
  await page.waitForURL('**/admin', { timeout: 40_000 })
  await fillLogIn(page, ADMIN)
  await page.getByText('1 change of a deleted account never reached the server').waitFor()
  return page
}

it('S65 an admin takes over what a deleted account left on the tablet', async () => {
  const car = await carForSale(api)
  const page = await leftOnTheTablet('ann', car)
  expect((await api.car(car.id)).sold).toBe(false)
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(async () => (await api.car(car.id)).sold, { timeout: 20_000 }).toBe(true)
  await nothingWaits(page)
  await page.getByText('of a deleted account').waitFor({ state: 'detached' })
})

it('S65 or discards it', async () => {
  const car = await carForSale(api)
  const page = await leftOnTheTablet('beth', car)
  await page
    .getByRole('region', { name: 'Changes of deleted accounts' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await page.getByText('of a deleted account').waitFor({ state: 'detached' })
  await page.reload()
  await hasLoaded(page)
  await nothingWaits(page)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort())).toHaveLength(2)
  expect((await api.car(car.id)).sold).toBe(false)
})

it('S65 of an account that was deleted while others used the tablet nothing stays, also when nothing waited', async () => {
  const dora = await addUser('dora')
  const { page } = await openTablet(line.url, dora)
  await openVehicles(page, line.url)
  // A session that the server has ended leaves the database to the person's next log-in.
  await page.goto(`${line.url}/api/health`)
  await page.evaluate(() => localStorage.clear())
  await api.deleteUser(dora.id)
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(await databases()).toContain(staffDatabase(dora.id))
  await page.goto(`${line.url}/admin`)
  await fillLogIn(page, ADMIN)
  await expect.poll(databases).not.toContain(staffDatabase(dora.id))
})

it('S63 a page that has heard of no log-out, laid aside by the browser, shows nothing of it when it is brought back', async () => {
  const { page, context } = await openTablet(line.url)
  const aside = await context.newPage()
  await aside.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true)
    BroadcastChannel.prototype.addEventListener = () => {}
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} })
  })
  await aside.goto(`${line.url}/admin/dashboard/users`)
  await aside.getByRole('table', { name: 'Users' }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin')
  await aside.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await aside.waitForURL('**/admin')
})

it('S63 a log-out and another log-in in one tab change every tab, and each change goes under its own maker', async () => {
  const [first, second] = (await api.cars()).filter(({ sold, enabled }) => enabled && !sold)
  if (!first || !second) throw new Error('the sample inventory has cars for sale')
  const carl = await addUser('carl')
  const { page, context } = await openTablet(line.url, carl)
  await openVehicles(page, line.url)
  const other = await context.newPage()
  await openVehicles(other, line.url)
  line.cut()
  await sell(page, first)
  await waits(other, 1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep for me and log out' }).click()
  for (const tab of [page, other]) await tab.waitForURL('**/admin')
  await reconnect(line, [page.context()])
  await fillLogIn(other, ADMIN)
  await other.waitForURL('**/admin/dashboard/cars')
  await page.waitForURL('**/admin/dashboard**')
  await nothingWaits(other)
  await sell(other, second)
  await expect.poll(async () => (await api.car(second.id)).sold, { timeout: 20_000 }).toBe(true)
  expect((await api.car(first.id)).sold).toBe(false)
  await nothingWaits(other)
  await other.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) await tab.waitForURL('**/admin')
  await fillLogIn(page, carl)
  await expect.poll(async () => (await api.car(first.id)).sold, { timeout: 20_000 }).toBe(true)
  await nothingWaits(page)
})

it('S23 a tab that is frozen in the middle of sending does not keep the others from it', async () => {
  const [first, second] = (await api.cars()).filter(({ sold, enabled }) => enabled && !sold)
  if (!first || !second) throw new Error('the sample inventory has cars for sale')
  const { page, context } = await openTablet(line.url)
  await openVehicles(page, line.url)
  const other = await context.newPage()
  await openVehicles(other, line.url)
  const protocol = await context.newCDPSession(page)
  const answer = line.holdAnswer('POST', '/api/sync/push')
  await sell(page, first)
  await answer.held
  await protocol.send('Page.setWebLifecycleState', { state: 'frozen' })
  await sell(other, second)
  await expect.poll(async () => (await api.car(second.id)).sold, { timeout: 60_000 }).toBe(true)
  await nothingWaits(other)
  const versions = [(await api.car(first.id)).version, (await api.car(second.id)).version]
  answer.release()
  await protocol.send('Page.setWebLifecycleState', { state: 'active' })
  await nothingWaits(page)
  expect([(await api.car(first.id)).version, (await api.car(second.id)).version]).toEqual(versions)
})

it('S66 a person whose waiting changes the browser has removed is told how many', async () => {
  const car = await carForSale(api)
  const { page } = await openTablet(line.url, await addUser('erin'))
  await openVehicles(page, line.url)
  const send = line.refuse('POST', '/api/sync/push')
  await sell(page, car)
  await waits(page, 1)
  await page.goto(`${line.url}/api/health`)
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = resolve
        request.onerror = reject
      })
    }
  })
  send()
  const told = page.getByRole('alert').filter({ hasText: '1 change of yours waited on this device' })
  // Whoever looks first, and whatever is opened before they have read it: it is told until they have.
  const entered = page.waitForResponse(/\/api\/sync\/pull\?.*clientId=/)
  await page.goto(`${line.url}/cars`)
  await entered
  for (const _ of ['at first', 'anew']) {
    await openVehicles(page, line.url)
    await told.waitFor()
  }
  await told.getByRole('button', { name: 'Understood' }).click()
  await told.waitFor({ state: 'detached' })
  await openVehicles(page, line.url)
  expect(await told.count()).toBe(0)
})
