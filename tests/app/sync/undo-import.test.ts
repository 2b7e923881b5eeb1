// The undo of an import.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { abandonOutbox, takeOverOutbox } from '#app/local/outbox/abandoned-outboxes.ts'
import type { Car } from '#domain/cars/car.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { MAX_OUTBOX_ROWS, openDevice, type TestDevice } from '#tests/support/device/device.ts'
import {
  carsOf,
  creations,
  edit,
  finishImport,
  shownImport,
  startImport,
  until,
  untilMoved,
} from '#tests/support/device/imports.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let user: StoredUser
let ann: TestDevice
let bob: TestDevice
let network: ReturnType<typeof createLossyTransport>
/** Transactions until the storage is full. */
let freeWrites: number

beforeEach(async () => {
  server = await startTestServer()
  user = await server.addUser('ann', 'user')
  network = createLossyTransport()
  freeWrites = Number.POSITIVE_INFINITY
  ann = await openDevice(server, user, { store: withLimitedSpace(openMemoryStore()), wrapTransport: network.wrap })
  bob = await openDevice(server, await server.addUser('bob', 'user'))
  await ann.sync()
  await bob.sync()
})

afterEach(async () => {
  ann.close()
  bob.close()
  await server.close()
})

/** A store that is full after `freeWrites` transactions. */
function withLimitedSpace(store: LocalStore): LocalStore {
  const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  return { ...store, write: (work) => (freeWrites-- > 0 ? store.write(work) : full()) }
}

const onServer = async () => [...(await server.store.read()).all('cars')]

async function undo(importId: string) {
  const result = await ann.imports.undo(importId)
  await ann.imports.move()
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
  expect(plan).toMatchObject({ deleted: 2, restored: 1 })
  expect(plan?.changedSince).toEqual(['2020 Jaguar Row 1', '2020 Jaguar Sold since'])
  expect(await undo(importId)).toMatchObject({ kind: 'started' })
  const left = await onServer()
  expect(left.map(({ model, price, color }) => [model, price, color])).toEqual([
    ['Known', vehicle.price, vehicle.color],
    ['Sold since', 12, vehicle.color],
    ['Row 1', vehicle.price, 'Orange'],
  ])
  expect(left[0]).not.toHaveProperty('stockNumber')
  expect(shownImport().undoing).toMatchObject({ waiting: 0, saved: 3, changedSince: { count: 2 } })
  expect(await ann.imports.undo(importId)).toEqual({ kind: 'not-kept', message: 'This import is undone already.' })
})

test('S93 undo leaves and names an added vehicle that was reserved since, and deletes one whose reservation was released', async () => {
  const importId = await finishImport(ann, creations(2))
  await bob.sync()
  const [reserved = '', released = ''] = carsOf(bob).map(({ uid }) => uid)
  const args = { reservedUntil: new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10), reservedFor: 'Mr Smith' }
  await bob.change({ name: 'car.reserve', uid: reserved, args })
  await bob.change({ name: 'car.reserve', uid: released, args })
  await bob.sync()
  const { reservationId = '' } = bob.view.world.get('car', released) ?? {}
  await bob.change({ name: 'car.release', uid: released, args: { reservationId } })
  await bob.sync()
  await ann.sync()

  expect(await ann.imports.planUndo(importId)).toMatchObject({ deleted: 1, changedSince: ['2020 Jaguar Row 0'] })
  await undo(importId)
  expect(await onServer()).toMatchObject([{ uid: reserved, reservedFor: 'Mr Smith' }])
})

test('S93 undo of an import that is still being sent cancels the rest and deletes what was sent', async () => {
  const importId = await startImport(ann, creations(450))
  await untilMoved(ann, MAX_OUTBOX_ROWS)
  await undo(importId)
  while (shownImport().undoing?.waiting) {
    await ann.imports.move()
    await ann.sync()
  }
  expect(await onServer()).toEqual([])
  expect(shownImport()).toMatchObject({ waiting: 0, withdrawn: 50, undoing: { total: 400, saved: 400 } })
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
  onTestFinished(() => later.close())
  await until(later, () => later.view.table('imports').size === 0)
})

