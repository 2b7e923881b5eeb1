// Full loads and resets: concurrent changes, restores, and devices that have been away for months.
import { beforeEach, expect, test } from 'vitest'
import { openDevice as openDeviceRow } from '#app/local/db/device.ts'
import { pull } from '#app/sync/engine/pull.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const server = serverForEach()
let user: StoredUser

beforeEach(async () => {
  user = await server.addUser('ann', 'user')
})

async function addCar(): Promise<string> {
  const bob = await openDevice(server, user)
  await bob.sync()
  const { uid } = await bob.change({ name: 'car.create', args: { car: vehicle } })
  await bob.sync()
  bob.close()
  return uid
}

test('S30 pulls what changed between two responses of a load', async () => {
  let carsLoaded = () => {}
  const afterCars = new Promise<void>((resolve) => {
    carsLoaded = resolve
  })
  let added = ''
  const wrapTransport = (transport: Transport): Transport => ({
    ...transport,
    list: (kind) => transport.list(kind).finally(kind === 'car' ? carsLoaded : undefined),
    async settings() {
      await afterCars
      added = await addCar()
      return transport.settings()
    },
  })
  const ann = await openDevice(server, user, { wrapTransport })
  expect((await ann.sync()).kind).toBe('done')
  expect(ann.car(added)?.price).toBe(vehicle.price)
})

const inEpoch9 = (cursor: string) => cursor.replace(/^\d+/, '9')
const inOtherRun = (cursor: string) => cursor.replace(/[^.]+$/, '0a0a')

test.each([
  ['epochs', inEpoch9],
  ['runs', inOtherRun],
])('S30 repeats a load whose responses have different %s, and stores none of it', async (_, moved) => {
  const uid = await addCar()
  let loads = 0
  const wrapTransport = (transport: Transport): Transport => ({
    ...transport,
    async list(kind) {
      const result = await transport.list(kind)
      if (kind !== 'car') return result
      loads += 1
      if (loads > 1 || result.kind !== 'ok') return result
      return { ...result, body: { data: [] }, cursor: moved(result.cursor ?? '') }
    },
  })
  const ann = await openDevice(server, user, { wrapTransport })
  const carCounts: number[] = []
  ann.view.subscribe(() => carCounts.push(ann.view.base.cars.size))
  expect((await ann.sync()).kind).toBe('done')
  expect(loads).toBe(2)
  expect(new Set(carCounts)).toEqual(new Set([1]))
  expect(ann.car(uid)?.price).toBe(vehicle.price)
  const { epoch } = await server.store.read()
  expect((await ann.store.read(openDeviceRow)).cursor?.split('.')[0]).toBe(String(epoch))
})

test('S30 a load of which one list is not answered ends with that response', async () => {
  const busy = { kind: 'busy', status: 503, retryAfter: 7 } as const
  const ann = await openDevice(server, user)
  const { transport: whole } = ann.dependencies
  const list: Transport['list'] = async (kind) => (kind === 'inquiry' ? busy : whole.list(kind))
  const transport = { ...whole, list }
  expect(await pull({ ...ann.dependencies, transport })).toEqual(busy)
})

test('S16 a refused pull is no response of this server: the device tries again', async () => {
  const ann = await openDevice(server, user)
  await ann.sync()
  const refused = { kind: 'refused', status: 403, body: { message: 'Blocked' } } as const
  const transport = { ...ann.dependencies.transport, pull: async () => refused }
  expect(await pull({ ...ann.dependencies, transport })).toEqual({ kind: 'unreachable' })
})

test('S30 asks again when another tab has moved the cursor during the request', async () => {
  const ann = await openDevice(server, user)
  await ann.sync()
  await addCar()
  let pulls = 0
  const transport: Transport = {
    ...ann.dependencies.transport,
    async pull(query) {
      pulls += 1
      const response = await ann.dependencies.transport.pull(query)
      if (pulls === 1) await pull(ann.dependencies)
      return response
    },
  }
  expect(await pull({ ...ann.dependencies, transport })).toEqual({ kind: 'done' })
  expect(pulls).toBe(2)
})

test('a pull of staff names the device and learns the role; one of a visitor names no device', async () => {
  const ann = await openDevice(server, user)
  const queries: object[] = []
  const roles: string[] = []
  const transport: Transport = {
    ...ann.dependencies.transport,
    async pull(query) {
      queries.push(query)
      return ann.dependencies.transport.pull(query)
    },
  }
  await pull({ ...ann.dependencies, transport, onRole: (role) => roles.push(role) })
  const { push: _, ...visitor } = ann.dependencies
  await pull({ ...visitor, transport })
  const { deviceId } = await ann.store.read(openDeviceRow)
  expect(queries).toEqual([expect.objectContaining({ deviceId }), expect.not.objectContaining({ deviceId })])
  expect(roles).toEqual(['user'])
})

test('S33 stops when the server responds with reset after every load', async () => {
  const ann = await openDevice(server, user)
  let pulls = 0
  const transport = {
    ...ann.dependencies.transport,
    async pull() {
      pulls += 1
      if (pulls > 9) throw new Error('Endless loop')
      return { kind: 'ok', body: { reset: true, changes: [] }, cursor: null } as never
    },
  }
  expect(await pull({ ...ann.dependencies, transport })).toEqual({ kind: 'unreachable' })
})

test('S33 loads again after months away, when tombstones are pruned, and sends pending mutations once', async () => {
  const away = await openDevice(server, user)
  const busy = await openDevice(server, await server.addUser('bea', 'user'))
  const create = () => busy.change({ name: 'car.create', args: { car: vehicle } })
  const [remaining, deleted] = [await create(), await create()]
  await busy.sync()
  await away.sync()
  const reprice = (uid: string) =>
    away.change({ name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 55_000 } } } })
  await reprice(remaining.uid)
  await reprice(deleted.uid)
  const created = await away.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Created offline' } } })

  await busy.change({ name: 'car.delete', uid: deleted.uid, args: { saleId: null } })
  await busy.sync()
  await pruneStore(server.store, new Date(Date.now() + 200 * DAY_MS))
  expect((await server.store.read()).count('deletions')).toBe(0)
  expect(away.car(deleted.uid)).toBeDefined()

  await away.sync()
  expect(away.car(deleted.uid)).toBeUndefined()
  expect(away.car(remaining.uid)?.price).toBe(55_000)
  expect(away.pendingCount()).toBe(0)
  const refused = [...away.view.table('refused').values()]
  expect(refused.map(({ envelope, verdict }) => [envelope.uid, verdict.code])).toEqual([[deleted.uid, 'deleted']])
  const cars = [...(await server.store.read()).all('cars')]
  expect(cars.map(({ uid }) => uid).sort()).toEqual([remaining.uid, created.uid].sort())
  expect(away.car(created.uid)?.id).toBe(cars.find(({ uid }) => uid === created.uid)?.id)
  await busy.sync()
  expect(busy.car(created.uid)?.model).toBe('Created offline')
})
