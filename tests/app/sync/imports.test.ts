// Imports of vehicles: stored whole, moved to the outbox in groups, cancelled, undone.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '#app/local/db/device.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { deleteStore } from '#app/local/db/open-store.ts'
import { closeSession, NO_UNFINISHED_WORK } from '#app/local/session/close-session.ts'
import { type ImportView, importsStore } from '#app/local/state/imports.ts'
import type { MutationRequest } from '#app/sync/client.ts'
import type { ActivityEntry } from '#domain/protocol/activity.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { MAX_OUTBOX_ROWS, openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let user: StoredUser
let ann: TestDevice
let network: ReturnType<typeof createLossyTransport>

beforeEach(async () => {
  server = await startTestServer()
  network = createLossyTransport()
  user = await server.addUser('ann', 'user')
  ann = await openDevice(server, user, { wrapTransport: network.wrap })
  await ann.sync()
})

afterEach(async () => {
  ann.close()
  await server.close()
})

const creation = (index: number): MutationRequest => ({
  name: 'car.create',
  args: { car: { ...vehicle, model: `Row ${index}`, stockNumber: `S-${index}` } },
})
const creations = (count: number) => Array.from({ length: count }, (_, index) => creation(index))
const edit = (uid: string, fields: Record<string, [unknown, unknown]>): MutationRequest => ({
  name: 'car.edit',
  uid,
  args: { fields: Object.fromEntries(Object.entries(fields).map(([name, [from, to]]) => [name, { from, to }])) },
})

async function start(requests: readonly MutationRequest[], device = ann): Promise<string> {
  const result = await device.imports.start({ fileName: 'stock.csv', requests, rejected: 2 })
  if (result.kind !== 'started') throw new Error(result.message)
  return result.importId
}

/** Resolves when the view of the device meets the condition. */
const until = (condition: () => boolean, device = ann) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!condition()) return
      stop()
      resolve()
    }
    const stop = device.view.subscribe(check)
    check()
  })

const hasMoved = (count: number) => () =>
  [...ann.view.table('imports').values()].some((row) => !row.undoes && row.moved === count)
const onServer = async () => [...(await server.store.read()).all('cars')]
const shown = () => importsStore.get()[0] as ImportView
const carsOf = (device: TestDevice) => [...device.view.base.cars.values()].sort((a, b) => a.id - b.id)

/** Stored on the server and settled. */
async function imported(requests: readonly MutationRequest[]): Promise<string> {
  const importId = await start(requests)
  await until(hasMoved(requests.length))
  await ann.sync()
  return importId
}

async function undo(importId: string) {
  const result = await ann.imports.undo(importId)
  await ann.imports.move()
  await ann.sync()
  return result
}

test('S90 stores all mutations at once, moves them to the outbox in groups, and each vehicle exists once', async () => {
  ann.offline.is = true
  await start(creations(150))
  expect(ann.pendingCount()).toBe(150)
  await until(hasMoved(150))
  expect(ann.pendingCount()).toBe(150)
  expect([...ann.view.overlay.cars.values()].map(({ model }) => model)).toContain('Row 149')
  expect(shown()).toMatchObject({ fileName: 'stock.csv', total: 150, rejected: 2, waiting: 150, saved: 0, failed: 0 })
  ann.offline.is = false
  network.loseResponse('push')
  await ann.sync()
  expect(shown()).toMatchObject({ waiting: 150, saved: 0 })
  await ann.sync()
  expect(shown()).toMatchObject({ waiting: 0, saved: 150 })
  expect(new Set((await onServer()).map(({ model }) => model)).size).toBe(150)
  expect(await onServer()).toHaveLength(150)
})

test('S90 the outbox never holds more than a limited number of mutations of an import; the rest counts as waiting and follows', async () => {
  await start(creations(550))
  await until(hasMoved(MAX_OUTBOX_ROWS))
  await ann.imports.move()
  expect(ann.view.table('outbox').size).toBe(MAX_OUTBOX_ROWS)
  expect(ann.pendingCount()).toBe(550)
  await ann.sync()
  await until(hasMoved(550))
  await ann.sync()
  expect(shown()).toMatchObject({ waiting: 0, saved: 550 })
  expect(await onServer()).toHaveLength(550)
})

