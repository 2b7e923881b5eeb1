// Loads of a list of cars that is longer than a page: lost connections, changes between two pages, restarts and restores of the server.

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDevice as openDeviceRow } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { closeSession } from '#app/local/session/close-session.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'
import { UNREACHABLE } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { backup, restore } from '#tests/support/server/maintain-folder.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Cars in one page, and numbers of the cars that are made. */
const PAGE = 2
const FIRST = 100_000

let server: TestServer
let ann: StoredUser
let bob: TestDevice
let store: LocalStore
let tablet: TestDevice
/** The numbers after which the tablet asked for pages. */
let asked: number[]
/** Called before each request for a page, with its position in `asked`. False: the request is lost. */
let beforePage: (index: number) => Promise<boolean>

beforeEach(async () => {
  server = await startTestServer()
  ann = await server.addUser('ann', 'user')
  bob = await openDevice(server, await server.addUser('bob', 'admin'))
  store = openFrozenStore()
  beforePage = async () => true
  asked = []
})

afterEach(async () => {
  tablet?.close()
  bob.close()
  await server.close()
})

const inSmallPages = (transport: Transport): Transport => ({
  ...transport,
  async list(kind, after) {
    if (after === undefined) return transport.list(kind)
    asked.push(after)
    if (!(await beforePage(asked.length - 1))) return UNREACHABLE
    const result = await transport.list(kind, after)
    if (result.kind !== 'ok') return result
    const { data, after: next } = result.body
    const last = data.length > PAGE ? (data as unknown as { id: number }[])[PAGE - 1]?.id : next
    return { ...result, body: { data: data.slice(0, PAGE), ...(last === undefined ? {} : { after: last }) } }
  },
})

async function logIn(): Promise<void> {
  tablet?.close()
  const user = (await server.store.read()).get('users', String(ann.id)) ?? ann
  tablet = await openDevice(server, user, { store, wrapTransport: inSmallPages })
}

/** Loses the request for this page once. */
function losing(lost: number): void {
  beforePage = async (index) => index !== lost
}

async function addCars(count: number): Promise<string[]> {
  await bob.sync()
  const made = []
  for (let index = 0; index < count; index += 1)
    made.push((await bob.change({ name: 'car.create', args: { car: vehicle } })).uid)
  await bob.sync()
  return made
}

const reprice = (device: TestDevice, uid: string, to: number) =>
  device.change({ name: 'car.edit', uid, args: { fields: { price: { from: vehicle.price, to } } } })
const remove = (uid = '') => bob.change({ name: 'car.delete', uid, args: { saleId: null } })
const numbers = () => [...tablet.view.base.cars.values()].map(({ id }) => id - FIRST).sort((a, b) => a - b)
const device = () => store.read(openDeviceRow)
const afters = () => asked.map((after) => (after === 0 ? undefined : after - FIRST))

test('S30 a list that is one page is loaded by one request', async () => {
  await addCars(PAGE)
  await logIn()
  expect((await tablet.sync()).kind).toBe('done')
  expect(asked).toEqual([0])
  expect(numbers()).toEqual([0, 1])
})

test('S30 a load whose connection is lost goes on with the page that is missing', async () => {
  await addCars(7)
  await logIn()
  losing(2)
  expect((await tablet.sync()).kind).toBe('unreachable')
  expect(numbers()).toEqual([0, 1, 2, 3])
  expect((await device()).cursor).toBeNull()
  await logIn()
  expect((await tablet.sync()).kind).toBe('done')
  expect(afters()).toEqual([undefined, 1, 3, 3, 5])
  expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(await device()).toMatchObject({ load: null, cursor: expect.any(String) })
})

test('S30 what changes between two pages is pulled when the load is complete', async () => {
  const [edited = '', early, , late, moved = ''] = await addCars(6)
  await logIn()
  beforePage = async (index) => {
    if (index !== 1) return true
    await reprice(bob, edited, 50_000)
    await reprice(bob, moved, 40_000)
    await remove(early)
    await remove(late)
    await addCars(1)
    return true
  }
  expect((await tablet.sync()).kind).toBe('done')
  expect(numbers()).toEqual([0, 2, 4, 5, 6])
  expect([tablet.car(edited)?.price, tablet.car(moved)?.price]).toEqual([50_000, 40_000])
})

test('S30 a restart of the server between two pages does not begin the load again', async () => {
  await addCars(5)
  await logIn()
  losing(1)
  await tablet.sync()
  const { dir } = server
  await server.stop()
  server = await startTestServer({ dir })
  await logIn()
  expect((await tablet.sync()).kind).toBe('done')
  expect(afters()).toEqual([undefined, 1, 1, 3])
  expect(numbers()).toEqual([0, 1, 2, 3, 4])
})

