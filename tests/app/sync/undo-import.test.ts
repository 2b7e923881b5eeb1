// The undo of an import.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'
import {
  carsOf,
  creation,
  creations,
  edit,
  finishImport,
  shownImport,
  startImport,
} from '#tests/support/device/imports.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const server = serverForEach()
let user: StoredUser
let ann: TestDevice
let bob: TestDevice
let network: ReturnType<typeof createLossyTransport>
/** Transactions until the storage is full. */
let freeWrites: number

beforeEach(async () => {
  user = await server.addUser('ann', 'user')
  network = createLossyTransport()
  freeWrites = Number.POSITIVE_INFINITY
  ann = await openDevice(server, user, { store: withLimitedSpace(openFrozenStore()), wrapTransport: network.wrap })
  bob = await openDevice(server, await server.addUser('bob', 'user'))
  await ann.sync()
  await bob.sync()
})

/** A store that is full after `freeWrites` transactions. */
function withLimitedSpace(store: LocalStore): LocalStore {
  const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  return { ...store, write: (work) => (freeWrites-- > 0 ? store.write(work) : full()) }
}

const onServer = async () => [...(await server.store.read()).all('cars')]

async function undo(importId: string) {
  const result = await ann.imports.undo(importId)
  await ann.sync()
  return result
}

test('S93 undo deletes the vehicles that were added and restores the fields that were changed, except of vehicles changed since', async () => {
  await bob.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Known' } } })
  await bob.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Sold since' } } })
  await bob.sync()
  await ann.sync()
  const [known, soldSince] = carsOf(ann)
  const changes = { price: [vehicle.price, 9], stockNumber: [undefined, 'K-1'] } as Record<string, [unknown, unknown]>
  const importId = await finishImport(ann, [
    ...creations(3),
    edit(known?.uid ?? '', changes),
    edit(known?.uid ?? '', { price: [9, 10] }),
    edit(soldSince?.uid ?? '', { price: [vehicle.price, 9] }),
  ])
  await bob.sync()
  const added = carsOf(bob).find(({ model }) => model === 'Row 1')
  await bob.change(edit(added?.uid ?? '', { color: [vehicle.color, 'Orange'] }))
  await bob.change(edit(soldSince?.uid ?? '', { price: [9, 12] }))
  await bob.sync()
  await ann.sync()

  const plan = await ann.imports.planUndo(importId)
  // The vehicle that was known before has two edits.
  expect(plan).toMatchObject({ unsent: 0, deleted: 2, restored: 2, changedSince: 2 })
  expect(await undo(importId)).toMatchObject({
    kind: 'undone',
    left: ['2020 Jaguar Sold since', '2020 Jaguar Row 1'],
  })
  const left = await onServer()
  expect(left.map(({ model, price, color }) => [model, price, color])).toEqual([
    ['Known', vehicle.price, vehicle.color],
    ['Sold since', 12, vehicle.color],
    ['Row 1', vehicle.price, 'Orange'],
  ])
  expect(left[0]).not.toHaveProperty('stockNumber')
  expect((await shownImport(ann)).undoing).toMatchObject({ waiting: 0, saved: 4 })
  expect(await ann.imports.undo(importId)).toEqual({ kind: 'not-kept', message: 'This import is undone already.' })
})

test('S93 undo leaves and names an added vehicle that was reserved since, and deletes one whose reservation was released', async () => {
  const importId = await finishImport(ann, creations(3))
  await bob.sync()
  const [reserved = '', released = '', pending = ''] = carsOf(bob).map(({ uid }) => uid)
  const args = { until: new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10), for: 'Mr Smith' }
  await bob.change({ name: 'reservation.create', args: { ...args, carUid: reserved } })
  const { uid } = await bob.change({ name: 'reservation.create', args: { ...args, carUid: released } })
  await bob.sync()
  await bob.change({ name: 'reservation.delete', uid, args: {} })
  await bob.sync()
  await ann.sync()
  await ann.change({ name: 'reservation.create', args: { ...args, carUid: pending } })

  expect(await ann.imports.planUndo(importId)).toMatchObject({ deleted: 1, changedSince: 2 })
  await undo(importId)
  expect(await onServer()).toMatchObject([{ uid: reserved }, { uid: pending }])
})

