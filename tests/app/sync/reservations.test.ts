// Reservations from two tablets without a connection.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isPersonal } from '#app/local/outbox/redact.ts'
import { isReserved } from '#domain/cars/reservation.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import { localMoment } from '#domain/values/local-moment.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let ann: TestDevice
let bob: TestDevice
let uid: string

beforeEach(async () => {
  server = await startTestServer()
  ann = await openDevice(server, await server.addUser('ann', 'user'))
  bob = await openDevice(server, await server.addUser('bob', 'admin'))
  uid = (await ann.change({ name: 'car.create', args: { car: vehicle } })).uid
  await ann.sync()
  await bob.sync()
})

afterEach(async () => {
  ann.close()
  bob.close()
  await server.close()
})

const day = (offset: number) => localMoment(server.clock.now.getTime() + offset * DAY_MS).date
const reserve = (device: TestDevice, reservedFor: string, offset = 3) =>
  device.change({ name: 'car.reserve', uid, args: { reservedUntil: day(offset), reservedFor } })

async function syncAll() {
  for (const device of [ann, bob, ann]) await device.sync()
}

it('S89 of two reservations the first to arrive is kept on both tablets, and the second is a conflict', async () => {
  await reserve(ann, 'Ada')
  const second = await reserve(bob, 'Mary', 5)
  expect([ann.car(uid)?.reservedFor, bob.car(uid)?.reservedFor]).toEqual(['Ada', 'Mary'])
  await syncAll()
  expect((await second.reported).kind).toBe('conflict')
  for (const device of [ann, bob]) {
    expect(device.car(uid)).toMatchObject({ reservedUntil: day(3), reservedFor: 'Ada', reservedBy: 'ann' })
    expect([...device.view.base.conflicts.values()]).toMatchObject([
      { kind: 'double_reservation', by: 'bob', fields: { reservedFor: { mine: 'Mary', theirs: 'Ada' } } },
    ])
  }
  const [conflict] = [...ann.view.base.conflicts.keys()]
  await ann.change({ name: 'conflict.resolve', uid: conflict as string, args: { choice: 'mine' } })
  await syncAll()
  for (const device of [ann, bob]) expect(device.car(uid)).toMatchObject({ reservedFor: 'Mary', reservedBy: 'ann' })
})

it('S89 a car that was sold meanwhile stays sold, and the reservation is refused', async () => {
  await bob.change({ name: 'car.sell', uid, args: {} })
  const late = await reserve(ann, 'Ada')
  await bob.sync()
  await syncAll()
  expect((await late.reported).kind).toBe('refused')
  expect(ann.car(uid)).toMatchObject({ sold: true })
  expect(ann.car(uid)).not.toHaveProperty('reservedUntil')
})

it('S89 a sale ends a reservation that the seller had not seen, and a late release ends no later reservation', async () => {
  const first = await reserve(ann, 'Ada')
  await syncAll()
  await bob.change({ name: 'car.release', uid, args: { reservationId: first.mid } })
  await reserve(bob, 'Mary')
  await ann.change({ name: 'car.release', uid, args: { reservationId: first.mid } })
  await bob.sync()
  await syncAll()
  expect(ann.car(uid)?.reservedFor).toBe('Mary')
  await ann.change({ name: 'car.sell', uid, args: {} })
  await syncAll()
  for (const device of [ann, bob]) expect(device.car(uid)).not.toHaveProperty('reservedFor')
})

it('S89 a reservation whose day ended before it arrived is refused with a text', async () => {
  const late = await reserve(ann, 'Ada', 0)
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
  await ann.sync()
  const report = await late.reported
  expect(report).toMatchObject({ kind: 'refused' })
  expect(JSON.stringify([...ann.view.table('refused').values()])).toContain('A reservation cannot end before today')
  expect(isReserved(ann.car(uid) ?? {}, day(0))).toBe(false)
})

it('S34 a device keeps no settled mutation with the name of a customer', () => {
  const isKept = (name: string, args: object) => !isPersonal({ name, args } as Envelope)
  expect(isKept('car.reserve', { reservedUntil: day(3), reservedFor: 'Ada' })).toBe(false)
  expect(isKept('car.edit', { fields: { reservedFor: { from: 'Ada', to: null } } })).toBe(false)
  expect(isKept('car.edit', { fields: { price: { from: 1, to: 2 } } })).toBe(true)
  expect(isKept('car.release', { reservationId: uid })).toBe(true)
})
