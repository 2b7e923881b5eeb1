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
import { createLossyTransport, NO_ANSWER } from '#tests/support/device/lossy-transport.ts'
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
  if (!user) throw new Error('the store holds ann')
  tablet.close()
  tablet = await openDevice(server, user, { store })
}

/** The server is put back to the backup; every session ends, and ann logs in again on the same tablet. */
async function putBack(): Promise<void> {
  await server.stop()
  await restore(server.dir, join(folder, 'backup.json'))
  const { dir } = server
  server = await startTestServer({ dir })
  await logInAgain()
}

/** @param days from today; ann then logs in again */
async function serverGoesOnTo(days: number): Promise<void> {
  server.clock.now = new Date(Date.now() + days * DAY)
  await logInAgain()
  await tablet.sync()
}

test('S34 a restored server is told again what it has forgotten, before what waits, each once', async () => {
  const old = await create()
  await reprice(old.uid, 61_500, 61_000)
  await tablet.sync()
  await backUp()
  const lost = await create()
  await reprice(lost.uid, 61_500, 60_000)
  await reprice(old.uid, 61_000, 59_000)
  await tablet.sync()
  await reprice(old.uid, 59_000, 58_000)
  await putBack()
  expect((await stored(old.uid))?.price).toBe(61_000)
  expect(await stored(lost.uid)).toBeUndefined()

  await tablet.sync()
  expect((await stored(old.uid))?.price).toBe(58_000)
  expect((await stored(lost.uid))?.price).toBe(60_000)
  expect([...(await server.store.read()).all('cars')]).toHaveLength(2)
  expect([...(await server.store.read()).all('conflicts')]).toEqual([])
  expect(tablet.waiting()).toBe(0)
  expect(tablet.view.table('refused').size).toBe(0)
  expect(tablet.car(lost.uid)?.id).toBe((await stored(lost.uid))?.id)
  const { version } = (await stored(old.uid)) ?? {}
  await tablet.sync()
  expect((await stored(old.uid))?.version).toBe(version)
})

test('S56 of enquiries that a restored server has never had nobody is told that reading them has failed', async () => {
  await backUp()
  const { uid } = await enquire(server.url, { name: 'Zoe' })
  await tablet.sync()
  await tablet.change({ name: 'inquiry.read', uid, args: {} })
  await tablet.sync()
  expect(tablet.view.table('settled').size).toBe(1)
  await putBack()
  await tablet.sync()
  expect([...(await server.store.read()).all('inquiries')]).toEqual([])
  expect([tablet.view.table('outbox').size, tablet.view.table('refused').size]).toEqual([0, 0])
})

test('S34 what was answered before the first load is asked again when the server was put back in between', async () => {
  tablet.close()
  store = openMemoryStore()
  tablet = await openDevice(server, ann, { store, line: (line) => ({ ...line, cars: async () => NO_ANSWER }) })
  await backUp()
  const { uid } = await create()
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(61_500)
  await putBack()
  await reprice(uid, 61_500, 60_000)
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(60_000)
  expect(tablet.view.table('outbox').size).toBe(0)
})

test('S34 nothing is told again to a server that was not put back', async () => {
  const { uid } = await create()
  await tablet.sync()
  expect(tablet.view.table('settled').size).toBe(1)
  const { clientId } = await store.read(openDeviceRow)
  await tablet.sync()
  expect((await store.read(openDeviceRow)).clientId).toBe(clientId)
  expect(tablet.car(uid)?.price).toBe(61_500)
})

test('S34 what is remembered goes after a week, and holds nothing about visitors', async () => {
  const { uid } = await enquire(server.url, { name: 'Zoe' })
  await tablet.sync()
  const note = { note: { from: '', to: 'Zoe sounded in a hurry' } }
  await tablet.change({ name: 'inquiry.edit', uid, args: { fields: note } })
  await tablet.change({ name: 'inquiry.read', uid, args: {} })
  await create()
  await tablet.sync()
  const { settled } = await store.snapshot()
  expect(settled.map(({ envelope }) => envelope.name).sort()).toEqual(['car.create', 'inquiry.read'])
  expect(JSON.stringify(settled)).not.toContain('Zoe')
  await serverGoesOnTo(6)
  expect((await store.snapshot()).settled).toHaveLength(2)
  await serverGoesOnTo(8)
  expect((await store.snapshot()).settled).toEqual([])
})

test('S34 S45 what is remembered goes in the order in which it was made, and ages by no clock of the device', async () => {
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
  await putBack()
  expect((await stored(uid))?.price).toBe(61_500)
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(60_000)
  expect([...(await server.store.read()).all('conflicts')]).toEqual([])
})

test('S21 S34 what was taken back too late stands, and is told to a restored server, too', async () => {
  await backUp()
  tablet.close()
  const line = createLossyTransport()
  tablet = await openDevice(server, ann, { store, line: line.over })
  line.loseAnswer('push')
  const { uid, mid } = await create()
  await tablet.sync()
  await tablet.changes.discard(mid)
  await tablet.sync()
  expect([...tablet.view.table('refused').values()]).toMatchObject([{ mid, verdict: { status: 'applied' } }])
  await reprice(uid, 61_500, 60_000)
  await tablet.sync()
  await putBack()
  expect(await stored(uid)).toBeUndefined()
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(60_000)
})

test('S21 S34 what was taken back too late and is disputed is disputed at a restored server, too', async () => {
  const { uid } = await create()
  await tablet.sync()
  await backUp()
  tablet.close()
  const line = createLossyTransport()
  tablet = await openDevice(server, ann, { store, line: line.over })
  const other = await openDevice(server, await server.addUser('bob', 'user'))
  await other.sync()
  await other.change({ name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 58_000 } } } })
  await other.sync()
  line.loseAnswer('push')
  const { mid } = await reprice(uid, 61_500, 59_000)
  await tablet.sync()
  await tablet.changes.discard(mid)
  line.loseRequest('pull')
  await tablet.sync()
  expect([...tablet.view.table('outbox').values()]).toMatchObject([{ outcome: { status: 'conflict' } }])
  other.close()
  await putBack()
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(59_000)
  expect(tablet.waiting()).toBe(0)
})