test('S90 goes on after the page was killed between two groups, and nothing is stored twice', async () => {
  const name = `imports-${newUuid()}`
  const kept = await openDexieStore(name)
  onTestFinished(() => deleteStore(name))
  let writesLeft = Number.POSITIVE_INFINITY
  const killed: LocalStore = {
    ...kept,
    write: (work) => (writesLeft-- > 0 ? kept.write(work) : new Promise(() => {})),
  }
  const first = await openDevice(server, user, { store: killed })
  await first.sync()
  // The import and two groups.
  writesLeft = 3
  await start(creations(450), first)
  await until(() => first.view.table('outbox').size === 200, first)
  first.close()
  kept.close()

  const reopened = await openDexieStore(name)
  const later = await openDevice(server, user, { store: reopened })
  onTestFinished(() => {
    later.close()
    reopened.close()
  })
  expect(later.pendingCount()).toBe(450)
  await until(() => later.view.table('outbox').size === 400, later)
  await later.sync()
  await until(() => later.pendingCount() === 50 && later.view.table('outbox').size === 50, later)
  await later.sync()
  expect((await onServer()).map(({ model }) => model).sort()).toEqual(
    creations(450)
      .map((_, index) => `Row ${index}`)
      .sort(),
  )
})

test('S90 two tabs that move the same import store each group once', async () => {
  const other = await openDevice(server, user, { store: ann.store })
  onTestFinished(() => other.close())
  await start(creations(400))
  await Promise.all([ann.imports.move(), other.imports.move()])
  await until(hasMoved(400))
  expect(ann.view.table('outbox').size).toBe(400)
})

test('S90 a device that cannot store the import stores nothing of it', async () => {
  const store: LocalStore = { ...ann.store, write: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }
  const full = await openDevice(server, user, { store })
  onTestFinished(() => full.close())
  const result = await full.imports.start({ fileName: 'stock.csv', requests: creations(3), rejected: 0 })
  expect(result).toEqual({ kind: 'not-kept', message: expect.stringContaining('storage of this device is full') })
  const visit = await openDevice(server, await server.addUser('visit', 'user'), { isEphemeral: true })
  onTestFinished(() => visit.close())
  expect((await visit.imports.start({ fileName: 'a.csv', requests: creations(3), rejected: 0 })).kind).toBe('not-kept')
  expect(ann.pendingCount()).toBe(0)
})

test('S91 what the device or the server refuses needs attention, and counts for the import until a person has dealt with it', async () => {
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
  onTestFinished(() => bob.close())
  await bob.sync()
  await bob.change(creation(1))
  await bob.sync()
  const invalid: MutationRequest = { name: 'car.create', args: { car: { ...vehicle, make: '' } } }
  await imported([...creations(3), invalid])
  expect(shown()).toMatchObject({ waiting: 0, saved: 2, failed: 2 })
  const messages = [...ann.view.table('refused').values()].map(({ verdict }) => verdict.message)
  expect(messages).toEqual(
    expect.arrayContaining(['Make is required', expect.stringContaining('Stock number is used')]),
  )
  const refused = [...ann.view.table('refused').values()].find(({ verdict }) => verdict.message === 'Make is required')
  await ann.changes.resend(refused?.mid ?? '', { car: { ...vehicle, make: 'Mended' } })
  await ann.sync()
  expect(shown()).toMatchObject({ saved: 3, failed: 1 })
})

test('S91 an edit of a vehicle that somebody else changed is sent, and becomes a conflict', async () => {
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
  onTestFinished(() => bob.close())
  await imported(creations(2))
  await bob.sync()
  const [first, second] = carsOf(ann)
  await bob.changes.change(edit(first?.uid ?? '', { price: [vehicle.price, 5] }))
  await bob.sync()
  await start([
    edit(first?.uid ?? '', { price: [vehicle.price, 7] }),
    edit(second?.uid ?? '', { price: [vehicle.price, 8] }),
  ])
  await ann.imports.move()
  await ann.sync()
  expect([...ann.view.base.conflicts.values()]).toMatchObject([{ fields: { price: { mine: 7, theirs: 5 } } }])
  expect(
    importsStore
      .get()
      .map(({ failed }) => failed)
      .sort(),
  ).toEqual([0, 1])
})