test('S34 a restore between two pages begins the load again, and pending mutations are sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dealership-backup-'))
  await addCars(3)
  await backup(server.dir, join(folder, 'backup.json'))
  const [lost = ''] = await addCars(2)
  await logIn()
  losing(2)
  await tablet.sync()
  expect(tablet.car(lost)).toBeDefined()
  const { dir } = server
  await server.stop()
  await restore(dir, join(folder, 'backup.json'))
  server = await startTestServer({ dir })
  await rm(folder, { recursive: true })
  await logIn()
  const { uid } = await tablet.change({ name: 'car.create', args: { car: vehicle } })
  expect((await tablet.sync()).kind).toBe('done')
  expect(afters().slice(3)).toEqual([3, undefined, 1])
  expect(tablet.car(lost)).toBeUndefined()
  expect(tablet.view.base.cars.get(uid)?.id).toBe((await server.store.read()).get('cars', uid)?.id)
  expect(numbers()).toHaveLength(4)
})

test('S33 a data folder that is put back between two pages begins the load again', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'folder-copy-'))
  await addCars(3)
  await server.store.compact()
  const isLock = (path: string) => path.slice(server.dir.length).includes('lock')
  await cp(server.dir, copy, { recursive: true, filter: (path) => !isLock(path) })
  await addCars(2)
  await logIn()
  losing(2)
  await tablet.sync()
  const { dir } = server
  await server.stop()
  await rm(dir, { recursive: true })
  await cp(copy, dir, { recursive: true })
  await rm(copy, { recursive: true })
  server = await startTestServer({ dir })
  await logIn()
  expect((await tablet.sync()).kind).toBe('done')
  expect(afters().slice(3)).toEqual([3, undefined, 1])
  expect(numbers()).toEqual([0, 1, 2])
})

test('S33 cars whose page is missing stay until it arrives, and deleted ones are removed with it', async () => {
  const [first = '', , , fourth = ''] = await addCars(6)
  await logIn()
  await tablet.sync()
  await remove(first)
  await remove(fourth)
  await bob.sync()
  await pruneStore(server.store, new Date(Date.now() + 200 * DAY_MS))
  asked = []
  losing(1)
  expect((await tablet.sync()).kind).toBe('unreachable')
  expect(numbers()).toEqual([1, 2, 3, 4, 5])
  expect((await tablet.sync()).kind).toBe('done')
  expect(afters()).toEqual([undefined, 2, 2])
  expect(numbers()).toEqual([1, 2, 4, 5])
})

test('S32 a mutation that the server has stays in the view until its car is loaded', async () => {
  await addCars(4)
  await logIn()
  const { uid } = await tablet.change({ name: 'car.create', args: { car: vehicle } })
  losing(2)
  expect((await tablet.sync()).kind).toBe('unreachable')
  expect((await server.store.read()).get('cars', uid)).toBeDefined()
  expect(tablet.view.base.cars.has(uid)).toBe(false)
  expect(tablet.car(uid)?.model).toBe(vehicle.model)
  expect((await tablet.sync()).kind).toBe('done')
  expect(tablet.view.base.cars.has(uid)).toBe(true)
  expect(tablet.pendingCount()).toBe(0)
})

test('S61 a load that a log-out has interrupted begins again', async () => {
  await addCars(5)
  await logIn()
  losing(2)
  await tablet.sync()
  await closeSession(store, { keepWork: true })
  await logIn()
  expect((await tablet.sync()).kind).toBe('done')
  expect(afters().slice(3)).toEqual([undefined, 1, 3])
  expect(numbers()).toEqual([0, 1, 2, 3, 4])
})

test('S30 two tabs that load at once store each page once', async () => {
  await addCars(7)
  await logIn()
  const other = await openDevice(server, ann, { store, wrapTransport: inSmallPages })
  const sizes: number[] = []
  tablet.view.subscribe(() => sizes.push(tablet.view.base.cars.size))
  const results = await Promise.all([tablet.sync(), other.sync()])
  other.close()
  expect(results.map(({ kind }) => kind)).toEqual(['done', 'done'])
  expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
})

test('S30 a server whose pages do not advance is unreachable', async () => {
  await addCars(5)
  const wrapTransport = (transport: Transport): Transport => {
    const small = inSmallPages(transport)
    return { ...small, list: (kind, after) => small.list(kind, after && 0) }
  }
  tablet = await openDevice(server, ann, { store, wrapTransport })
  expect((await tablet.sync()).kind).toBe('unreachable')
  expect(numbers()).toEqual([0, 1])
})
