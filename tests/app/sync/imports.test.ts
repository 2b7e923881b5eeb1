// Imports of vehicles: stored whole as few mutations, sent, cancelled. Their undo: undo-import.test.ts.
import { beforeEach, expect, test } from 'vitest'
import { newUuid, openSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { closeSession, NO_UNFINISHED_WORK } from '#app/local/session/close-session.ts'
import { readImports } from '#app/sync/imports/imports.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { ActivityEntry } from '#domain/protocol/activity.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import {
  carsOf,
  creation,
  creations,
  edit,
  finishImport,
  shownImport,
  startImport,
} from '#tests/support/device/imports.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
const ann = deviceForEach(server, 'ann', 'user')

beforeEach(async () => {
  await ann.sync()
})

const onServer = async () => [...(await server.store.read()).all('cars')]

test('S90 an import is few mutations in one transaction, and each vehicle exists once', async () => {
  ann.offline.is = true
  await startImport(ann, creations(250))
  expect(ann.view.outbox().map(({ envelope }) => envelope.name)).toEqual(['car.import', 'car.import', 'car.import'])
  expect(ann.pendingCount()).toBe(250)
  await ann.view.refresh()
  expect([...ann.view.overlay.cars.values()].map(({ model }) => model)).toContain('Row 249')
  expect(await shownImport(ann)).toMatchObject({
    fileName: 'stock.csv',
    total: 250,
    rejected: 2,
    waiting: 250,
    unsent: 250,
    saved: 0,
    failed: 0,
  })
  ann.offline.is = false
  ann.network.loseResponse('push')
  await ann.sync()
  expect(await shownImport(ann)).toMatchObject({ waiting: 250, unsent: 0, saved: 0 })
  await ann.sync()
  expect(await shownImport(ann)).toMatchObject({ waiting: 0, saved: 250 })
  expect(new Set((await onServer()).map(({ model }) => model)).size).toBe(250)
  expect(await onServer()).toHaveLength(250)
})

test('S37 each vehicle of an import has a local id of its own, which leads to it afterwards', async () => {
  await startImport(ann, creations(3))
  await ann.view.refresh()
  const local = [...ann.view.overlay.cars.values()].map(({ id, uid }) => [id, uid] as const)
  expect(new Set(local.map(([id]) => id)).size).toBe(3)
  await ann.sync()
  for (const [id, uid] of local) expect(ann.view.table('aliases').get(id)).toMatchObject({ uid })
})

test('S90 a device that cannot store the import stores nothing of it', async () => {
  const store: LocalStore = { ...ann.store, write: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }
  const full = await openDevice(server, ann.user, { store })
  const result = await full.imports.start({ fileName: 'stock.csv', requests: creations(3), rejected: 0 })
  expect(result).toEqual({ kind: 'not-kept', message: expect.stringContaining('storage of this device is full') })
  const visit = await openDevice(server, await server.addUser('visit', 'user'), { store: openMemoryStore() })
  expect((await visit.imports.start({ fileName: 'a.csv', requests: creations(3), rejected: 0 })).kind).toBe('not-kept')
  expect(ann.pendingCount()).toBe(0)
})

test('S90 a row that the server refuses needs attention, and counts for the import until a person has dealt with it', async () => {
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
  await bob.sync()
  await bob.change(creation(1))
  await bob.sync()
  const invalid: MutationRequest = { name: 'car.create', args: { car: { ...vehicle, make: '' } } }
  await finishImport(ann, [...creations(3), invalid])
  expect(await shownImport(ann)).toMatchObject({ waiting: 0, saved: 2, failed: 2 })
  const messages = [...ann.view.table('refused').values()].map(({ verdict }) => verdict.message)
  expect(messages).toEqual(
    expect.arrayContaining(['Make is required', expect.stringContaining('Stock number is used')]),
  )
  const refused = [...ann.view.table('refused').values()].find(({ verdict }) => verdict.message === 'Make is required')
  await ann.changes.resend(refused?.mid ?? '', { car: { ...vehicle, make: 'Mended' } })
  await ann.sync()
  expect(await shownImport(ann)).toMatchObject({ saved: 3, failed: 1 })
})

test('S90 an edit of a vehicle that somebody else changed is sent, and becomes a conflict', async () => {
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
  await finishImport(ann, creations(2))
  await bob.sync()
  const [first, second] = carsOf(ann)
  await bob.changes.change(edit(first?.uid ?? '', { price: [vehicle.price, 5] }))
  await bob.sync()
  await startImport(ann, [
    edit(first?.uid ?? '', { price: [vehicle.price, 7] }),
    edit(second?.uid ?? '', { price: [vehicle.price, 8] }),
  ])
  await ann.sync()
  expect([...ann.view.base.conflicts.values()]).toMatchObject([{ fields: { price: { mine: 7, theirs: 5 } } }])
  const imports = await ann.store.read((tx) => readImports(tx, new Date().toISOString()))
  expect(imports.map(({ failed }) => failed).sort()).toEqual([0, 1])
})

test('S90 counts a decided conflict neither as saved nor as failed, and what the server has already as unchanged', async () => {
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
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
  const shown = async () =>
    (await ann.store.read((tx) => readImports(tx, new Date().toISOString()))).find(({ id }) => id === importId)
  expect(await shown()).toMatchObject({ waiting: 0, saved: 0, failed: 1, decided: 0, unchanged: 1 })
  const [conflict = ''] = ann.view.base.conflicts.keys()
  await ann.change({ name: 'conflict.resolve', uid: conflict, args: { choice: 'theirs' } })
  await ann.sync()
  expect(await shown()).toMatchObject({ waiting: 0, saved: 0, failed: 0, decided: 1, unchanged: 1 })
})

