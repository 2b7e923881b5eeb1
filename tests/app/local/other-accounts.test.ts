import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unsentFileText } from '#app/dashboard/attention/unsent-file.ts'
import { openSession, staffDatabase } from '#app/local/db/device.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import { deleteStore } from '#app/local/db/open-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { closeSession } from '#app/local/session/close-session.ts'
import { clearSession, storeSession } from '#app/local/session/session.ts'
import {
  countLeft,
  countPending,
  discardAbandoned,
  forEachOtherAccount,
  otherAccountsStore,
  publishOtherAccounts,
  readLeft,
} from '#app/sync/session/other-accounts.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { creations, startImport } from '#tests/support/device/imports.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { answered } from '#tests/support/device/outbox-rows.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
let ann: StoredUser
let root: StoredUser
let tablet: TestDevice
let network: ReturnType<typeof createLossyTransport>

beforeEach(async () => {
  network = createLossyTransport()
  ann = await server.addUser('ann', 'user')
  root = await server.addUser('root', 'admin')
  tablet = await openDevice(server, ann, {
    store: await openDexieStore(staffDatabase(ann.id)),
    wrapTransport: network.wrap,
  })
  await tablet.sync()
})

afterEach(async () => {
  tablet.close()
  tablet.store.close()
  for (const { id } of [ann, root]) await deleteStore(staffDatabase(id))
})

const create = (price: number) => tablet.change({ name: 'car.create', args: { car: { ...vehicle, price } } })

async function deleteAnn(): Promise<void> {
  await server.store.transact((records) => {
    records.remove('users', String(ann.id))
  })
}

const sessionOf = (user: StoredUser) => ({ token: server.tokenOf(user), user: user as never })
const serverNetwork = () => ({ origin: server.url, fetch })
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

/** The tables of a database that have rows. */
async function filledTables(): Promise<string[]> {
  const { revision: _, ...tables } = await tablet.store.snapshot()
  return Object.entries(tables).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []))
}

test('S61 unsent work of a deleted account stays unchanged', async () => {
  await create(1)
  network.loseResponse('push')
  await tablet.sync()
  const second = await create(2)
  const fields = { price: { from: 2, to: 3 } }
  await tablet.change({ name: 'car.edit', uid: second.uid, args: { fields } })
  await deleteAnn()
  expect(await tablet.sync()).toMatchObject({ kind: 'signed-out', code: 'account_gone' })
  await closeSession(tablet.store, { keepWork: true })
  expect(await filledTables()).toEqual(['outbox', 'aliases', 'device'])
  expect((await tablet.changes.change({ name: 'car.create', args: { car: vehicle } })).kind).toBe('not-kept')
  expect(countLeft(await readLeft(ann.id, tablet.store))).toBe(3)
})

test('S61 an admin downloads or discards what a deleted account left: as many items as were counted', async () => {
  const { mid, uid } = await create(1)
  network.refuseMutation(mid)
  await tablet.change({ name: 'car.edit', uid, args: { fields: { price: { from: 1, to: 2 } } } })
  await tablet.sync()
  await create(3)
  const draft = { key: 'vehicle:new:1', at: '2026-11-24', base: {}, values: { color: 'Sage green' } }
  await tablet.store.write((tx) => tx.put('drafts', [draft]))
  await deleteAnn()
  await publishOtherAccounts(serverNetwork(), sessionOf(root))
  const { abandoned, pending } = otherAccountsStore.get()
  const [left] = abandoned
  if (!left) throw new Error('Nothing is left')
  expect([abandoned.length, left.userId, countLeft(left), pending]).toEqual([1, ann.id, 4, 0])
  const about = { site: '', address: '', user: ann, savedAt: '', subjectOf: () => 'a car' }
  const file = JSON.parse(unsentFileText({ ...left, ...left.unsent }, about))
  const items = [...file.changes, ...file.refusedChanges, ...file.unsavedForms, ...file.photosNotIncluded]
  expect(items).toHaveLength(4)
  expect(file.refusedChanges.map((change: { name: string }) => change.name)).toEqual(['car.create', 'car.edit'])
  expect(file.unsavedForms).toEqual([{ form: 'vehicle:new:1', at: '2026-11-24', values: { color: 'Sage green' } }])
  await discardAbandoned()
  expect(otherAccountsStore.get().abandoned).toEqual([])
  expect(await databases()).not.toContain(staffDatabase(ann.id))
})

