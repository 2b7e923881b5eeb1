import type { Car } from '#domain/cars/car.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { Answer } from '#sync-server/store/tables.ts'
import { aCar } from './a-car.ts'

/** One entry: counts on from all before it and writes three rows at once. */
export function enterInto(store: Store, id: string): Promise<void> {
  return store.transact([{ table: 'counters', key: 'car' }], (records) => {
    const value = (records.get('counters', 'car')?.value ?? 0) + 1
    records.put('counters', 'car', { value })
    records.put('cars', id, entryCar(id, value, records.nextSequence()))
    records.put('answers', id, entryAnswer(id, value))
  })
}

export function entryCar(uid: string, id: number, version: number): Car {
  return aCar({ uid, id, version, make: `make of ${uid}` })
}

export function entryAnswer(uid: string, id: number): Answer {
  const answeredAt = '2024-05-01T12:00:00.000Z'
  return { status: 'applied', fingerprint: `of ${uid}`, recordUid: uid, id, answeredAt }
}
