// Mutations that a person makes at once for many cars.
import { beforeEach, expect, test } from 'vitest'
import { bulkPlan } from '#app/dashboard/bulk/bulk-plan.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { toBatches } from '#app/sync/mutate/batches.ts'
import type { ActivityEntry } from '#domain/protocol/activity.ts'
import { FIRST_BATCH } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'
import { edit } from '#tests/support/device/imports.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { apiClient, validInquiry } from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
let ann: TestDevice
let bob: TestDevice
let network: ReturnType<typeof createLossyTransport>
/** Counts the write transactions of Ann's store. */
let writes = 0

beforeEach(async () => {
  network = createLossyTransport()
  const store = openFrozenStore()
  const counting: LocalStore = {
    ...store,
    write(work) {
      writes++
      return store.write(work)
    },
  }
  ann = await openDevice(server, await server.addUser('ann', 'user'), { store: counting, wrapTransport: network.wrap })
  bob = await openDevice(server, await server.addUser('bob', 'admin'))
})

test('S93 changes of which some are no rows of an import keep their order', () => {
  const names = ['car.sell', 'reservation.create', 'car.edit'] as const
  const requests = names.map((name) => ({ name, uid: crypto.randomUUID(), args: {} }))
  const batches = toBatches(requests as never, crypto.randomUUID)
  expect(batches.map(({ name }) => name)).toEqual(['car.import', 'reservation.create', 'car.import'])
})

/** Creates cars that both devices show. */
async function stock(count: number): Promise<CarView[]> {
  const request = (index: number) =>
    ({ name: 'car.create', args: { car: { ...vehicle, model: `Nine ${index}` } } }) as const
  for (let index = 0; index < count; index++) await bob.change(request(index))
  await bob.sync()
  await ann.sync()
  return [...ann.view.base.cars.values()]
}

async function hide(device: TestDevice, cars: readonly CarView[]) {
  const result = await device.changes.changeAll(bulkPlan('hide', cars, 2026).requests)
  if (result.kind !== 'queued') throw new Error(result.message)
  return result
}

const enabled = (device: TestDevice, cars: readonly CarView[]) => cars.map(({ uid }) => device.car(uid)?.enabled)

test('S5 stores a mutation for each hundred cars in one transaction, reports progress, and works offline with two thousand cars', async () => {
  const [car] = await stock(1)
  const template = car as CarView
  const cars = Array.from({ length: 2000 }, (_, index) => ({
    ...template,
    uid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    id: 200_000 + index,
  }))
  await ann.store.write((tx) => tx.put('cars', cars))
  ann.offline.is = true
  writes = 0
  const progress: number[] = []
  const result = await ann.changes.changeAll(bulkPlan('hide', cars, 2026).requests, (done, stage) => {
    if (stage === 'checked') progress.push(done)
  })
  if (result.kind !== 'queued') throw new Error(result.message)
  expect(await result.reported).toEqual({ saved: 0, waiting: 2000, disputed: 0 })
  expect(writes).toBe(1)
  expect(ann.view.outbox()).toHaveLength(20)
  expect(ann.pendingCount()).toBe(2000)
  expect(progress[0]).toBe(50)
  expect(progress.at(-1)).toBe(1950)
  expect(ann.car(cars[1999]?.uid ?? '')?.enabled).toBe(false)
})

test('S5 many inquiries are deleted as one group, in one transaction, with progress until the server has answered all', async () => {
  const inquiries = Array.from({ length: 620 }, (_, index) => ({ ...validInquiry, name: `Person ${index % 10}` }))
  for (const inquiry of inquiries) await apiClient(server)('POST', '/api/inquiries', inquiry)
  await ann.sync()
  const uids = [...ann.view.base.inquiries.keys()]
  expect(uids).toHaveLength(inquiries.length)
  writes = 0
  const progress: string[] = []
  const requests = uids.map((uid) => ({ name: 'inquiry.delete' as const, uid, args: {} }))
  const result = await ann.changes.changeAll(requests, (done, stage) => progress.push(`${stage} ${done}`))
  if (result.kind !== 'queued') throw new Error(result.message)
  expect(writes).toBe(1)
  await ann.sync()
  expect(await result.reported).toEqual({ saved: 620, waiting: 0, disputed: 0 })
  expect(progress).toContain('checked 600')
  expect(progress).toContain('answered 620')
  expect([ann.view.base.inquiries.size, [...(await server.store.read()).all('inquiries')].length]).toEqual([0, 0])
})

