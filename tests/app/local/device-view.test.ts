import { afterEach, beforeEach, expect, test } from 'vitest'
import { newUuid, openSession } from '#app/local/db/device.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import { deleteStore } from '#app/local/db/open-store.ts'
import { closeSession } from '#app/local/session/close-session.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
let user: StoredUser
let name: string
const tabs: TestDevice[] = []

beforeEach(async () => {
  user = await server.addUser('ann', 'user')
  name = `staff-${newUuid()}`
})

afterEach(async () => {
  for (const tab of tabs.splice(0)) {
    tab.close()
    tab.store.close()
  }
  await deleteStore(name)
})

async function openTab(wrapTransport?: (transport: Transport) => Transport): Promise<TestDevice> {
  const tab = await openDevice(server, user, {
    store: await openDexieStore(name),
    ...(wrapTransport ? { wrapTransport } : {}),
  })
  tabs.push(tab)
  return tab
}

const viewUpdate = (tab: TestDevice, condition: () => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (condition()) resolve()
    }
    tab.view.subscribe(check)
    check()
  })

test('a tab shows the mutations that another tab queues and settles', async () => {
  const [one, other] = [await openTab(), await openTab()]
  const { uid, reported } = await one.change({ name: 'car.create', args: { car: vehicle } })
  await viewUpdate(other, () => other.pendingCount() === 1)
  expect(other.car(uid)?.price).toBe(61_500)
  await other.sync()
  expect((await reported).kind).toBe('saved')
  await viewUpdate(one, () => one.pendingCount() === 0)
  expect(one.car(uid)?.id).toBe(other.car(uid)?.id)
})

test('S1 the mutations of two tabs have one order, and each is applied once', async () => {
  const [one, other] = [await openTab(), await openTab()]
  await Promise.all(
    [one, other, one, other].map((tab, n) =>
      tab.change({ name: 'car.create', args: { car: { ...vehicle, price: n + 1 } } }),
    ),
  )
  const { outbox } = await one.store.snapshot()
  expect(outbox.map(({ key }) => key)).toEqual([1, 2, 3, 4])
  await Promise.all([one.sync(), other.sync()])
  expect([...(await server.store.read()).all('cars')]).toHaveLength(4)
  expect((await one.store.snapshot()).outbox).toEqual([])
})

test('S37 a tab that missed a commit reads a snapshot', async () => {
  const [one, other] = [await openTab(), await openTab()]
  await one.sync()
  await viewUpdate(other, () => other.view.base.settings !== null)
  const third = await openDexieStore(name)
  const { BroadcastChannel: original } = globalThis
  globalThis.BroadcastChannel = undefined as never
  const mute = await openDexieStore(name)
  globalThis.BroadcastChannel = original
  await mute.write((tx) => tx.put('aliases', [{ id: 1_000_000_007, uid: 'missed' }]))
  await third.write((tx) => tx.put('aliases', [{ id: 1_000_000_008, uid: 'received' }]))
  await viewUpdate(other, () => other.view.table('aliases').size === 2)
  mute.close()
  third.close()
})

test('S5 pending mutations survive closing the browser: the next visit shows and sends them', async () => {
  const before = await openTab()
  const { uid } = await before.change({ name: 'car.create', args: { car: vehicle } })
  before.close()
  before.store.close()
  const after = await openTab()
  expect(after.car(uid)?.price).toBe(61_500)
  await after.sync()
  expect(after.car(uid)?.id).toBeLessThan(1_000_000)
})

test('S60 after a log-out no tab writes anything, not even what it had begun', async () => {
  const one = await openTab()
  await one.change({ name: 'car.create', args: { car: vehicle } })
  const other = await openTab((transport) => ({
    ...transport,
    async settings() {
      await closeSession(one.store, { keepWork: true })
      return transport.settings()
    },
  }))
  expect((await other.sync()).kind).toBe('signed-out')
  const left = await one.store.snapshot()
  expect([left.cars, left.inquiries, left.settings]).toEqual([[], [], []])
  expect(left.outbox).toHaveLength(1)
  const changed = await one.changes.change({ name: 'car.create', args: { car: vehicle } })
  expect(changed.kind).toBe('not-kept')
})

test('S61 the next log-in of the same user finds the kept mutations and drafts, and nothing else', async () => {
  const before = await openTab()
  const { uid } = await before.change({ name: 'car.create', args: { car: vehicle } })
  await before.sync()
  await before.change({ name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 59_000 } } } })
  await before.store.write((tx) => tx.put('drafts', [{ key: 'vehicle:new', at: '', base: null, values: 'typed' }]))
  await closeSession(before.store, { keepWork: true })
  const { cars, settings, drafts, outbox } = await before.store.snapshot()
  expect([cars, settings, drafts.length, outbox.length]).toEqual([[], [], 1, 1])
  const after = await openTab()
  expect(after.pendingCount()).toBe(1)
  await after.sync()
  expect((await server.store.read()).get('cars', uid)?.price).toBe(59_000)
  await closeSession(after.store, { keepWork: false })
  const { revision: _, device, ...tables } = await after.store.snapshot()
  expect(Object.values(tables).flat()).toEqual([])
  expect(device).toMatchObject([{ session: 'closed', deviceId: '', cursor: null }])
  await openSession(after.store, newUuid)
})
