// Two devices with one database: a copied browser profile, or a backup of it on new hardware.
import { beforeEach, expect, test } from 'vitest'
import { type LocalStore, TABLE_NAMES } from '#app/local/db/local-store.ts'
import { pull } from '#app/sync/engine/pull.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
const ann = deviceForEach(server, 'ann', 'user')

beforeEach(async () => {
  await ann.sync()
})

const create = (price = 61_500) => ann.change({ name: 'car.create', args: { car: { ...vehicle, price } } })
const reprice = (uid: string, from: number, to: number) =>
  ann.change({ name: 'car.edit', uid, args: { fields: { price: { from, to } } } })
const serverCars = async () => [...(await server.store.read()).all('cars')]

test('S11 two copies of a device lose nothing', async () => {
  await create()
  await ann.sync()
  const twin = await openDevice(server, ann.user, { store: await copyOf(ann.store) })
  await create(100)
  await twin.change({ name: 'car.create', args: { car: { ...vehicle, price: 200 } } })
  await ann.sync()
  await twin.sync()
  await ann.sync()
  expect((await serverCars()).map(({ price }) => price).sort((a, b) => a - b)).toEqual([100, 200, 61_500])
  expect([ann.pendingCount(), twin.pendingCount()]).toEqual([0, 0])
})

test('S11 a copied device shows its unsent mutations, although the copy has sent others', async () => {
  const { uid } = await create()
  await ann.sync()
  const twin = await openDevice(server, ann.user, { store: await copyOf(ann.store) })
  await twin.change({ name: 'car.edit', uid, args: { fields: { color: { from: vehicle.color, to: 'amber' } } } })
  await reprice(uid, 61_500, 60_000)
  await ann.sync()
  await pull(twin.dependencies)
  expect(twin.car(uid)).toMatchObject({ price: 60_000, color: 'amber' })
  await twin.sync()
  expect(await serverCars()).toMatchObject([{ price: 60_000, color: 'amber' }])
})

test('S11 mutations that both copies had not sent settle on both, although one has sent more', async () => {
  const { uid } = await create()
  await ann.sync()
  await reprice(uid, 61_500, 60_000)
  const twin = await openDevice(server, ann.user, { store: await copyOf(ann.store) })
  await twin.change({ name: 'car.edit', uid, args: { fields: { color: { from: vehicle.color, to: 'amber' } } } })
  await twin.sync()
  await ann.sync()
  expect([ann, twin].map(({ view }) => view.table('outbox').size)).toEqual([0, 0])
  expect(ann.car(uid)).toMatchObject({ price: 60_000, color: 'amber' })
})

async function copyOf(store: LocalStore): Promise<LocalStore> {
  const rows = await store.read((tx) =>
    Promise.all(TABLE_NAMES.map(async (table) => [table, await tx.all(table)] as const)),
  )
  const copy = openFrozenStore()
  await copy.write(async (tx) => {
    for (const [table, found] of rows) await tx.put(table, found as never)
  })
  return copy
}
