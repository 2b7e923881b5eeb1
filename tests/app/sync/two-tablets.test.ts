import { expect, test } from 'vitest'
import { openDevice } from '#tests/support/device/device.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
const ann = deviceForEach(server, 'ann', 'user')
const bob = deviceForEach(server, 'bob', 'admin')

/** Creates a car that both tablets show. */
async function createSharedCar(): Promise<string> {
  const { uid } = await ann.change({ name: 'car.create', args: { car: vehicle } })
  await ann.sync()
  await bob.sync()
  return uid
}

test('S37 shows a car created on one tablet on the other, under the number that the server assigned', async () => {
  const { uid, reported } = await ann.change({ name: 'car.create', args: { car: vehicle } })
  const local = ann.car(uid)?.id
  expect(local).toBeGreaterThanOrEqual(1_000_000_000)
  expect(ann.pendingCount()).toBe(1)
  expect((await ann.sync()).kind).toBe('done')
  expect((await reported).kind).toBe('saved')
  await bob.sync()
  const number = ann.car(uid)?.id
  expect(number).toBeGreaterThanOrEqual(100_000)
  expect(number).toBeLessThan(1_000_000)
  expect(bob.car(uid)?.id).toBe(number)
  expect(ann.pendingCount()).toBe(0)
  expect(ann.view.table('aliases').get(local as number)?.uid).toBe(uid)
})

test('S5 reports an unchanged save as waiting while an earlier change is pending', async () => {
  const uid = await createSharedCar()
  const edit = { name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 59_000 } } } } as const
  const nothing = { name: 'car.edit', uid, args: { fields: {} } } as const
  ann.offline.is = true
  await ann.change(edit)
  expect((await (await ann.change(nothing)).reported).kind).toBe('waiting')
  expect(ann.pendingCount()).toBe(1)
  ann.offline.is = false
  await ann.sync()
  expect((await (await ann.change(nothing)).reported).kind).toBe('saved')
})

test('S3 a change of a pending value refers to that value and causes no conflict', async () => {
  const uid = await createSharedCar()
  for (const to of [59_000, 58_000, 61_500, 60_000]) {
    const from = ann.car(uid)?.price
    await ann.change({ name: 'car.edit', uid, args: { fields: { price: { from, to } } } })
  }
  expect(ann.pendingCount()).toBe(4)
  await ann.sync()
  await bob.sync()
  for (const tablet of [ann, bob]) {
    expect(tablet.car(uid)?.price).toBe(60_000)
    expect(tablet.view.base.conflicts.size).toBe(0)
  }
})

test('S40 applies changes of different fields from two tablets', async () => {
  const uid = await createSharedCar()
  await ann.change({ name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 59_000 } } } })
  await bob.change({ name: 'car.edit', uid, args: { fields: { color: { from: 'Green', to: 'Black' } } } })
  await ann.sync()
  await bob.sync()
  await ann.sync()
  for (const tablet of [ann, bob]) expect(tablet.car(uid)).toMatchObject({ price: 59_000, color: 'Black' })
})

test('S40 applies the first of two changes of one field, and shows the conflict on both tablets', async () => {
  const uid = await createSharedCar()
  await ann.change({ name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 59_000 } } } })
  const { mid, reported } = await bob.change({
    name: 'car.edit',
    uid,
    args: { fields: { price: { from: 61_500, to: 60_000 } } },
  })
  await ann.sync()
  await bob.sync()
  await ann.sync()
  expect((await reported).kind).toBe('conflict')
  for (const tablet of [ann, bob]) {
    expect(tablet.car(uid)?.price).toBe(59_000)
    expect(tablet.view.base.conflicts.get(mid)?.fields).toEqual({ price: { mine: 60_000, theirs: 59_000 } })
  }
  await ann.change({ name: 'conflict.resolve', uid: mid, args: { choice: 'mine' } })
  await ann.sync()
  await bob.sync()
  for (const tablet of [ann, bob]) {
    expect(tablet.car(uid)?.price).toBe(60_000)
    expect(tablet.view.base.conflicts.size).toBe(0)
  }
})

test('S50 a stale edit never undoes a sale', async () => {
  const uid = await createSharedCar()
  await ann.change({ name: 'car.sell', uid, args: {} })
  const { reported } = await bob.change({
    name: 'car.edit',
    uid,
    args: { fields: { featured: { from: false, to: true }, mileage: { from: 12_000, to: 12_500 } } },
  })
  await ann.sync()
  await bob.sync()
  expect(await reported).toMatchObject({ kind: 'refused', outcome: { code: 'car_sold' } })
  expect(bob.car(uid)).toMatchObject({ sold: true, enabled: false, featured: false, mileage: 12_000 })
  expect([...bob.view.table('refused').values()]).toHaveLength(1)
})

test('S50 applies the first of two sales of one car, and shows the conflict to all staff', async () => {
  const uid = await createSharedCar()
  const first = await ann.change({ name: 'car.sell', uid, args: {} })
  const second = await bob.change({ name: 'car.sell', uid, args: {} })
  await ann.sync()
  await bob.sync()
  await ann.sync()
  expect((await second.reported).kind).toBe('conflict')
  for (const tablet of [ann, bob]) {
    expect(tablet.car(uid)?.saleId).toBe(first.mid)
    expect(tablet.view.base.conflicts.get(second.mid)?.kind).toBe('double_sale')
  }
})

test('S30 loads the open conflicts on a new tablet', async () => {
  const uid = await createSharedCar()
  await ann.change({ name: 'car.sell', uid, args: {} })
  const { mid } = await bob.change({ name: 'car.sell', uid, args: {} })
  await ann.sync()
  await bob.sync()
  const third = await openDevice(server, await server.addUser('eve', 'user'))
  await third.sync()
  expect(third.view.base.conflicts.get(mid)?.kind).toBe('double_sale')
})
