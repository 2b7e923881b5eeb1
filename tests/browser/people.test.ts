// Several people on one tablet, in a real browser with a profile that stays.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Car } from '#domain/car.ts'
import { openLossyLine } from '#tests/support/lossy-line.ts'
import { ADMIN, type Product, startProduct } from '#tests/support/product.ts'
import { staffApi } from '#tests/support/staff-api.ts'
import { fillLogIn } from '#tests/support/staff-page.ts'
import { hasLoaded } from '#tests/support/storefront.ts'
import { nothingWaits, openTablet, vehicleRow, waits } from '#tests/support/tablet.ts'

const PASSWORD = 'a password for the test'

let product: Product
let line: Awaited<ReturnType<typeof openLossyLine>>
let api: Awaited<ReturnType<typeof staffApi>>

beforeAll(async () => {
  product = await startProduct()
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

async function carForSale(): Promise<Car> {
  const car = (await api.cars()).find(({ sold, enabled }) => enabled && !sold)
  if (!car) throw new Error('the sample inventory has cars for sale')
  return car
}

async function openVehicles(page: Page): Promise<void> {
  await page.goto(`${line.url}/admin/dashboard/cars`)
  await page.getByRole('table', { name: 'Vehicles' }).waitFor()
}

async function sell(page: Page, car: Car): Promise<void> {
  const row = await vehicleRow(page, car.model)
  await row.getByRole('button', { name: 'Mark as Sold' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Sold' }).click()
}

/** Ann has sold a car without a signal when her account is deleted; an admin logs in on the same tablet. */
async function leftOnTheTablet(username: string, car: Car): Promise<Page> {
  const ann = await addUser(username)
  const { page } = await openTablet(line.url, ann)
  await openVehicles(page)
  line.cut()
  await sell(page, car)
  await waits(page, 1)
  await api.deleteUser(ann.id)
  line.mend()
  await page.waitForURL('**/admin', { timeout: 40_000 })
  await fillLogIn(page, ADMIN)
  await page.getByText('1 change of a deleted account never reached the server').waitFor()
  return page
}

it('S65 an admin takes over what a deleted account left on the tablet', async () => {
  const car = await carForSale()
  const page = await leftOnTheTablet('ann', car)
  expect((await api.car(car.id)).sold).toBe(false)
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(async () => (await api.car(car.id)).sold, { timeout: 20_000 }).toBe(true)
  await nothingWaits(page)
  await page.getByText('of a deleted account').waitFor({ state: 'detached' })
})

it('S65 or discards it', async () => {
  const car = await carForSale()
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

it('S63 a log-out and another log-in in one tab change every tab, and each change goes under its own maker', async () => {
  const [first, second] = (await api.cars()).filter(({ sold, enabled }) => enabled && !sold)
  if (!first || !second) throw new Error('the sample inventory has cars for sale')
  const carl = await addUser('carl')
  const { page, profile } = await openTablet(line.url, carl)
  await openVehicles(page)
  const other = await profile.context.newPage()
  await openVehicles(other)
  line.cut()
  await sell(page, first)
  await waits(other, 1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep for me and log out' }).click()
  for (const tab of [page, other]) await tab.waitForURL('**/admin')
  line.mend()
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
  const { page, profile } = await openTablet(line.url)
  await openVehicles(page)
  const other = await profile.context.newPage()
  await openVehicles(other)
  const protocol = await profile.context.newCDPSession(page)
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
  const car = await carForSale()
  const { page } = await openTablet(line.url, await addUser('erin'))
  await openVehicles(page)
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
    await openVehicles(page)
    await told.waitFor()
  }
  await told.getByRole('button', { name: 'Understood' }).click()
  await told.waitFor({ state: 'detached' })
  await openVehicles(page)
  expect(await told.count()).toBe(0)
})
