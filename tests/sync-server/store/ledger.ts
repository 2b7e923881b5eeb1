// Writers whose every change can be told afterwards: kept, refused or unknown. Each entry counts on from all the ones
// before it and writes three rows at once, so a lost, doubled, half or invented change shows in any state found later.
import { expect } from 'vitest'
import type { Store } from '#sync-server/store/store.ts'
import { aCar } from './a-car.ts'

export interface Ledger {
  /** @returns what became of it; a crash leaves it unknown, and the promise open */
  enter(store: Store, id: string): Promise<void>
  /** Compares what a store holds with what its writers were told. */
  check(store: Store): Promise<void>
  readonly kept: ReadonlySet<string>
  readonly refused: ReadonlySet<string>
}

export function ledger(): Ledger {
  const kept = new Set<string>()
  const refused = new Set<string>()
  const tried = new Set<string>()
  return {
    kept,
    refused,
    async enter(store, id) {
      tried.add(id)
      try {
        await store.transact([{ table: 'counters', key: 'car' }], (records) => {
          const value = (records.get('counters', 'car')?.value ?? 0) + 1
          records.put('counters', 'car', { value })
          records.put('cars', id, aCar({ uid: id, id: value, version: records.nextSequence(), make: `make of ${id}` }))
          records.put('answers', id, answer(id, value))
        })
        kept.add(id)
      } catch {
        refused.add(id)
      }
    },
    async check(store) {
      const view = await store.read()
      const cars = [...view.all('cars')]
      const found = new Set(cars.map((car) => car.uid))
      expect([...kept].filter((id) => !found.has(id))).toEqual([])
      expect([...refused].filter((id) => found.has(id))).toEqual([])
      expect([...found].filter((id) => !tried.has(id))).toEqual([])
      expect(cars.map((car) => car.id).sort((a, b) => a - b)).toEqual(cars.map((_, i) => i + 1))
      for (const car of cars) {
        expect(car).toEqual(aCar({ uid: car.uid, id: car.id, version: car.id, make: `make of ${car.uid}` }))
        expect(view.get('answers', car.uid)).toEqual(answer(car.uid, car.id))
        expect(view.find('cars', 'id', String(car.id))?.uid).toBe(car.uid)
      }
      expect(view.count('answers')).toBe(cars.length)
      expect(view.get('counters', 'car')?.value ?? 0).toBe(cars.length)
      expect(view.sequence).toBe(cars.length)
      expect(view.changesSince(0, cars.length + 1).map((change) => change.key)).toEqual(
        cars.sort((a, b) => a.version - b.version).map((car) => car.uid),
      )
    },
  }
}

function answer(id: string, value: number) {
  return {
    status: 'applied',
    fingerprint: `of ${id}`,
    recordUid: id,
    id: value,
    answeredAt: '2024-05-01T12:00:00.000Z',
  } as const
}
