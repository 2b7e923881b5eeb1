// Replay of the outbox over a base that has changed.
import { beforeEach, expect, test } from 'vitest'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { type DeviceView, openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { openedStore, rowOf } from '#tests/support/device/outbox-rows.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { carRow, conflictRow, inquiryRow } from '#tests/sync-server/store/rows.ts'

const UIDS = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string]
const [UID, OTHER] = UIDS

let store: LocalStore
let view: DeviceView

beforeEach(async () => {
  store = await openedStore()
  view = await openDeviceView(store, { id: 1, username: 'ann', role: 'admin' }, rules)
})

const queue = (...rows: OutboxRow[]) => store.write((tx) => tx.put('outbox', rows))
const putCars = (...cars: Car[]) => store.write((tx) => tx.put('cars', cars))

/** A creation under the key of its record, as the device queues it. */
function creation(stockNumber?: string): OutboxRow {
  const row = rowOf(1, 'car.create', UID, { car: { ...vehicle, ...(stockNumber ? { stockNumber } : {}) } })
  return { ...row, envelope: { ...row.envelope, mid: UID } }
}

test('S37 a created car that the base includes already has the values of the base', async () => {
  await queue(creation())
  expect(view.world.get('car', UID)?.price).toBe(vehicle.price)
  await putCars(carRow({ uid: UID, id: 100_000, version: 2, price: 1 }))
  expect(view.world.get('car', UID)?.price).toBe(1)
})

test('S37 a created car leaves the view when another car has got its stock number', async () => {
  await queue(creation('P-100'))
  expect(view.world.get('car', UID)?.stockNumber).toBe('P-100')
  await putCars(carRow({ uid: OTHER, id: 100_000, version: 2, stockNumber: 'P-100' }))
  expect(view.world.get('car', UID)).toBeUndefined()
})

test('S37 a car that is deleted and restored while offline is in the view', async () => {
  await putCars(carRow({ uid: UID, id: 100_000, version: 2 }))
  await queue(rowOf(1, 'car.delete', UID, { saleId: null }))
  expect(view.world.get('car', UID)).toBeUndefined()
  await queue(rowOf(2, 'car.restore', UID))
  expect(view.world.get('car', UID)?.id).toBe(100_000)
})

async function putConflict(): Promise<void> {
  await store.write(async (tx) => {
    await tx.put('inquiries', [{ ...inquiryRow(UID, 1, 1), note: 'private' }])
    await tx.put('conflicts', [{ ...conflictRow(UID, 2), uid: OTHER }])
  })
}

test('S54 a pending decision about a conflict marks the enquiry as pending', async () => {
  await putConflict()
  await queue(rowOf(1, 'conflict.resolve', OTHER, { choice: 'mine' }))
  expect(view.world.get('inquiry', UID)?.note).toBe('private too')
  expect(view.overlay.touched.has(UID)).toBe(true)
})

test('S54 of two pending decisions about a conflict the first is shown', async () => {
  await putConflict()
  await queue(...['theirs', 'mine'].map((choice, n) => rowOf(n + 1, 'conflict.resolve', OTHER, { choice })))
  expect(view.world.get('inquiry', UID)?.note).toBe('private')
})