test('S93 undo offline deletes what is in the outbox, except a vehicle that a person has edited since', async () => {
  ann.offline.is = true
  const importId = await startImport(ann, creations(10))
  await untilMoved(ann, 10)
  const edited = [...ann.view.overlay.cars.values()].find(({ model }) => model === 'Row 7')?.uid ?? ''
  await ann.change(edit(edited, { color: [vehicle.color, 'Orange'] }))
  expect(await ann.imports.planUndo(importId)).toMatchObject({ changedSince: ['2020 Jaguar Row 7'] })
  expect(await ann.imports.undo(importId)).toEqual({ kind: 'started', withdrawn: 0, undoing: 9 })
  ann.offline.is = false
  await ann.imports.move()
  await ann.sync()
  expect(await onServer()).toMatchObject([{ uid: edited, color: 'Orange' }])
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
  const named = { deleted: 0, restored: 0, changedSince: ['2020 Jaguar F-TYPE'] }
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
  const changedSince = expect.arrayContaining(['2020 Jaguar Known', '2020 Jaguar Added'])
  expect(await ann.imports.planUndo(importId)).toMatchObject({ requests: [], changedSince })
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
  expect(await ann.imports.planUndo(importId)).toMatchObject({ restored: 0, changedSince: ['2020 Jaguar F-TYPE'] })
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
  expect(await undo(importId)).toMatchObject({ kind: 'started', undoing: 2 })
  expect(await onServer()).toMatchObject([{ model: 'Known', sold: false }])
})

test('S93 undo of an import whose vehicles all changed since does nothing, and can be repeated', async () => {
  const importId = await finishImport(ann, creations(1))
  const [{ uid } = { uid: '' }] = carsOf(ann)
  await ann.change(edit(uid, { color: [vehicle.color, 'Orange'] }))
  await ann.sync()
  expect(await undo(importId)).toEqual({ kind: 'not-kept', message: expect.stringContaining('Nothing was undone') })
  expect(shownImport()).not.toHaveProperty('undoing')
  await ann.change(edit(uid, { color: ['Orange', vehicle.color] }))
  await ann.sync()
  expect(await undo(importId)).toMatchObject({ kind: 'started' })
  expect(await onServer()).toEqual([])
})

test('S93 undo of an import of which nothing is in the outbox withdraws all of it', async () => {
  ann.offline.is = true
  await finishImport(ann, creations(MAX_OUTBOX_ROWS))
  const importId = await startImport(ann, creations(30))
  expect(await ann.imports.undo(importId)).toEqual({ kind: 'started', withdrawn: 30, undoing: 0 })
  expect(shownImport()).toMatchObject({ withdrawn: 30, waiting: 0, saved: 0 })
  expect(shownImport()).not.toHaveProperty('undoing')
})

test('S93 undo on a full device reports what was withdrawn, and goes on when there is space', async () => {
  const importId = await startImport(ann, creations(MAX_OUTBOX_ROWS + 50))
  await untilMoved(ann, MAX_OUTBOX_ROWS)
  freeWrites = 1
  expect(await ann.imports.undo(importId)).toEqual({
    kind: 'not-kept',
    message: 'The storage of this device is full. Only what had not been sent was withdrawn.',
  })
  freeWrites = 1
  expect(await ann.imports.undo(importId)).toMatchObject({
    message: 'The storage of this device is full. Nothing was undone.',
  })
  freeWrites = Number.POSITIVE_INFINITY
  expect(await ann.imports.undo(importId)).toMatchObject({ kind: 'started', withdrawn: 0, undoing: MAX_OUTBOX_ROWS })
})

