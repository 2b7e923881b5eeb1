// The server's data folder is put back by hand (a snapshot of the disk, a copied volume), without `npm run restore`: the epoch
// stays the same, and what was made since then is gone.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { closeSession } from '#app/local/session/close-session.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let copy: string
let ann: StoredUser
let bob: StoredUser
let store: LocalStore
let tablet: TestDevice

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'folder-copy-'))
  server = await startTestServer()
  ann = await server.addUser('ann', 'user')
  bob = await server.addUser('bob', 'user')
  store = openFrozenStore()
  tablet = await openDevice(server, ann, { store })
  await tablet.sync()
})
afterEach(async () => {
  tablet.close()
  await server.close()
  await rm(copy, { recursive: true, force: true })
})

const create = (device = tablet) => device.change({ name: 'car.create', args: { car: vehicle } })
const serverCar = async (uid: string) => (await server.store.read()).get('cars', uid)

async function copyFolder(): Promise<void> {
  await server.store.compact()
  const isLock = (path: string) => path.slice(server.dir.length).includes('lock')
  await cp(server.dir, copy, { recursive: true, filter: (path) => !isLock(path) })
}

async function putBack(): Promise<void> {
  const { dir } = server
  await server.stop()
  await rm(dir, { recursive: true, force: true })
  await cp(copy, dir, { recursive: true })
  server = await startTestServer({ dir })
}

async function reopen(): Promise<void> {
  tablet.close()
  tablet = await openDevice(server, ann, { store })
}

/** Another device makes a number of changes, which moves the sequence beyond the cursors from before. */
async function others(count: number): Promise<void> {
  const other = await openDevice(server, bob)
  await other.sync()
  for (let n = 0; n < count; n += 1) await create(other)
  await other.sync()
  other.close()
}

test('S31 S33 a device between two pages loads again: the first page lacks what had changed behind it', async () => {
  const api = () => apiClient(server, server.tokenOf(ann))
  const pull = async (cursor: string) => (await api()('GET', `/api/sync/pull?cursor=${cursor}&limit=1`)).body
  const start = (await api()('GET', '/api/cars')).headers.get('X-Cursor') as string
  const [moved, passed] = [await create(), await create(), await create()]
  await tablet.sync()
  await copyFolder()
  await tablet.change({ name: 'car.edit', uid: moved.uid, args: { fields: { price: { from: vehicle.price, to: 1 } } } })
  await tablet.sync()
  const page = await pull(start)
  expect(page.changes.map(({ uid }: { uid: string }) => uid)).toEqual([passed.uid])
  await putBack()
  expect(await pull(page.cursor)).toMatchObject({ reset: true, unknown: true, changes: [] })
})

test.each([
  ['is behind the cursor of the device', 0],
  ['has overtaken the cursor of the device', 12],
])('S10 S33 S34 sends again what had settled when the server %s', async (_, changes) => {
  const old = await create()
  await tablet.sync()
  await copyFolder()
  const lost = await create()
  await tablet.change({ name: 'car.sell', uid: old.uid, args: {} })
  await tablet.sync()
  expect(tablet.pendingCount()).toBe(0)
  await putBack()
  await others(changes)

  await reopen()
  await create()
  await tablet.sync()
  expect(await serverCar(lost.uid)).toMatchObject({ price: vehicle.price })
  expect((await serverCar(old.uid))?.sold).toBe(true)
  expect(tablet.car(lost.uid)?.id).toBe((await serverCar(lost.uid))?.id)
  expect([tablet.pendingCount(), tablet.view.table('refused').size]).toEqual([0, 0])
})

test('S33 a device that only reads loses what the server has lost, although the sequence has overtaken its cursor', async () => {
  const other = await openDevice(server, bob)
  await copyFolder()
  const { uid } = await create(other)
  await other.sync()
  other.close()
  await tablet.sync()
  expect(tablet.car(uid)).toBeDefined()
  await putBack()
  await others(5)
  await reopen()
  await tablet.sync()
  expect(tablet.car(uid)).toBeUndefined()
  expect(tablet.view.base.cars.size).toBe(5)
})

test('S33 a restart alone resets no cursor and sends nothing again', async () => {
  const { uid } = await create()
  await tablet.sync()
  const { dir } = server
  await server.stop()
  server = await startTestServer({ dir })
  await reopen()
  await tablet.sync()
  expect(await store.read((tx) => tx.get('settled', uid))).toBeDefined()
})

test('S34 a folder put back while the user was logged out is noticed after the next log-in', async () => {
  await copyFolder()
  const { uid } = await create()
  await tablet.sync()
  tablet.close()
  await closeSession(store, { keepWork: true })
  await putBack()
  await reopen()
  await tablet.sync()
  expect(await serverCar(uid)).toMatchObject({ price: vehicle.price })
  expect(tablet.pendingCount()).toBe(0)
})

test.each(['logged in', 'logged out'])(
  'S34 sends again what was answered and had not settled, when the user was %s',
  async (state) => {
    await create()
    await tablet.sync()
    await copyFolder()
    tablet.close()
    tablet = await openDevice(server, ann, {
      store,
      wrapTransport: (transport) => ({
        ...transport,
        // Before a push one change is asked for, to know whether the server answers.
        pull: async (sent) => (sent.limit === 1 ? transport.pull(sent) : { kind: 'unreachable' }),
      }),
    })
    const { uid } = await create()
    await tablet.sync()
    expect(await serverCar(uid)).toBeDefined()
    tablet.close()
    if (state === 'logged out') await closeSession(store, { keepWork: true })
    await putBack()
    await reopen()
    await tablet.sync()
    expect(await serverCar(uid)).toMatchObject({ price: vehicle.price })
    expect(tablet.pendingCount()).toBe(0)
  },
)
