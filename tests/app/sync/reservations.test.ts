// Reservations from two tablets without a connection.
import { beforeEach, expect, it } from 'vitest'
import { isPersonal } from '#app/local/outbox/redact.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'
import type { TestDevice } from '#tests/support/device/device.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const server = serverForEach()
const ann = deviceForEach(server, 'ann', 'user')
const bob = deviceForEach(server, 'bob', 'admin')
let uid: string

beforeEach(async () => {
  uid = (await ann.change({ name: 'car.create', args: { car: vehicle } })).uid
  await ann.sync()
  await bob.sync()
})

const day = (offset: number) => localMoment(server.clock.now.getTime() + offset * DAY_MS).date
const reserve = (device: TestDevice, customer: string, offset = 3) =>
  device.change({ name: 'reservation.create', args: { carUid: uid, until: day(offset), for: customer } })

async function syncAll() {
  for (const device of [ann, bob, ann]) await device.sync()
}

it('S89 of two reservations the first to arrive is kept on both tablets, and the second is a conflict', async () => {
  const first = await reserve(ann, 'Ada')
  const second = await reserve(bob, 'Mary', 5)
  expect([ann.reservation(uid)?.for, bob.reservation(uid)?.for]).toEqual(['Ada', 'Mary'])
  await syncAll()
  expect((await second.reported).kind).toBe('conflict')
  for (const device of [ann, bob]) {
    expect(device.reservation(uid)).toMatchObject({ until: day(3), for: 'Ada', by: 'ann' })
    expect([...device.view.base.conflicts.values()]).toMatchObject([
      { kind: 'double_reservation', by: 'bob', recordUid: second.uid },
    ])
    expect(device.view.world.get('reservation', second.uid)).toMatchObject({ for: 'Mary', contests: first.uid })
  }
  const [conflict] = [...ann.view.base.conflicts.keys()]
  await ann.change({ name: 'conflict.resolve', uid: conflict as string, args: { choice: 'mine' } })
  await syncAll()
  for (const device of [ann, bob]) expect(device.reservation(uid)).toMatchObject({ for: 'Mary', by: 'bob' })
})

it('S89 a car that was sold meanwhile stays sold, and the reservation is refused', async () => {
  await bob.change({ name: 'car.sell', uid, args: {} })
  const late = await reserve(ann, 'Ada')
  await bob.sync()
  await syncAll()
  expect((await late.reported).kind).toBe('refused')
  expect(ann.car(uid)).toMatchObject({ sold: true })
  expect(ann.reservation(uid)).toBeUndefined()
})

it('S89 a sale ends a reservation that the seller had not seen, and a late release ends no later reservation', async () => {
  const first = await reserve(ann, 'Ada')
  await syncAll()
  await bob.change({ name: 'reservation.delete', uid: first.uid, args: {} })
  await reserve(bob, 'Mary')
  await ann.change({ name: 'reservation.delete', uid: first.uid, args: {} })
  await bob.sync()
  await syncAll()
  expect(ann.reservation(uid)?.for).toBe('Mary')
  await ann.change({ name: 'car.sell', uid, args: {} })
  await syncAll()
  for (const device of [ann, bob]) expect(device.view.base.reservations.size).toBe(0)
})

it('S89 a reservation whose day ended before it arrived is refused with a text', async () => {
  const late = await reserve(ann, 'Ada', 0)
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
  await ann.sync()
  const report = await late.reported
  expect(report).toMatchObject({ kind: 'refused' })
  expect(JSON.stringify([...ann.view.table('refused').values()])).toContain('A reservation cannot end before today')
  expect(ann.reservation(uid)).toBeUndefined()
})

it('S93 what the server has is undone with the name of the customer, which the device does not store with it', async () => {
  const made = await reserve(ann, 'Ada')
  await syncAll()
  const settledText = async () => JSON.stringify(await ann.store.read((tx) => tx.all('settled')))
  expect(await settledText()).not.toContain(made.mid)
  expect(await ann.changes.undo([made.mid])).toEqual({ kind: 'undone', undone: 1, left: [] })
  await syncAll()
  expect(bob.reservation(uid)).toBeUndefined()

  const again = await reserve(ann, 'Ada')
  await syncAll()
  const released = await ann.change({ name: 'reservation.delete', uid: again.uid, args: { carUid: uid } })
  await syncAll()
  expect(await ann.changes.undo([released.mid])).toMatchObject({ undone: 1, left: [] })
  await syncAll()
  expect(bob.reservation(uid)).toMatchObject({ until: day(3), for: 'Ada' })

  const sold = await ann.change({ name: 'car.sell', uid, args: {} })
  await syncAll()
  expect(bob.reservation(uid)).toBeUndefined()
  expect(await settledText()).toContain(sold.mid)
  expect(await settledText()).not.toContain('Ada')
  expect(await ann.changes.undo([sold.mid])).toMatchObject({ undone: 1, left: [] })
  await syncAll()
  expect(bob.reservation(uid)).toMatchObject({ until: day(3), for: 'Ada' })
})

it('S93 the sale of many vehicles is undone with their reservations, and no name is sent or stored with it', async () => {
  const { uid: other } = await ann.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Other' } } })
  await reserve(ann, 'Ada')
  await syncAll()
  const requests = [uid, other].map((each) => ({ name: 'car.sell' as const, uid: each, args: {} }))
  const sold = await ann.changes.changeAll(requests)
  if (sold.kind !== 'queued') throw new Error('The sale was not queued')
  const [row] = await ann.store.read((tx) => tx.all('outbox'))
  expect(JSON.stringify(row?.envelope)).not.toContain('Ada')
  await syncAll()
  expect(JSON.stringify(await ann.store.read((tx) => tx.all('settled')))).toContain(sold.mids[0])
  expect(JSON.stringify(await ann.store.read((tx) => tx.all('settled')))).not.toContain('Ada')
  expect(await ann.changes.undo(sold.mids)).toEqual({ kind: 'undone', undone: 2, left: [] })
  await syncAll()
  expect(bob.car(other)).toMatchObject({ sold: false })
  expect(bob.reservation(uid)).toMatchObject({ until: day(3), for: 'Ada' })
})

it('S93 a vehicle that was added and is reserved since stays, and the undo names it', async () => {
  const { mid, uid: added } = await ann.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Added' } } })
  await syncAll()
  await bob.change({ name: 'reservation.create', args: { carUid: added, until: day(3), for: 'Ada' } })
  for (const device of [bob, ann]) await device.sync()
  expect(await ann.changes.undo([mid])).toMatchObject({ undone: 0, left: [expect.stringContaining('Added')] })
})

it('S34 a device keeps no settled mutation with the name of a customer', () => {
  const isKept = (name: string, args: object) => !isPersonal({ name, args } as Envelope)
  expect(isKept('reservation.create', { carUid: uid, until: day(3), for: 'Ada' })).toBe(false)
  expect(isKept('car.edit', { fields: {}, reservation: { until: day(3), for: 'Ada' } })).toBe(false)
  const sale = { reservedUntil: day(3), reservedFor: 'Ada' }
  expect(isKept('car.import', { rows: [{ uid, sale }] })).toBe(false)
  expect(isKept('car.import', { rows: [{ uid, sale: {} }] })).toBe(true)
  expect(isKept('car.edit', { fields: { price: { from: 1, to: 2 } } })).toBe(true)
  expect(isKept('reservation.delete', { carUid: uid })).toBe(true)
})