test('S93 undo checks each vehicle again when its mutation moves to the outbox, and names what has changed meanwhile', async () => {
  const importId = await startImport(ann, creations(MAX_OUTBOX_ROWS + 2))
  while (shownImport().waiting > 0) {
    await ann.imports.move()
    await ann.sync()
  }
  await bob.sync()
  ann.offline.is = true
  await ann.imports.undo(importId)
  await ann.imports.move()
  const [own, others, ...none] = carsOf(ann).filter(({ uid }) => ann.car(uid)) as [Car, Car]
  expect(none).toEqual([])
  await ann.change(edit(own.uid, { price: [vehicle.price, 77_777] }))
  await bob.change(edit(others.uid, { price: [vehicle.price, 88_888] }))
  await bob.sync()
  ann.offline.is = false
  while (ann.pendingCount() > 0) {
    await ann.sync()
    await ann.imports.move()
  }
  expect((await onServer()).map(({ uid, price }) => [uid, price])).toEqual([
    [own.uid, 77_777],
    [others.uid, 88_888],
  ])
  const names = [own, others].map(({ year, make, model }) => `${year} ${make} ${model}`)
  expect(shownImport().undoing?.changedSince).toEqual({ count: 2, names })
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

test('S93 undo leaves a field that another person had set to the value of the file before the edit arrived', async () => {
  for (const model of ['Partly', 'Wholly'])
    await bob.change({ name: 'car.create', args: { car: { ...vehicle, model } } })
  await bob.sync()
  await ann.sync()
  const [partly, wholly] = carsOf(ann) as [Car, Car]
  ann.offline.is = true
  const importId = await startImport(ann, [
    edit(partly.uid, { price: [vehicle.price, 50_000], mileage: [vehicle.mileage, 11] }),
    edit(wholly.uid, { price: [vehicle.price, 60_000] }),
  ])
  await untilMoved(ann, 2)
  await bob.change(edit(partly.uid, { price: [vehicle.price, 50_000] }))
  await bob.change(edit(wholly.uid, { price: [vehicle.price, 60_000] }))
  await bob.sync()
  expect(await ann.imports.undo(importId)).toEqual({ kind: 'started', withdrawn: 0, undoing: 2 })
  await ann.imports.move()
  ann.offline.is = false
  while (ann.pendingCount() > 0) {
    await ann.sync()
    await ann.imports.move()
  }
  expect((await onServer()).map(({ price, mileage }) => [price, mileage])).toEqual([
    [50_000, vehicle.mileage],
    [60_000, vehicle.mileage],
  ])
  expect(shownImport().undoing?.changedSince).toEqual({ count: 1, names: ['2020 Jaguar Wholly'] })
})

test('S93 an undo that waits for the outcomes of its import does not delay a later import', async () => {
  await bob.change({ name: 'car.create', args: { car: vehicle } })
  await bob.sync()
  await ann.sync()
  const [{ uid } = { uid: '' }] = carsOf(ann)
  ann.offline.is = true
  const importId = await startImport(ann, [edit(uid, { price: [vehicle.price, 9] })])
  await untilMoved(ann, 1)
  await ann.imports.undo(importId)
  await startImport(ann, creations(1))
  await ann.imports.move()
  await ann.sync()
  expect((await onServer()).map(({ model }) => model)).toEqual([vehicle.model, 'Row 0'])
  await ann.imports.move()
  await ann.sync()
  expect((await onServer()).map(({ price }) => price)).toEqual([vehicle.price, vehicle.price])
})

test('S93 undo of a conflict that was decided for the import restores the value of the other person', async () => {
  await bob.change({ name: 'car.create', args: { car: vehicle } })
  await bob.sync()
  await ann.sync()
  const [{ uid } = { uid: '' }] = carsOf(ann)
  await bob.change(edit(uid, { color: [vehicle.color, 'Blue'] }))
  await bob.sync()
  const importId = await finishImport(ann, [edit(uid, { color: [vehicle.color, 'Orange'] })])
  const [conflict = ''] = ann.view.base.conflicts.keys()
  await ann.change({ name: 'conflict.resolve', uid: conflict, args: { choice: 'mine' } })
  await ann.sync()
  expect(await onServer()).toMatchObject([{ color: 'Orange' }])
  await undo(importId)
  expect(await onServer()).toMatchObject([{ color: 'Blue' }])
})

test('S93 undo of a conflict that was decided for the import twice restores the value that the last decision replaced', async () => {
  await bob.change({ name: 'car.create', args: { car: vehicle } })
  await bob.sync()
  await ann.sync()
  const [{ uid } = { uid: '' }] = carsOf(ann)
  await bob.change(edit(uid, { color: [vehicle.color, 'Blue'] }))
  await bob.sync()
  const importId = await finishImport(ann, [edit(uid, { color: [vehicle.color, 'Orange'] })])
  await bob.change(edit(uid, { color: ['Blue', 'Black'] }))
  await bob.sync()
  for (let decision = 0; decision < 2; decision += 1) {
    const [conflict = ''] = ann.view.base.conflicts.keys()
    await ann.change({ name: 'conflict.resolve', uid: conflict, args: { choice: 'mine' } })
    await ann.sync()
  }
  expect(await onServer()).toMatchObject([{ color: 'Orange' }])
  await undo(importId)
  expect(await onServer()).toMatchObject([{ color: 'Black' }])
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
  const changedSince = ['2020 Jaguar F-TYPE']
  expect(await ann.imports.planUndo(importId)).toMatchObject({ requests: [], changedSince })
})

test('S93 an undo that an admin takes over leaves vehicles whose import this device does not know', async () => {
  const importId = await startImport(ann, creations(MAX_OUTBOX_ROWS + 2))
  while (shownImport().waiting > 0) {
    await ann.imports.move()
    await ann.sync()
  }
  ann.offline.is = true
  await ann.imports.undo(importId)
  await ann.imports.move()
  const admin = await server.addUser('boss', 'admin')
  await abandonOutbox(ann.store)
  const desk = await openDevice(server, admin)
  onTestFinished(() => desk.close())
  await desk.sync()
  await takeOverOutbox(ann.store, desk.store, newUuid)
  await desk.view.refresh()
  while (desk.pendingCount() > 0) {
    await desk.imports.move()
    await desk.sync()
  }
  const undoing = [...desk.view.table('imports').values()].find(({ undoes }) => undoes === importId)
  expect([(await onServer()).length, undoing?.changedSince?.count]).toEqual([2, 2])
})
