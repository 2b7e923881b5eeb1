// Writers whose every change can be told afterwards: kept, refused or unknown. Each entry counts on from all the ones
// before it and writes three rows at once, so a lost, doubled, half or invented change shows in any state found later.
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Store } from '#sync-server/store/store.ts'
import { enterInto, entryAnswer, entryCar } from './ledger-entry.ts'

export interface Ledger {
  /** Notes what became of it; a crash leaves the promise open and the fate unknown. */
  enter(store: Store, id: string): Promise<void>
  /** Of an entry made elsewhere. */
  note(id: string, fate: 'kept' | 'unknown'): void
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
    note(id, fate) {
      tried.add(id)
      if (fate === 'kept') kept.add(id)
    },
    async enter(store, id) {
      tried.add(id)
      try {
        await enterInto(store, id)
        kept.add(id)
      } catch {
        // After a failed sync nobody knows, before a restart has read what is there.
        if (store.health() !== 'read-only') refused.add(id)
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
      const wrong = cars.filter(
        (car) =>
          !isDeepStrictEqual(car, entryCar(car.uid, car.id, car.id)) ||
          !isDeepStrictEqual(view.get('answers', car.uid), entryAnswer(car.uid, car.id)) ||
          view.find('cars', 'id', String(car.id)) !== car,
      )
      expect(wrong).toEqual([])
      expect(view.count('answers')).toBe(cars.length)
      expect(view.get('counters', 'car')?.value ?? 0).toBe(cars.length)
      expect(view.sequence).toBe(cars.length)
      expect(view.changesSince(0, cars.length + 1).map((change) => change.key)).toEqual(
        cars.sort((a, b) => a.version - b.version).map((car) => car.uid),
      )
    },
  }
}