test('S5 what the server has not answered of a group counts as waiting, and what it has answered as saved', async () => {
  const inquiries = Array.from({ length: FIRST_BATCH + 20 }, (_, index) => ({
    ...validInquiry,
    name: `Person ${index}`,
  }))
  for (const inquiry of inquiries) await apiClient(server)('POST', '/api/inquiries', inquiry)
  await ann.sync()
  const uids = [...ann.view.base.inquiries.keys()]
  const result = await ann.changes.changeAll(uids.map((uid) => ({ name: 'inquiry.delete' as const, uid, args: {} })))
  if (result.kind !== 'queued') throw new Error(result.message)
  network.loseRequest('push', { kind: 'unreachable' }, (sent) => (sent as PushRequest).mutations.length === 20)
  await ann.sync()
  expect(await result.reported).toEqual({ saved: FIRST_BATCH, waiting: 20, disputed: 0 })
})

test('S5 a server that is silent for some time leaves a group waiting', async () => {
  const cars = await stock(3)
  const result = await ann.changes.changeAll(bulkPlan('hide', cars, 2026).requests)
  if (result.kind !== 'queued') throw new Error(result.message)
  ann.clock.runAll()
  expect(await result.reported).toEqual({ saved: 0, waiting: 3, disputed: 0 })
})

test('S11 each change of a group is applied and listed in the activity log by itself', async () => {
  const cars = await stock(3)
  await hide(ann, cars)
  await ann.sync()
  await bob.sync()
  expect(enabled(bob, cars)).toEqual([false, false, false])
  const admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  const entries: ActivityEntry[] = (await admin('GET', '/api/activity?limit=50')).body.data
  const edits = entries.filter(({ name }) => name === 'car.edit')
  expect(edits.map(({ about }) => about.uid).sort()).toEqual(cars.map(({ uid }) => uid).sort())
})

test('S93 undoing a group that no request had deletes its mutations in one transaction', async () => {
  const cars = await stock(3)
  ann.offline.is = true
  const { mids } = await hide(ann, cars)
  writes = 0
  expect(await ann.changes.undo(mids)).toEqual({ kind: 'undone', undone: 3, left: [] })
  expect(writes).toBe(1)
  expect(ann.pendingCount()).toBe(0)
  expect(enabled(ann, cars)).toEqual([true, true, true])
  ann.offline.is = false
  await ann.sync()
  await bob.sync()
  expect(enabled(bob, cars)).toEqual([true, true, true])
  expect(ann.view.table('refused').size).toBe(0)
})

test('S93 undoing a group offline keeps what a person has entered for a car since', async () => {
  const cars = await stock(2)
  ann.offline.is = true
  const group = await ann.changes.changeAll(cars.map(({ uid }) => edit(uid, { price: [vehicle.price, 50_000] })))
  if (group.kind !== 'queued') throw new Error(group.message)
  const [first, second] = cars.map(({ uid }) => uid) as [string, string]
  await ann.change(edit(first, { price: [50_000, 49_000] }))
  await ann.change(edit(second, { color: [vehicle.color, 'Orange'] }))
  expect(await ann.changes.undo(group.mids)).toEqual({ kind: 'undone', undone: 1, left: ['2020 Jaguar Nine 0'] })
  ann.offline.is = false
  await ann.sync()
  await bob.sync()
  expect(cars.map(({ uid }) => [bob.car(uid)?.price, bob.car(uid)?.color])).toEqual([
    [49_000, vehicle.color],
    [vehicle.price, 'Orange'],
  ])
  expect(bob.view.base.conflicts.size).toBe(0)
})

