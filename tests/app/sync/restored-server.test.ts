import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDevice as openDeviceRow } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { backup } from '#sync-server/store/maintenance/backup.ts'
import { restore } from '#sync-server/store/maintenance/restore.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { createLossyTransport, UNREACHABLE } from '#tests/support/device/lossy-transport.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const DAY = 24 * 60 * 60 * 1000

let server: TestServer
let ann: StoredUser
let folder: string
let store: LocalStore
let tablet: TestDevice

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealership-backup-'))
  server = await startTestServer()
  ann = await server.addUser('ann', 'user')
  store = openMemoryStore()
  tablet = await openDevice(server, ann, { store })
  await tablet.sync()
})

afterEach(async () => {
  tablet.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const backUp = () => backup(server.dir, join(folder, 'backup.json'))
const create = () => tablet.change({ name: 'car.create', args: { car: vehicle } })
const reprice = (uid: string, from: number, to: number) =>
  tablet.change({ name: 'car.edit', uid, args: { fields: { price: { from, to } } } })
const stored = async (uid: string) => (await server.store.read()).get('cars', uid)

async function logInAgain(): Promise<void> {
  const user = (await server.store.read()).get('users', String(ann.id))
  if (!user) throw new Error('ann is missing')
  tablet.close()
  tablet = await openDevice(server, user, { store })
}

/** Restores the backup, which ends every session; ann logs in again on the same tablet. */
async function restoreBackup(): Promise<void> {
  await server.stop()
  await restore(server.dir, join(folder, 'backup.json'))
  const { dir } = server
  server = await startTestServer({ dir })
  await logInAgain()
}

/** @param days from today. Ann logs in again, because her token has expired. */
async function advanceServer(days: number): Promise<void> {
  server.clock.now = new Date(Date.now() + days * DAY)
  await logInAgain()
  await tablet.sync()
}

test('S34 sends a restored server what it has lost, before pending mutations, each once', async () => {
  const old = await create()
  await reprice(old.uid, 61_500, 61_000)
  await tablet.sync()
  await backUp()
  const lost = await create()
  await reprice(lost.uid, 61_500, 60_000)
  await reprice(old.uid, 61_000, 59_000)
  await tablet.sync()
  await reprice(old.uid, 59_000, 58_000)
  await restoreBackup()
  expect((await stored(old.uid))?.price).toBe(61_000)
  expect(await stored(lost.uid)).toBeUndefined()

  await tablet.sync()
  expect((await stored(old.uid))?.price).toBe(58_000)
  expect((await stored(lost.uid))?.price).toBe(60_000)
  expect([...(await server.store.read()).all('cars')]).toHaveLength(2)
  expect([...(await server.store.read()).all('conflicts')]).toEqual([])
  expect(tablet.pendingCount()).toBe(0)
  expect(tablet.view.table('refused').size).toBe(0)
  expect(tablet.car(lost.uid)?.id).toBe((await stored(lost.uid))?.id)
  const { version } = (await stored(old.uid)) ?? {}
  await tablet.sync()
  expect((await stored(old.uid))?.version).toBe(version)
})

test('S56 reports no failure about inquiries that a restored server does not have', async () => {
  await backUp()
  const { uid } = await enquire(server.url, { name: 'Zoe' })
  await tablet.sync()
  await tablet.change({ name: 'inquiry.read', uid, args: {} })
  await tablet.sync()
  expect(tablet.view.table('settled').size).toBe(1)
  await restoreBackup()
  await tablet.sync()
  expect([...(await server.store.read()).all('inquiries')]).toEqual([])
  expect([tablet.view.table('outbox').size, tablet.view.table('refused').size]).toEqual([0, 0])
})

test('S34 requeues what was answered before the first load when the server was restored in between', async () => {
  tablet.close()
  store = openMemoryStore()
  tablet = await openDevice(server, ann, {
    store,
    wrapTransport: (transport) => ({ ...transport, cars: async () => UNREACHABLE }),
  })
  await backUp()
  const { uid } = await create()
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(61_500)
  await restoreBackup()
  await reprice(uid, 61_500, 60_000)
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(60_000)
  expect(tablet.view.table('outbox').size).toBe(0)
})

test('S34 requeues nothing for a server that was not restored', async () => {
  const { uid } = await create()
  await tablet.sync()
  expect(tablet.view.table('settled').size).toBe(1)
  const { clientId } = await store.read(openDeviceRow)
  await tablet.sync()
  expect((await store.read(openDeviceRow)).clientId).toBe(clientId)
  expect(tablet.car(uid)?.price).toBe(61_500)
})

test('S34 prunes settled mutations after a week, and stores none with content about visitors', async () => {
  const { uid } = await enquire(server.url, { name: 'Zoe' })
  await tablet.sync()
  const note = { note: { from: '', to: 'Zoe sounded in a hurry' } }
  await tablet.change({ name: 'inquiry.edit', uid, args: { fields: note } })
  await tablet.change({ name: 'inquiry.read', uid, args: {} })
  await create()
  await tablet.sync()
  const { settled } = await store.snapshot()
  expect(settled.map(({ envelope }) => envelope.name).sort()).toEqual(['car.create', 'inquiry.read'])
  expect(JSON.stringify(settled)).not.toMatch(/\bZoe\b/)
  await advanceServer(6)
  expect((await store.snapshot()).settled).toHaveLength(2)
  await advanceServer(8)
  expect((await store.snapshot()).settled).toEqual([])
})

test('S34 S45 requeues settled mutations in their original order, independently of the device clock', async () => {
  const { uid } = await create()
  await tablet.sync()
  await backUp()
  await reprice(uid, 61_500, 61_000)
  await tablet.sync()
  tablet.clock.now = () => Date.now() - DAY
  await reprice(uid, 61_000, 60_000)
  await tablet.sync()
  tablet.clock.now = () => Date.now() + 21 * DAY
  await tablet.sync()
  await restoreBackup()
  expect((await stored(uid))?.price).toBe(61_500)
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(60_000)
  expect([...(await server.store.read()).all('conflicts')]).toEqual([])
})

test('S21 S34 requeues a mutation that was withdrawn too late', async () => {
  await backUp()
  tablet.close()
  const network = createLossyTransport()
  tablet = await openDevice(server, ann, { store, wrapTransport: network.wrap })
  network.loseResponse('push')
  const { uid, mid } = await create()
  await tablet.sync()
  await tablet.changes.discard(mid)
  await tablet.sync()
  expect([...tablet.view.table('refused').values()]).toMatchObject([{ mid, verdict: { status: 'applied' } }])
  await reprice(uid, 61_500, 60_000)
  await tablet.sync()
  await restoreBackup()
  expect(await stored(uid)).toBeUndefined()
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(60_000)
})

test('S21 S34 requeues a mutation that was withdrawn too late and conflicts', async () => {
  const { uid } = await create()
  await tablet.sync()
  await backUp()
  tablet.close()
  const network = createLossyTransport()
  tablet = await openDevice(server, ann, { store, wrapTransport: network.wrap })
  const other = await openDevice(server, await server.addUser('bob', 'user'))
  await other.sync()
  await other.change({ name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 58_000 } } } })
  await other.sync()
  network.loseResponse('push')
  const { mid } = await reprice(uid, 61_500, 59_000)
  await tablet.sync()
  await tablet.changes.discard(mid)
  network.loseRequest('pull')
  await tablet.sync()
  expect([...tablet.view.table('outbox').values()]).toMatchObject([{ outcome: { status: 'conflict' } }])
  other.close()
  await restoreBackup()
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(59_000)
  expect(tablet.pendingCount()).toBe(0)
})