test('S61 what an existing account has not sent is only counted, for admins and for others', async () => {
  await create(1)
  for (const user of [root, await server.addUser('bob', 'user')]) {
    await publishOtherAccounts(serverNetwork(), sessionOf(user))
    expect(otherAccountsStore.get()).toEqual({ abandoned: [], pending: 1 })
  }
})

test('S61 the database of a deleted account that has nothing unsent is deleted', async () => {
  await create(1)
  await tablet.sync()
  await deleteAnn()
  await publishOtherAccounts(serverNetwork(), sessionOf(root))
  expect(await databases()).not.toContain(staffDatabase(ann.id))
})

test('S61 counts what is not answered, each row of an import for itself, and what was refused', async () => {
  const { mid } = await create(1)
  network.refuseMutation(mid)
  await tablet.sync()
  await startImport(tablet, creations(120))
  await tablet.store.write(async (tx) => {
    const [first] = await tx.all('outbox')
    await tx.put('outbox', [answered(first as OutboxRow, 'applied')])
  })
  expect(await countPending(tablet.store)).toBe(20)
  expect(countLeft(await readLeft(ann.id, tablet.store))).toBe(21)
})

test('S57 S61 nothing is left of an enquiry whose changes were undone', async () => {
  const { uid } = await enquire(server.url, { name: 'Zoe' })
  await tablet.sync()
  const note = { from: '', to: 'Sounded in a hurry' }
  const { mid } = await tablet.change({ name: 'inquiry.edit', uid, args: { fields: { note } } })
  expect(JSON.stringify(await tablet.store.snapshot())).toContain('hurry')
  await tablet.changes.undo([mid])
  await closeSession(tablet.store, { keepWork: true })
  expect(countLeft(await readLeft(ann.id, tablet.store))).toBe(0)
  expect(JSON.stringify(await tablet.store.snapshot())).not.toMatch(/hurry|Zoe/)
})

const visitOthers = () => forEachOtherAccount(null, async () => {})

describe('S61 a database that was left open', () => {
  beforeEach(async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
    await openSession(tablet.store, randomUUID, server.tokenOf(ann))
    await create(1)
    await tablet.sync()
    await create(2)
    return () => vi.unstubAllGlobals()
  })

  test('is emptied once its token has left the device, except for unsent work', async () => {
    await visitOthers()
    expect(await filledTables()).toEqual(['outbox', 'aliases', 'device'])
    expect(await tablet.store.snapshot()).toMatchObject({ device: [{ session: 'closed' }], outbox: [{}] })
  })

  test('is emptied when another user is logged in', async () => {
    storeSession(sessionOf(root))
    await visitOthers()
    expect(await filledTables()).not.toContain('cars')
  })

  test('is left alone while its token is stored: the user has logged in again', async () => {
    const again = sessionOf(ann)
    await openSession(tablet.store, randomUUID, again.token)
    storeSession(again)
    await visitOthers()
    expect(await filledTables()).toContain('cars')
    clearSession()
    await visitOthers()
    expect(await filledTables()).not.toContain('cars')
  })

  test('is left for the next time when it cannot be emptied', async () => {
    const { clear } = IDBObjectStore.prototype
    IDBObjectStore.prototype.clear = () => {
      throw new DOMException('Internal error', 'UnknownError')
    }
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    await visitOthers().finally(() => Object.assign(IDBObjectStore.prototype, { clear }))
    expect(reported).toHaveBeenCalled()
    reported.mockRestore()
    expect(await filledTables()).toContain('cars')
    await visitOthers()
    expect(await filledTables()).not.toContain('cars')
  })
})