test('S93 undoing one price offline deletes it, so a price that another person has set meanwhile meets no conflict', async () => {
  const cars = await stock(1)
  const [{ uid }] = cars as [CarView]
  await bob.change(edit(uid, { price: [vehicle.price, 50_000] }))
  await bob.sync()
  ann.offline.is = true
  const { mid } = await ann.change(edit(uid, { price: [vehicle.price, 60_000] }))
  expect(await ann.changes.undo([mid])).toEqual({ kind: 'undone', undone: 1, left: [] })
  expect([ann.pendingCount(), ann.car(uid)?.price]).toEqual([0, vehicle.price])
  ann.offline.is = false
  await ann.sync()
  expect(ann.car(uid)?.price).toBe(50_000)
  expect([ann.view.base.conflicts.size, ann.view.table('refused').size]).toEqual([0, 0])
})

test('S40 an undo leaves a car alone that another person had already changed in the same way', async () => {
  const cars = await stock(2)
  const [hiddenByBob, other] = cars as [CarView, CarView]
  await hide(bob, [hiddenByBob])
  await bob.sync()
  const { mids } = await hide(ann, cars)
  await ann.sync()
  expect(await ann.changes.undo(mids)).toMatchObject({ undone: 1 })
  await ann.sync()
  await bob.sync()
  expect([bob.car(hiddenByBob.uid)?.enabled, bob.car(other.uid)?.enabled]).toEqual([false, true])
})

test('S93 undoing a group that was sent restores the cars by inverse mutations', async () => {
  const cars = await stock(3)
  const { mids } = await hide(ann, cars)
  await ann.sync()
  expect(await ann.changes.undo(mids)).toEqual({ kind: 'undone', undone: 3, left: [] })
  await ann.sync()
  await bob.sync()
  expect(enabled(bob, cars)).toEqual([true, true, true])
})

test('S93 the undo of a sale brings back what the vehicle was before it', async () => {
  const [{ uid }] = (await stock(1)) as [CarView]
  await ann.change(edit(uid, { featured: [false, true] }))
  const { mid } = await ann.change({ name: 'car.sell', uid, args: {} })
  await ann.sync()
  expect(await ann.changes.undo([mid])).toMatchObject({ undone: 1, left: [] })
  await ann.sync()
  await bob.sync()
  expect(bob.car(uid)).toMatchObject({ sold: false, enabled: true, featured: true })
})

test('S40 an undo leaves a car alone that somebody changed since', async () => {
  const cars = await stock(2)
  const raise = cars.map(({ uid, price }) => edit(uid, { price: [price, price + 100] }))
  const result = await ann.changes.changeAll(raise)
  if (result.kind !== 'queued') throw new Error(result.message)
  await ann.sync()
  await bob.sync()
  const uid = cars[0]?.uid ?? ''
  await bob.change(edit(uid, { price: [bob.car(uid)?.price, 70_000] }))
  await bob.sync()
  await ann.sync()
  expect(await ann.changes.undo(result.mids)).toEqual({ kind: 'undone', undone: 1, left: ['2020 Jaguar Nine 0'] })
  await ann.sync()
  await bob.sync()
  expect(cars.map((car) => bob.car(car.uid)?.price)).toEqual([70_000, vehicle.price])
  expect(bob.view.base.conflicts.size).toBe(0)
})

test('S50 leaves out cars that a rule refuses, such as one that has been sold', async () => {
  const cars = await stock(2)
  const { requests } = bulkPlan('feature', cars, 2026)
  await bob.change({ name: 'car.sell', uid: cars[0]?.uid ?? '', args: {} })
  await bob.sync()
  await ann.sync()
  const result = await ann.changes.changeAll(requests)
  expect(result).toMatchObject({ kind: 'queued', made: [cars[1]?.uid] })
})

test('S5 a browser without a database makes no change, and says so', async () => {
  const cars = await stock(1)
  const tab = await openDevice(server, await server.addUser('tab', 'user'), { store: openMemoryStore() })
  await tab.sync()
  const result = await tab.changes.changeAll(bulkPlan('hide', cars, 2026).requests)
  expect(result).toMatchObject({ kind: 'not-kept', message: expect.stringContaining('cannot store changes') })
  expect([tab.pendingCount(), enabled(tab, cars)]).toEqual([0, [true]])
})
