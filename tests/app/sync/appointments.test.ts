// A kind of record that staff create offline, on two devices and on the server.
import { beforeEach, expect, test } from 'vitest'
import { formatCursor } from '#domain/protocol/protocol.ts'
import { deleteExpired } from '#sync-server/reconcile/personal-deletions.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import type { TestDevice } from '#tests/support/device/device.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import { edit } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { type ApiClient, apiClient, validInquiry } from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'

const server = serverForEach()
const ann = deviceForEach(server, 'ann', 'user')
const bob = deviceForEach(server, 'bob', 'admin')
let asUser: ApiClient
let asAdmin: ApiClient

beforeEach(async () => {
  asUser = apiClient(server, server.tokenOf(ann.user))
  asAdmin = apiClient(server, server.tokenOf(bob.user))
})

const appointment = {
  name: 'Ada Byron',
  phone: '+447700900101',
  at: '2030-11-25T10:00:00.000Z',
  note: 'Prefers the blue one',
}

const shown = (device: TestDevice, uid: string) => device.view.world.get('appointment', uid)

async function createShared(fields: object = {}): Promise<string> {
  const { uid } = await ann.change({ name: 'appointment.create', args: { appointment: { ...appointment, ...fields } } })
  await ann.sync()
  await bob.sync()
  return uid
}

test('an appointment made offline has a local number, and reaches the other tablet under the number of the server', async () => {
  ann.offline.is = true
  const { uid } = await ann.change({ name: 'appointment.create', args: { appointment } })
  expect(shown(ann, uid)).toMatchObject({ ...appointment, status: 'planned' })
  expect(shown(ann, uid)?.id).toBeGreaterThanOrEqual(1_000_000_000)
  ann.offline.is = false
  await ann.sync()
  await bob.sync()
  expect(shown(bob, uid)).toMatchObject({ ...appointment, id: 1 })
  expect(shown(ann, uid)?.id).toBe(1)
})

test('changes of different fields are merged, and of one field become a conflict on both tablets', async () => {
  const uid = await createShared()
  await ann.change({ name: 'appointment.edit', uid, args: edit({ duration: [30, 60] }) })
  await bob.change({ name: 'appointment.edit', uid, args: edit({ status: ['planned', 'done'], duration: [30, 45] }) })
  await ann.sync()
  await bob.sync()
  await ann.sync()
  expect(shown(ann, uid)).toMatchObject({ duration: 60, status: 'done' })
  for (const device of [ann, bob]) {
    const conflicts = [...device.view.base.conflicts.values()]
    expect(conflicts).toMatchObject([{ about: 'appointment', fields: { duration: { mine: 45, theirs: 60 } } }])
  }
})

test('an appointment of a vehicle that was discarded is not that of a vehicle of the other tablet', async () => {
  ann.offline.is = true
  const { mid, uid: carUid } = await ann.change({ name: 'car.create', args: { car: vehicle } })
  const carId = ann.view.world.get('car', carUid)?.id
  await ann.changes.discard(mid)
  bob.offline.is = true
  const other = await bob.change({ name: 'car.create', args: { car: vehicle } })
  expect(bob.view.world.get('car', other.uid)?.id).toBe(carId)
  // The draft of an appointment has the local number.
  const booked = await ann.changes.change({
    name: 'appointment.create',
    args: { appointment: { ...appointment, carId } },
  })
  expect(booked).toMatchObject({ kind: 'refused', verdict: { message: 'The vehicle has not been added' } })
})

test('staff read the list, and no other method is answered', async () => {
  const uid = await createShared()
  expect((await asUser('GET', '/api/appointments')).body.data).toMatchObject([{ uid, id: 1, ...appointment }])
  expect((await apiClient(server)('GET', '/api/appointments')).status).toBe(401)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    expect((await asUser(method, '/api/appointments', {})).status, method).toBe(405)
  }
})

test('a visitor pulls no appointment and no deletion of one', async () => {
  const uid = await createShared()
  await ann.change({ name: 'appointment.delete', uid, args: {} })
  await ann.sync()
  const { epoch, run } = await server.store.read()
  const pulled = await apiClient(server)('GET', `/api/sync/pull?cursor=${formatCursor({ epoch, sequence: 0, run })}`)
  expect(pulled.status).toBe(200)
  expect(JSON.stringify(pulled.body)).not.toMatch(/appointment|\bAda\b/)
})

test('a deleted appointment leaves no content in log, conflicts, tombstone, outcomes and devices', async () => {
  const uid = await createShared()
  await ann.change({ name: 'appointment.edit', uid, args: edit({ note: [appointment.note, 'Called Ada Lovelace'] }) })
  await bob.change({ name: 'appointment.edit', uid, args: edit({ note: [appointment.note, 'Ada is late'] }) })
  await ann.sync()
  await bob.sync()
  await bob.change({ name: 'appointment.delete', uid, args: {} })
  await bob.sync()
  await ann.sync()
  const view = await wholeView(server.store)
  for (const table of ['appointments', 'conflicts', 'deletions', 'activity', IDEMPOTENCY_RECORDS] as const) {
    expect(JSON.stringify([...view.all(table)]), table).not.toMatch(/\b(Ada|blue)\b|7700900101/)
  }
  for (const device of [ann, bob])
    expect(JSON.stringify(await device.store.snapshot())).not.toMatch(/\b(Ada|blue)\b|7700900101/)
})

test('the appointments of a person are found and deleted with the person, also by the enquiry they were made from', async () => {
  const { body } = await apiClient(server)('POST', '/api/inquiries', { ...validInquiry, email: 'ada@example.com' })
  const [byPhone, byInquiry, other] = [
    await createShared(),
    await createShared({ phone: '', inquiryId: body.id }),
    await createShared({ phone: '+4915112345678', name: 'Mary' }),
  ]
  const person = { email: 'ada@example.com', phone: appointment.phone }
  const found = await asAdmin('POST', '/api/personal-data', person)
  expect(found.body.appointments.map(({ uid }: { uid: string }) => uid)).toEqual([byPhone, byInquiry])
  expect((await asAdmin('DELETE', '/api/personal-data', person)).body).toEqual({ deleted: 3 })
  await ann.sync()
  expect([byPhone, byInquiry, other].map((uid) => shown(ann, uid)?.name)).toEqual([undefined, undefined, 'Mary'])
})

test('the retention period of an appointment is counted from its day', async () => {
  const uid = await createShared({ at: '2030-01-10T10:00:00.000Z' })
  expect(await deleteExpired(server.store, new Date('2032-01-09T10:00:00.000Z'))).toBe(0)
  expect(await deleteExpired(server.store, new Date('2032-01-11T10:00:00.000Z'))).toBe(1)
  await ann.sync()
  expect(shown(ann, uid)).toBeUndefined()
})