test('S93 an import can be undone for 24 hours, and is then no longer listed', async () => {
  const importId = await finishImport(ann, creations(2))
  const late = Date.now() + DAY_MS + 1000
  vi.spyOn(ann.clock, 'now').mockReturnValue(late)
  expect(await ann.imports.planUndo(importId)).toBeNull()
  expect(await undo(importId)).toMatchObject({ kind: 'not-kept' })
  expect(await onServer()).toHaveLength(2)
  vi.useFakeTimers({ now: late, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const later = await openDevice(server, user, { store: ann.store })
  expect(await shownImport(later)).toBeUndefined()
})

test('S93 undo leaves and names a vehicle with a field in conflict, also before the conflict is on the device', async () => {
  await bob.change({ name: 'car.create', args: { car: vehicle } })
  await bob.sync()
  await ann.sync()
  const [{ uid } = { uid: '' }] = carsOf(ann)
  await bob.change(edit(uid, { price: [vehicle.price, 5] }))
  await bob.sync()
  network.loseResponse('pull')
  const importId = await finishImport(ann, [edit(uid, { price: [vehicle.price, 7], color: [vehicle.color, 'Pink'] })])
  const named = { deleted: 0, restored: 0, changedSince: 1 }
  expect(ann.view.base.conflicts.size).toBe(0)
  expect(await ann.imports.planUndo(importId)).toMatchObject(named)
  await ann.sync()
  expect(ann.view.base.conflicts.size).toBe(1)
  expect(await ann.imports.planUndo(importId)).toMatchObject(named)
  expect(await onServer()).toMatchObject([{ price: 5, color: 'Pink' }])
})

test('S93 undo leaves and names vehicles whose sale by the import was undone and made again', async () => {
  await bob.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Known' } } })
  await bob.sync()
  await ann.sync()
  const [known] = carsOf(ann)
  const sold = { ...vehicle, model: 'Added', sold: true, enabled: false, featured: false }
  const importId = await finishImport(ann, [
    { name: 'car.create', args: { car: sold } },
    edit(known?.uid ?? '', { sold: [false, true] }),
  ])
  await bob.sync()
  for (const { uid, saleId } of carsOf(bob)) {
    await bob.change({ name: 'car.unsell', uid, args: { saleId: saleId ?? null } })
    await bob.change({ name: 'car.sell', uid, args: {} })
  }
  await bob.sync()
  await ann.sync()
  expect(await ann.imports.planUndo(importId)).toMatchObject({ deleted: 0, restored: 0, changedSince: 2 })
})

test('S93 undo leaves and names a changed vehicle that was sold since: its price is part of the sale', async () => {
  await bob.change({ name: 'car.create', args: { car: vehicle } })
  await bob.sync()
  await ann.sync()
  const [{ uid } = { uid: '' }] = carsOf(ann)
  const importId = await finishImport(ann, [edit(uid, { price: [vehicle.price, 9] })])
  await bob.sync()
  await bob.change({ name: 'car.sell', uid, args: {} })
  await bob.sync()
  await ann.sync()
  expect(await ann.imports.planUndo(importId)).toMatchObject({ restored: 0, changedSince: 1 })
  await undo(importId)
  expect(await onServer()).toMatchObject([{ uid, sold: true, price: 9 }])
})

test('S93 undo deletes and restores vehicles that the import sold', async () => {
  await bob.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Known' } } })
  await bob.sync()
  await ann.sync()
  const [known] = carsOf(ann)
  const importId = await finishImport(ann, [
    { name: 'car.create', args: { car: { ...vehicle, model: 'Added', sold: true, enabled: false, featured: false } } },
    edit(known?.uid ?? '', { sold: [false, true] }),
  ])
  expect(await undo(importId)).toMatchObject({ kind: 'undone', undone: 2 })
  expect(await onServer()).toMatchObject([{ model: 'Known', sold: false }])
})

test('S93 undo of an import whose vehicles all changed since does nothing, and can be repeated', async () => {
  const importId = await finishImport(ann, creations(1))
  const [{ uid } = { uid: '' }] = carsOf(ann)
  await ann.change(edit(uid, { color: [vehicle.color, 'Orange'] }))
  await ann.sync()
  expect(await undo(importId)).toEqual({ kind: 'not-kept', message: expect.stringContaining('Nothing was undone') })
  expect(await shownImport(ann)).not.toHaveProperty('undoing')
  await ann.change(edit(uid, { color: ['Orange', vehicle.color] }))
  await ann.sync()
  expect(await undo(importId)).toMatchObject({ kind: 'undone' })
  expect(await onServer()).toEqual([])
})

test('S93 undo leaves a field alone that had the value of the file before the import', async () => {
  await bob.change({ name: 'car.create', args: { car: vehicle } })
  await bob.sync()
  await ann.sync()
  const [{ uid } = { uid: '' }] = carsOf(ann)
  await bob.change(edit(uid, { price: [vehicle.price, 50_000] }))
  await bob.sync()
  const fields = { price: [vehicle.price, 50_000], mileage: [vehicle.mileage, 11] } as Record<
    string,
    [unknown, unknown]
  >
  const importId = await finishImport(ann, [edit(uid, fields)])
  await undo(importId)
  expect(await onServer()).toMatchObject([{ price: 50_000, mileage: vehicle.mileage }])
})

test('S93 undo leaves and names a vehicle whose conflict another device has decided, where a person may have set the same value', async () => {
  await bob.change({ name: 'car.create', args: { car: vehicle } })
  await bob.sync()
  await ann.sync()
  const [{ uid } = { uid: '' }] = carsOf(ann)
  await bob.change(edit(uid, { color: [vehicle.color, 'Blue'] }))
  await bob.sync()
  const importId = await finishImport(ann, [edit(uid, { color: [vehicle.color, 'Orange'] })])
  await bob.sync()
  const [conflict = ''] = bob.view.base.conflicts.keys()
  await bob.change({ name: 'conflict.resolve', uid: conflict, args: { choice: 'theirs' } })
  await bob.change(edit(uid, { color: ['Blue', 'Orange'] }))
  await bob.sync()
  await ann.sync()
  expect(await ann.imports.planUndo(importId)).toMatchObject({ restored: 0, changedSince: 1 })
})

test('S93 undo deletes what no request had, and leaves a vehicle that a person has edited since', async () => {
  ann.offline.is = true
  const importId = await startImport(ann, creations(10))
  await ann.view.refresh()
  const edited = [...ann.view.overlay.cars.values()].find(({ model }) => model === 'Row 7')?.uid ?? ''
  await ann.change(edit(edited, { color: [vehicle.color, 'Orange'] }))
  expect(await ann.imports.planUndo(importId)).toMatchObject({ unsent: 9, deleted: 0, changedSince: 1 })
  expect(await ann.imports.undo(importId)).toEqual({ kind: 'undone', undone: 9, left: ['2020 Jaguar Row 7'] })
  ann.offline.is = false
  await ann.sync()
  expect(await onServer()).toMatchObject([{ uid: edited, color: 'Orange' }])
})

test('S93 undo of an import whose response was lost deletes its vehicles behind it', async () => {
  const importId = await startImport(ann, creations(150))
  network.loseResponse('push')
  await ann.sync()
  expect(await undo(importId)).toMatchObject({ kind: 'undone', undone: 150 })
  expect(await onServer()).toEqual([])
  expect((await shownImport(ann)).undoing).toMatchObject({ waiting: 0, saved: 150 })
})

test('S93 undo on a full device changes nothing and can be repeated', async () => {
  const importId = await finishImport(ann, creations(3))
  freeWrites = 0
  expect(await ann.imports.undo(importId)).toMatchObject({ kind: 'not-kept' })
  freeWrites = Number.POSITIVE_INFINITY
  expect(await undo(importId)).toMatchObject({ kind: 'undone', undone: 3 })
  expect(await onServer()).toEqual([])
})

test('S93 an undo that the storage has no room for leaves unsent and sent changes as they were', async () => {
  const isFull = { is: false }
  const store = openFrozenStore()
  const put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  const device = await openDevice(server, user, {
    store: { ...store, write: (work) => store.write((tx) => work(isFull.is ? { ...tx, put } : tx)) },
  })
  onTestFinished(() => device.close())
  const { uid, mid } = await device.change({ name: 'car.create', args: { car: vehicle } })
  await device.sync()
  const unsent = await device.change(edit(uid, { price: [vehicle.price, 9] }))
  const tables = () =>
    store.read(async (tx) => [await tx.all('outbox'), await tx.all('settled'), await tx.all('device')])
  const before = await tables()
  isFull.is = true
  expect(await device.changes.undo([unsent.mid, mid])).toMatchObject({ kind: 'not-kept' })
  expect(await tables()).toEqual(before)
  expect(device.car(uid)?.price).toBe(9)
  isFull.is = false
  expect(await device.changes.undo([unsent.mid, mid])).toMatchObject({ kind: 'undone', undone: 2 })
})

test('S93 undo takes a picture that the server has copied since as the imported one', async () => {
  const [elsewhere, photo] = ['https://old.example/1.jpg', `/api/photos/${'a'.repeat(64)}`]
  await bob.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Known' } } })
  await bob.sync()
  await ann.sync()
  const [known] = carsOf(ann)
  const importId = await finishImport(ann, [
    { name: 'car.create', args: { car: { ...vehicle, model: 'Copied', images: [elsewhere] } } },
    { name: 'car.create', args: { car: { ...vehicle, model: 'Replaced', images: [elsewhere] } } },
    edit(known?.uid as string, { images: [vehicle.images, [elsewhere]] }),
  ])
  await bob.sync()
  const [, copied, replaced] = carsOf(ann)
  for (const car of [known, copied]) await bob.change(edit(car?.uid as string, { images: [[elsewhere], [photo]] }))
  await bob.change(edit(replaced?.uid as string, { images: [[elsewhere], ['/sample/other.webp']] }))
  await bob.sync()
  await ann.sync()
  expect(await undo(importId)).toMatchObject({ kind: 'undone', undone: 2 })
  expect((await onServer()).map(({ model, images }) => [model, images])).toEqual([
    ['Known', vehicle.images],
    ['Replaced', ['/sample/other.webp']],
  ])
})

test('S93 undo removes the redirects of the import, unless they lead elsewhere or the vehicle stays', async () => {
  await bob.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Known' } } })
  await bob.sync()
  await ann.sync()
  const [known] = carsOf(ann)
  const from = (...oldAddresses: string[]) => ({ oldAddresses })
  const importId = await finishImport(ann, [
    { ...creation(1), ...from('/row-1', '/moved') },
    { ...creation(2), ...from('/row-2') },
    { ...edit(known?.uid ?? '', { price: [vehicle.price, 9] }), ...from('/known') },
    { ...edit(known?.uid ?? '', {}), ...from('/known-too') },
  ])
  expect(await shownImport(ann)).toMatchObject({ saved: 4, unchanged: 0 })
  await bob.sync()
  const changed = carsOf(bob).find(({ model }) => model === 'Row 2')
  await bob.change(edit(changed?.uid ?? '', { color: [vehicle.color, 'Orange'] }))
  await bob.change(edit(known?.uid ?? '', { model: ['Known', 'Renamed'] }))
  await bob.sync()
  await ann.sync()
  await server.store.transact((records) => records.put('redirects', '/moved', { to: '/about' }))
  expect(await ann.imports.planUndo(importId)).toMatchObject({ deleted: 1, restored: 2, addresses: 4, changedSince: 1 })
  await undo(importId)
  expect(Array.from((await server.store.read()).entries('redirects'), ([path]) => path).sort()).toEqual([
    '/moved',
    '/row-2',
  ])
})

test('S93 undo leads an old address where it led before the import, also one of two rows', async () => {
  await server.store.transact((records) => records.put('redirects', '/listed', { to: '/about' }))
  const oldAddresses = ['/listed']
  const importId = await finishImport(
    ann,
    creations(2).map((each) => ({ ...each, oldAddresses })),
  )
  const listed = async () => (await server.store.read()).get('redirects', '/listed')
  expect((await listed())?.to).toMatch(/^\/cars\/jaguar-row-1-/)
  await undo(importId)
  expect(await listed()).toEqual({ to: '/about' })
})
