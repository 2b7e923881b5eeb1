// A page in the back/forward cache is not fully active: a BroadcastChannel message to it is dropped, not queued. When it comes
// back, the cursor in the database is current, so a sync commits nothing that would show that the view is behind.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

interface Page {
  tab: TestDevice
  store: LocalStore
  /** Whether the page is in the back/forward cache. */
  isCached: boolean
}

let server: TestServer
let ann: StoredUser
let name: string
let pages: Page[]

beforeEach(async () => {
  server = await startTestServer()
  ann = await server.addUser('ann', 'user')
  name = `dealership-staff-${randomUUID()}`
  pages = []
})
afterEach(async () => {
  for (const { tab, store } of pages) {
    tab.close()
    store.close()
  }
  await server.close()
})

/** Does the work of another page, and waits until the browser has dropped the messages about it. */
async function whileCached(page: Page, work: () => Promise<unknown>): Promise<void> {
  page.isCached = true
  await work()
  const last = new BroadcastChannel(name)
  const marker = new BroadcastChannel(name)
  const delivered = new Promise((resolve) => {
    last.onmessage = resolve
  })
  marker.postMessage({ revision: 0, changes: [] })
  await delivered
  last.close()
  marker.close()
  await new Promise((resolve) => setImmediate(resolve))
  page.isCached = false
}

/** A page of one browser profile. */
async function openPage(): Promise<Page> {
  const Real = globalThis.BroadcastChannel
  const page = { isCached: false } as Page
  class CachedChannel extends Real {
    override set onmessage(listener: ((event: MessageEvent) => unknown) | null) {
      super.onmessage = (event: MessageEvent) => (page.isCached ? undefined : listener?.(event))
    }
  }
  globalThis.BroadcastChannel = CachedChannel
  page.store = await openDexieStore(name)
  globalThis.BroadcastChannel = Real
  page.tab = await openDevice(server, ann, { store: page.store })
  pages.push(page)
  return page
}

async function createCar({ tab }: Page): Promise<string> {
  await tab.sync()
  const { uid } = await tab.change({ name: 'car.create', args: { car: vehicle } })
  await tab.sync()
  return uid
}

const reprice = (device: TestDevice, uid: string, from: number | undefined, to: number) =>
  device.change({ name: 'car.edit', uid, args: { fields: { price: { from, to } } } })

test('S37 a page that comes back from the back/forward cache shows the stored records after its next sync', async () => {
  const dashboard = await openPage()
  const uid = await createCar(dashboard)
  await whileCached(dashboard, async () => {
    const storefront = await openPage()
    const elsewhere = await openDevice(server, await server.addUser('bob', 'user'))
    await elsewhere.sync()
    await reprice(elsewhere, uid, vehicle.price, 50_000)
    await elsewhere.sync()
    elsewhere.close()
    await storefront.tab.sync()
  })

  await dashboard.tab.sync()
  expect(dashboard.tab.car(uid)?.price).toBe(50_000)
  await reprice(dashboard.tab, uid, dashboard.tab.car(uid)?.price, 55_000)
  await dashboard.tab.sync()
  expect([...(await server.store.read()).all('conflicts')]).toEqual([])
})

test('S37 a page that comes back shows what others have queued, even without a connection', async () => {
  const dashboard = await openPage()
  const uid = await createCar(dashboard)
  await whileCached(dashboard, async () => {
    const other = await openPage()
    other.tab.offline.is = true
    await reprice(other.tab, uid, vehicle.price, 50_000)
  })
  await server.stop()
  expect((await dashboard.tab.sync()).kind).toBe('unreachable')
  expect([dashboard.tab.car(uid)?.price, dashboard.tab.pendingCount()]).toEqual([50_000, 1])
  server = await startTestServer({ dir: server.dir })
})

test('S4 a page that comes back checks a mutation against what is stored, before any run', async () => {
  const dashboard = await openPage()
  const uid = await createCar(dashboard)
  await whileCached(dashboard, async () => {
    const other = await openPage()
    other.tab.offline.is = true
    await other.tab.change({ name: 'car.sell', uid, args: {} })
  })
  const args = { fields: { featured: { from: false, to: true } } }
  const result = await dashboard.tab.changes.change({ name: 'car.edit', uid, args })
  expect(result).toMatchObject({ kind: 'refused', verdict: { code: 'car_sold' } })
})
