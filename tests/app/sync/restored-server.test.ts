import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'
import { createLossyTransport, UNREACHABLE } from '#tests/support/device/lossy-transport.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { backup, restore } from '#tests/support/server/maintain-folder.ts'
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
  await server.addUser('boss', 'admin')
  store = openFrozenStore()
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
const settled = () => store.read((tx) => tx.all('settled'))
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

test('S57 reports no failure about inquiries that a restored server does not have', async () => {
  await backUp()
  const { uid } = await enquire(server.url, { name: 'Zoe' })
  await tablet.sync()
  await tablet.change({ name: 'inquiry.read', uid, args: {} })
  await tablet.sync()
  expect(await settled()).toHaveLength(1)
  await restoreBackup()
  await tablet.sync()
  expect([...(await server.store.read()).all('inquiries')]).toEqual([])
  expect([tablet.view.table('outbox').size, tablet.view.table('refused').size]).toEqual([0, 0])
})

test('S34 sends again what was answered before the first load when the server was restored in between', async () => {
  tablet.close()
  store = openFrozenStore()
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

test('S34 sends nothing again to a server that was not restored', async () => {
  const { uid } = await create()
  await tablet.sync()
  expect(await settled()).toHaveLength(1)
  await tablet.sync()
  expect(await settled()).toHaveLength(1)
  expect(tablet.car(uid)?.price).toBe(61_500)
})

test('S34 prunes mutations a week after they settled when others settle, and stores none with content about visitors', async () => {
  const { uid } = await enquire(server.url, { name: 'Zoe' })
  await tablet.sync()
  const note = { note: { from: '', to: 'Zoe sounded in a hurry' } }
  await tablet.change({ name: 'inquiry.edit', uid, args: { fields: note } })
  await tablet.change({ name: 'inquiry.read', uid, args: {} })
  await create()
  await tablet.sync()
  expect((await settled()).map(({ envelope }) => envelope.name).sort()).toEqual(['car.create', 'inquiry.read'])
  expect(JSON.stringify(await settled())).not.toMatch(/\bZoe\b/)
  await advanceServer(6)
  expect(await settled()).toHaveLength(2)
  await advanceServer(8)
  const later = await create()
  await tablet.sync()
  expect((await settled()).map(({ envelope }) => envelope.uid)).toEqual([later.uid])
})

test('S34 S45 sends settled mutations again in their original order, independently of the device clock', async () => {
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

test('S93 S34 sends again a mutation whose response was lost, and what undid it', async () => {
  await backUp()
  tablet.close()
  const network = createLossyTransport()
  tablet = await openDevice(server, ann, { store, wrapTransport: network.wrap })
  await tablet.sync()
  const { uid } = await create()
  const { mid } = await reprice(uid, 61_500, 60_000)
  network.loseResponse('push')
  await tablet.sync()
  await tablet.changes.undo([mid])
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(61_500)
  await restoreBackup()
  expect(await stored(uid)).toBeUndefined()
  await tablet.sync()
  expect((await stored(uid))?.price).toBe(61_500)
  expect(tablet.pendingCount()).toBe(0)
})