test('S92 cancel offline withdraws everything that has not been sent', async () => {
  ann.offline.is = true
  const importId = await start(creations(450))
  await until(hasMoved(MAX_OUTBOX_ROWS))
  await ann.imports.cancel(importId)
  expect(shown()).toMatchObject({ waiting: 0, withdrawn: 450 })
  expect(ann.view.overlay.cars.size).toBe(0)
  ann.offline.is = false
  await ann.sync()
  expect(await onServer()).toHaveLength(0)
  expect(await ann.store.read((tx) => tx.all('importGroups'))).toEqual([])
})

test('S92 cancel with a network withdraws what is not in the outbox: a push may be under way', async () => {
  const importId = await start(creations(450))
  await until(hasMoved(MAX_OUTBOX_ROWS))
  await ann.imports.cancel(importId)
  expect(shown()).toMatchObject({ waiting: 400, withdrawn: 50 })
  await ann.sync()
  expect(shown()).toMatchObject({ waiting: 0, saved: 400, withdrawn: 50 })
})

test('S93 undo deletes the vehicles that were added and restores the fields that were changed, except of vehicles changed since', async () => {
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
  onTestFinished(() => bob.close())
  await bob.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Known' } } })
  await bob.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Sold since' } } })
  await bob.sync()
  await ann.sync()
  const [known, soldSince] = carsOf(ann)
  const changes = { price: [vehicle.price, 9], stockNumber: [undefined, 'K-1'] } as Record<string, [unknown, unknown]>
  const importId = await imported([
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
  expect(shown().undoing).toMatchObject({ waiting: 0, saved: 3, changedSince: { count: 2 } })
  expect(await ann.imports.undo(importId)).toEqual({ kind: 'not-kept', message: 'This import is undone already.' })
})

test('S93 undo of an import that is still being sent cancels the rest and deletes what was sent', async () => {
  const importId = await start(creations(450))
  await until(hasMoved(MAX_OUTBOX_ROWS))
  await undo(importId)
  while (shown().undoing?.waiting) {
    await ann.imports.move()
    await ann.sync()
  }
  expect(await onServer()).toEqual([])
  expect(shown()).toMatchObject({ waiting: 0, withdrawn: 50, undoing: { total: 400, saved: 400 } })
})

test('S93 an import can be undone for 24 hours, and is then no longer listed', async () => {
  const importId = await imported(creations(2))
  const late = Date.now() + DAY_MS + 1000
  vi.spyOn(ann.clock, 'now').mockReturnValue(late)
  expect(await ann.imports.planUndo(importId)).toBeNull()
  expect(await undo(importId)).toMatchObject({ kind: 'not-kept' })
  expect(await onServer()).toHaveLength(2)
  vi.useFakeTimers({ now: late, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const later = await openDevice(server, user, { store: ann.store })
  onTestFinished(() => later.close())
  await until(() => later.view.table('imports').size === 0, later)
})

test('the activity log lists an import per vehicle', async () => {
  await imported(creations(3))
  const admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  const entries: ActivityEntry[] = (await admin('GET', '/api/activity?limit=50')).body.data
  expect(entries.filter(({ name }) => name === 'car.create')).toHaveLength(3)
})

test('S61 a log-out counts what an import has not sent, keeps it for its user, and otherwise clears it', async () => {
  ann.offline.is = true
  await start(creations(450))
  await until(hasMoved(MAX_OUTBOX_ROWS))
  expect(await closeSession(ann.store, { keepMutations: false, confirmed: NO_UNFINISHED_WORK })).toMatchObject({
    pending: 450,
  })
  const tables = async () =>
    ann.store.read(async (tx) => [(await tx.all('imports')).length, (await tx.all('importGroups')).length])
  expect(await closeSession(ann.store, { keepMutations: true })).toBeNull()
  expect(await tables()).toEqual([1, 1])
  await openSession(ann.store, newUuid, 'the.next.log-in')
  expect(await closeSession(ann.store, { keepMutations: false })).toBeNull()
  expect(await tables()).toEqual([0, 0])
})
