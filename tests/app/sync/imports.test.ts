// Imports of vehicles: stored whole, moved to the outbox in groups, cancelled. Their undo: undo-import.test.ts.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openSession } from '#app/local/db/device.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { deleteStore } from '#app/local/db/open-store.ts'
import { closeSession, NO_UNFINISHED_WORK } from '#app/local/session/close-session.ts'
import { importsStore } from '#app/local/state/imports.ts'
import { pendingStore } from '#app/local/state/pending.ts'
import { NO_PAGE_RECORDS, publishView } from '#app/local/view/publish.ts'
import type { MutationRequest } from '#app/sync/client.ts'
import { createImportRuns } from '#app/sync/imports/import-runs.ts'
import { MUTATION_FORMAT } from '#domain/mutations/upgrade-mutation.ts'
import type { ActivityEntry } from '#domain/protocol/activity.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { MAX_OUTBOX_ROWS, openDevice, type TestDevice } from '#tests/support/device/device.ts'
import {
  carsOf,
  creation,
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
import { apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

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

const onServer = async () => [...(await server.store.read()).all('cars')]

test('S90 stores all mutations at once, moves them to the outbox in groups, and each vehicle exists once', async () => {
  ann.offline.is = true
  await startImport(ann, creations(150))
  expect(ann.pendingCount()).toBe(150)
  await untilMoved(ann, 150)
  expect(ann.pendingCount()).toBe(150)
  expect([...ann.view.overlay.cars.values()].map(({ model }) => model)).toContain('Row 149')
  expect(shownImport()).toMatchObject({
    fileName: 'stock.csv',
    total: 150,
    rejected: 2,
    waiting: 150,
    saved: 0,
    failed: 0,
  })
  ann.offline.is = false
  network.loseResponse('push')
  await ann.sync()
  expect(shownImport()).toMatchObject({ waiting: 150, saved: 0 })
  await ann.sync()
  expect(shownImport()).toMatchObject({ waiting: 0, saved: 150 })
  expect(new Set((await onServer()).map(({ model }) => model)).size).toBe(150)
  expect(await onServer()).toHaveLength(150)
})

test('S90 the outbox never holds more than a limited number of mutations of an import; the rest counts as waiting and follows', async () => {
  await startImport(ann, creations(550))
  await untilMoved(ann, MAX_OUTBOX_ROWS)
  await ann.imports.move()
  expect(ann.view.table('outbox').size).toBe(MAX_OUTBOX_ROWS)
  expect(ann.pendingCount()).toBe(550)
  publishView(ann.view, 'ready', NO_PAGE_RECORDS)
  expect(pendingStore.get()).toMatchObject({ mutations: { length: MAX_OUTBOX_ROWS }, count: 550 })
  await ann.sync()
  await untilMoved(ann, 550)
  await ann.sync()
  expect(shownImport()).toMatchObject({ waiting: 0, saved: 550 })
  expect(await onServer()).toHaveLength(550)
})

test('S90 goes on when the outbox gets room while the lock of imports is being released', async () => {
  ann.imports.stop()
  const runs = createImportRuns({
    ...ann,
    newUuid,
    run: async () => {},
    isOffline: () => false,
    maxOutboxRows: 100,
    async exclusive(_, work) {
      const result = await work()
      await ann.sync()
      return result
    },
  })
  onTestFinished(() => runs.stop())
  await runs.start({ fileName: 'stock.csv', requests: creations(200), rejected: 0 })
  await untilMoved(ann, 200)
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
  await startImport(first, creations(450))
  await until(first, () => first.view.table('outbox').size === 200)
  first.close()
  kept.close()

  const reopened = await openDexieStore(name)
  const later = await openDevice(server, user, { store: reopened })
  onTestFinished(() => {
    later.close()
    reopened.close()
  })
  expect(later.pendingCount()).toBe(450)
  await until(later, () => later.view.table('outbox').size === 400)
  await later.sync()
  await until(later, () => later.pendingCount() === 50 && later.view.table('outbox').size === 50)
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
  await startImport(ann, creations(400))
  await Promise.all([ann.imports.move(), other.imports.move()])
  await untilMoved(ann, 400)
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
  await finishImport(ann, [...creations(3), invalid])
  expect(shownImport()).toMatchObject({ waiting: 0, saved: 2, failed: 2 })
  const messages = [...ann.view.table('refused').values()].map(({ verdict }) => verdict.message)
  expect(messages).toEqual(
    expect.arrayContaining(['Make is required', expect.stringContaining('Stock number is used')]),
  )
  const refused = [...ann.view.table('refused').values()].find(({ verdict }) => verdict.message === 'Make is required')
  await ann.changes.resend(refused?.mid ?? '', { car: { ...vehicle, make: 'Mended' } })
  await ann.sync()
  expect(shownImport()).toMatchObject({ saved: 3, failed: 1 })
})

test('S91 an edit of a vehicle that somebody else changed is sent, and becomes a conflict', async () => {
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
  onTestFinished(() => bob.close())
  await finishImport(ann, creations(2))
  await bob.sync()
  const [first, second] = carsOf(ann)
  await bob.changes.change(edit(first?.uid ?? '', { price: [vehicle.price, 5] }))
  await bob.sync()
  await startImport(ann, [
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

test('S91 counts a decided conflict neither as saved nor as failed, and what the server has already as unchanged', async () => {
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
  onTestFinished(() => bob.close())
  await finishImport(ann, creations(2))
  await bob.sync()
  const [first, second] = carsOf(ann).map(({ uid }) => uid)
  await bob.change(edit(first ?? '', { price: [vehicle.price, 5] }))
  await bob.change(edit(second ?? '', { price: [vehicle.price, 8] }))
  await bob.sync()
  const importId = await finishImport(ann, [
    edit(first ?? '', { price: [vehicle.price, 7] }),
    edit(second ?? '', { price: [vehicle.price, 8] }),
  ])
  const shown = () => importsStore.get().find((each) => each.importId === importId)
  expect(shown()).toMatchObject({ waiting: 0, saved: 0, failed: 1, decided: 0, unchanged: 1 })
  const [conflict = ''] = ann.view.base.conflicts.keys()
  await ann.change({ name: 'conflict.resolve', uid: conflict, args: { choice: 'theirs' } })
  await ann.sync()
  expect(shown()).toMatchObject({ waiting: 0, saved: 0, failed: 0, decided: 1, unchanged: 1 })
})

test('S25 planned mutations keep the format in which a version of the app stored them', async () => {
  const newer = {
    format: MUTATION_FORMAT + 1,
    requests: [{ name: 'car.create' as const, args: { vehicle: 'of a later format' } }],
  }
  await ann.store.write(async (tx) => {
    await tx.put('importGroups', [{ key: 'later:0', ...newer }])
    const counts = { total: 1, rejected: 0, groups: 1, nextGroup: 0, moved: 0, unchanged: 0 }
    await tx.put('imports', [
      { importId: 'later', fileName: 'stock.csv', startedAt: new Date().toISOString(), ...counts },
    ])
  })
  await ann.imports.move()
  await ann.sync()
  expect([...ann.view.table('refused').values()]).toMatchObject([
    { envelope: { format: newer.format, args: newer.requests[0]?.args }, verdict: { code: 'unknown_format' } },
  ])
})

test('S92 cancel offline withdraws everything that has not been sent', async () => {
  ann.offline.is = true
  const importId = await startImport(ann, creations(450))
  await untilMoved(ann, MAX_OUTBOX_ROWS)
  await ann.imports.cancel(importId)
  expect(shownImport()).toMatchObject({ waiting: 0, withdrawn: 450 })
  expect(ann.view.overlay.cars.size).toBe(0)
  ann.offline.is = false
  await ann.sync()
  expect(await onServer()).toHaveLength(0)
  expect(await ann.store.read((tx) => tx.all('importGroups'))).toEqual([])
})

test('S92 cancel with a network withdraws what is not in the outbox: a push may be under way', async () => {
  const importId = await startImport(ann, creations(450))
  await untilMoved(ann, MAX_OUTBOX_ROWS)
  await ann.imports.cancel(importId)
  expect(shownImport()).toMatchObject({ waiting: 400, withdrawn: 50 })
  await ann.sync()
  expect(shownImport()).toMatchObject({ waiting: 0, saved: 400, withdrawn: 50 })
})

test('S61 planned mutations that moved to the outbox while the question was open are the ones that it named', async () => {
  ann.offline.is = true
  await startImport(ann, creations(450))
  await untilMoved(ann, MAX_OUTBOX_ROWS)
  const asked = await closeSession(ann.store, { keepMutations: false, confirmed: NO_UNFINISHED_WORK })
  await ann.sync()
  await untilMoved(ann, 450)
  const confirmed = asked ?? NO_UNFINISHED_WORK
  expect(ann.view.table('outbox').size).toBe(50)
  expect(await closeSession(ann.store, { keepMutations: false, confirmed })).toBeNull()
})

test('the activity log lists an import per vehicle', async () => {
  await finishImport(ann, creations(3))
  const admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  const entries: ActivityEntry[] = (await admin('GET', '/api/activity?limit=50')).body.data
  expect(entries.filter(({ name }) => name === 'car.create')).toHaveLength(3)
})

test('S61 a log-out counts what an import has not sent, keeps it for its user, and otherwise clears it', async () => {
  ann.offline.is = true
  await startImport(ann, creations(450))
  await untilMoved(ann, MAX_OUTBOX_ROWS)
  const asked = await closeSession(ann.store, { keepMutations: false, confirmed: NO_UNFINISHED_WORK })
  expect(new Set(asked?.pending).size).toBe(450)
  const tables = async () =>
    ann.store.read(async (tx) => [(await tx.all('imports')).length, (await tx.all('importGroups')).length])
  expect(await closeSession(ann.store, { keepMutations: true })).toBeNull()
  expect(await tables()).toEqual([1, 1])
  await openSession(ann.store, newUuid, 'the.next.log-in')
  expect(await closeSession(ann.store, { keepMutations: false })).toBeNull()
  expect(await tables()).toEqual([0, 0])
})