test('S90 cancel deletes what no request had, and leaves the rest', async () => {
  ann.offline.is = true
  const importId = await startImport(ann, creations(450))
  expect(await ann.imports.cancel(importId)).toBe(450)
  expect(await shownImport(ann)).toBeUndefined()
  await ann.view.refresh()
  expect(ann.view.overlay.cars.size).toBe(0)
  ann.offline.is = false
  const second = await startImport(ann, creations(3))
  ann.network.loseResponse('push')
  await ann.sync()
  expect(await ann.imports.cancel(second)).toBe(0)
  await ann.sync()
  expect(await onServer()).toHaveLength(3)
})

test('S90 cancel leaves a vehicle that a person has edited since', async () => {
  ann.offline.is = true
  const importId = await startImport(ann, creations(10))
  await ann.view.refresh()
  const edited = [...ann.view.overlay.cars.values()].find(({ model }) => model === 'Row 7')?.uid ?? ''
  await ann.change(edit(edited, { color: [vehicle.color, 'Orange'] }))
  expect(await ann.imports.cancel(importId)).toBe(9)
  ann.offline.is = false
  await ann.sync()
  expect(await onServer()).toMatchObject([{ uid: edited, color: 'Orange' }])
})

test('the activity log lists an import per vehicle', async () => {
  await finishImport(ann, creations(3))
  const admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  const entries: ActivityEntry[] = (await admin('GET', '/api/activity?limit=50')).body.data
  expect(entries.filter(({ name }) => name === 'car.create')).toHaveLength(3)
})

test('S61 a log-out asks about an import that was not sent, keeps it for its user, and otherwise clears it', async () => {
  ann.offline.is = true
  await startImport(ann, creations(150))
  const asked = await closeSession(ann.store, { keepWork: false, confirmed: NO_UNFINISHED_WORK })
  expect(asked?.pending).toHaveLength(2)
  const count = () => ann.store.read((tx) => tx.count('outbox'))
  expect(await closeSession(ann.store, { keepWork: true })).toBeNull()
  expect(await count()).toBe(2)
  await openSession(ann.store, newUuid, 'the.next.log-in')
  expect(await closeSession(ann.store, { keepWork: false })).toBeNull()
  expect(await count()).toBe(0)
})

test('S90 an import of one vehicle that copies its pictures says so, also after a part of it was withdrawn', async () => {
  const started = await ann.imports.start({
    fileName: 'a.csv',
    requests: creations(1),
    rejected: 0,
    copyPictures: true,
  })
  expect(started.kind).toBe('started')
  const [row] = await ann.store.read((tx) => tx.all('outbox'))
  expect(row?.envelope).toMatchObject({ name: 'car.import', args: { copyPictures: true, rows: [{}] } })
})

test('S90 a refused row of an import that copies pictures still does so when it is corrected and sent again', async () => {
  const invalid = { name: 'car.create', args: { car: { ...vehicle, make: '' } } } as const
  await ann.imports.start({ fileName: 'a.csv', requests: [invalid], rejected: 0, copyPictures: true })
  await ann.sync()
  const [refused] = await ann.store.read((tx) => tx.all('refused'))
  expect(await ann.changes.resend(refused?.mid ?? '', { car: vehicle })).toMatchObject({ kind: 'queued' })
  const [row] = await ann.store.read((tx) => tx.all('outbox'))
  expect(row?.envelope.args).toEqual({ copyPictures: true, rows: [{ uid: refused?.envelope.uid, car: vehicle }] })
})

test('S90 a refused row of an import keeps its old addresses when it is corrected and sent again', async () => {
  const invalid = { name: 'car.create', args: { car: { ...vehicle, make: '' } } } as const
  const oldAddresses = ['/stock/1']
  await ann.imports.start({ fileName: 'a.csv', requests: [{ ...invalid, oldAddresses }], rejected: 0 })
  await ann.sync()
  const [refused] = await ann.store.read((tx) => tx.all('refused'))
  await ann.changes.resend(refused?.mid ?? '', { car: vehicle })
  await ann.sync()
  const [entry] = (await server.store.read()).entries('redirects')
  expect(entry).toEqual(['/stock/1', { to: carPath(carsOf(ann)[0] as Car) }])
})

test('S54 a refused row of an import keeps its old addresses when its deleted vehicle is made again', async () => {
  await ann.changes.change({ name: 'car.create', args: { car: vehicle } })
  await ann.sync()
  const [car] = carsOf(ann)
  ann.offline.is = true
  const change = edit(car?.uid ?? '', { price: [vehicle.price, 9] })
  await ann.imports.start({ fileName: 'a.csv', requests: [{ ...change, oldAddresses: ['/stock/1'] }], rejected: 0 })
  const bob = await openDevice(server, await server.addUser('bob', 'user'))
  await bob.sync()
  await bob.changes.change({ name: 'car.delete', uid: car?.uid ?? '', args: {} })
  await bob.sync()
  ann.offline.is = false
  await ann.sync()
  const [refused] = await ann.store.read((tx) => tx.all('refused'))
  await ann.changes.recreate(refused?.mid ?? '')
  await ann.sync()
  expect(Array.from((await server.store.read()).entries('redirects'), ([path]) => path)).toEqual(['/stock/1'])
})
