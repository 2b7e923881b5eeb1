// The question of a log-out, and the contents of the device afterwards. Each table has a row.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openDevice, openSession, SessionClosed } from '#app/local/db/device.ts'
import { type LocalStore, TABLE_NAMES, type TableName } from '#app/local/db/local-store.ts'
import type { Device } from '#app/local/db/rows.ts'
import { closeSession, NO_UNFINISHED_WORK, unconfirmedWork } from '#app/local/session/close-session.ts'
import {
  adding,
  answered,
  cursorAt,
  envelopeOf,
  hashOf,
  NOW,
  openedStore,
  photoRow,
  refusedRow,
  rowOf,
  settledRow,
  TOKEN,
} from '#tests/support/device/outbox-rows.ts'

let store: LocalStore

const rowsIn = (table: TableName) => store.read((tx) => tx.all(table))
const filled = async () => {
  const counts = await Promise.all(TABLE_NAMES.map(async (table) => [table, (await rowsIn(table)).length] as const))
  return counts.filter(([, count]) => count > 0).map(([table]) => table)
}

beforeEach(async () => {
  store = await openedStore()
  await store.write(async (tx) => {
    await tx.put('cars', [{ uid: 'car', images: [] } as never])
    await tx.put('inquiries', [{ uid: 'inquiry' } as never])
    await tx.put('settings', [{ uid: 'site', record: {} as never }])
    await tx.put('conflicts', [{ uid: 'conflict', state: 'open', fields: {} } as never])
    await tx.put('outbox', [rowOf(1, 'car.edit', 'car', adding('a'))])
    await tx.put('refused', [refusedRow(envelopeOf(0, 'car.edit', 'car'))])
    await tx.put('settled', [settledRow(rowOf(0, 'car.sell', 'car'))])
    await tx.put('enquiries', [{ mid: 'enquiry', at: NOW, state: 'waiting' }])
    await tx.put('aliases', [{ id: 1_000_000_000, uid: 'car' }])
    await tx.put('drafts', [{ key: 'form', at: NOW, base: {}, values: { images: [] } }])
    await tx.put('photos', [photoRow('a', 'waiting')])
    await tx.put('photoFiles', [{ hash: hashOf('a'), bytes: new ArrayBuffer(1) }])
    const device = await openDevice(tx)
    const load = { cursor: cursorAt(1), upTo: 7 }
    await tx.put('device', [{ ...device, nextKey: 2, cursor: cursorAt(1), load, staff: [{ id: 1, name: 'Ann' }] }])
  })
})

test('S61 "keep" leaves unsent work: the outbox and what belongs to it, and drafts; records and the token go', async () => {
  const [before] = await rowsIn('device')
  expect(await closeSession(store, { keepWork: true })).toBeNull()
  const kept = ['outbox', 'refused', 'settled', 'aliases', 'device', 'drafts', 'photos', 'photoFiles']
  expect(await filled()).toEqual(kept)
  const { token: _, staff: __, load: ___, ...left } = before as never as Record<string, unknown>
  expect(await rowsIn('device')).toEqual([{ ...left, cursor: null, session: 'closed' }])
})

test('S61 "discard" leaves an empty database that says that its session has ended', async () => {
  expect(await closeSession(store, { keepWork: false })).toBeNull()
  expect(await filled()).toEqual(['device'])
  expect(await rowsIn('device')).toMatchObject([{ session: 'closed', deviceId: '', cursor: null, nextKey: 1 }])
  expect(JSON.stringify(await rowsIn('device'))).not.toContain(TOKEN)
})

test('S61 asks about each thing that a log-out would discard, by its name', async () => {
  await store.write(async (tx) => {
    await tx.put('outbox', [
      answered(rowOf(2, 'car.edit', 'car'), 'applied'),
      rowOf(3, 'car.import', 'import', { rows: [] }),
    ])
    await tx.put('photos', [photoRow('b', 'refused'), photoRow('c', 'waiting')])
  })
  const asked = {
    // The server has the second one.
    pending: ['car.edit 1', 'car.import 3'],
    photos: [hashOf('a')],
    refused: ['car.edit 0', hashOf('b')],
    drafts: ['form'],
  }
  const asks = (confirmed: typeof asked) => unconfirmedWork(store, { keepWork: false, confirmed })
  expect(await unconfirmedWork(store, { keepWork: false, confirmed: NO_UNFINISHED_WORK })).toEqual(asked)
  expect(await asks(asked)).toBeNull()
  for (const kind of ['pending', 'photos', 'refused', 'drafts'] as const) {
    for (const name of asked[kind]) {
      const others = { ...asked, [kind]: asked[kind].filter((other) => other !== name) }
      expect(await asks(others), name).toEqual(asked)
      expect(await closeSession(store, { keepWork: false, confirmed: others }), name).toEqual(asked)
    }
  }
  expect(await filled()).toContain('cars')
  expect(await closeSession(store, { keepWork: false, confirmed: asked })).toBeNull()
})

test('S61 a log-out that keeps the work asks no question; one after a sync asks about what is left, unsaved forms excepted', async () => {
  expect(await unconfirmedWork(store, { keepWork: true })).toBeNull()
  const synced = { keepWork: true, confirmed: NO_UNFINISHED_WORK }
  for (const [table, key] of [
    ['outbox', 1],
    ['refused', 'car.edit 0'],
  ] as const) {
    expect(await unconfirmedWork(store, synced), table).not.toBeNull()
    await store.write((tx) => tx.remove(table, [key]))
  }
  await store.write((tx) => tx.clear('photos'))
  expect(await closeSession(store, synced)).toBeNull()
  expect(await filled()).toContain('drafts')
})

test('S61 the database of a user who has logged in again is left alone', async () => {
  const isInUse = (token: string) => token === TOKEN
  expect(await closeSession(store, { keepWork: true, isInUse })).toBeNull()
  expect(await filled()).toContain('cars')
  expect(await closeSession(store, { keepWork: true, isInUse: () => false })).toBeNull()
  expect(await filled()).not.toContain('cars')
})

test('S61 a second log-out of the same session discards nothing that the first one has kept', async () => {
  await closeSession(store, { keepWork: true })
  await closeSession(store, { keepWork: false })
  expect(await filled()).toContain('outbox')
})

test('S60 nothing is read or written after the end of the session', async () => {
  await closeSession(store, { keepWork: true })
  await expect(store.read(openDevice)).rejects.toThrow(SessionClosed)
})

test('S60 the next session goes on with the outbox of the one before', async () => {
  const [before] = (await rowsIn('device')) as Device[]
  await closeSession(store, { keepWork: true })
  const next = await openSession(store, randomUUID, 'the token of the next session')
  expect(next.deviceId).toMatch(/^[\da-f-]{36}$/)
  expect(next).toMatchObject({
    deviceId: before?.deviceId,
    nextKey: 2,
    session: 'open',
    token: 'the token of the next session',
  })
  // Another token of the same session, as after a change of the password.
  await openSession(store, randomUUID, 'the renewed token')
  expect(await rowsIn('device')).toMatchObject([{ token: 'the renewed token', deviceId: before?.deviceId }])
})
