// Records the fate of every written entry: acknowledged, refused or unknown. Each entry increases one counter and writes three
// rows in one transaction, so that a lost, repeated, partial or invented entry is found in any later state.
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { FIRST_CAR_NUMBER } from '#domain/kinds/car/car-number.ts'
import type { Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'
import { entryCar, entryOutcome, writeEntry } from './rows.ts'

export interface Ledger {
  /** Writes an entry and records its fate. After a crash the promise stays pending and the fate unknown. */
  write(store: Store, id: string): Promise<void>
  /** Records the fate of an entry that another process wrote. */
  record(id: string, fate: 'acknowledged' | 'unknown'): void
  /** Expects that the store holds every acknowledged entry, no refused one, and nothing else but unknown ones. */
  check(store: Store): Promise<void>
  readonly acknowledged: ReadonlySet<string>
  readonly refused: ReadonlySet<string>
}

export function createLedger(): Ledger {
  const acknowledged = new Set<string>()
  const refused = new Set<string>()
  const attempted = new Set<string>()
  return {
    acknowledged,
    refused,
    record(id, fate) {
      attempted.add(id)
      if (fate === 'acknowledged') acknowledged.add(id)
    },
    async write(store, id) {
      attempted.add(id)
      try {
        await writeEntry(store, id)
        acknowledged.add(id)
      } catch {
        // After a failed sync the fate is unknown until a restart reads the journal.
        if ((await store.health()) !== 'read-only') refused.add(id)
      }
    },
    async check(store) {
      const view = await wholeView(store)
      const cars = [...view.all('cars')]
      const found = new Set(cars.map((car) => car.uid))
      expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
      expect([...refused].filter((id) => found.has(id))).toEqual([])
      expect([...found].filter((id) => !attempted.has(id))).toEqual([])
      expect(cars.map((car) => car.id).sort((a, b) => a - b)).toEqual(cars.map((_, i) => i + FIRST_CAR_NUMBER))
      const wrong = cars.filter(
        (car) =>
          !isDeepStrictEqual(car, entryCar(car.uid, car.id, car.id - FIRST_CAR_NUMBER + 1)) ||
          !isDeepStrictEqual(view.get(IDEMPOTENCY_RECORDS, car.uid), entryOutcome(car.uid, car.id)) ||
          view.find('cars', 'id', String(car.id)) !== car,
      )
      expect(wrong).toEqual([])
      expect(view.count(IDEMPOTENCY_RECORDS)).toBe(cars.length)
      expect(view.get('counters', 'car')?.value ?? FIRST_CAR_NUMBER - 1).toBe(FIRST_CAR_NUMBER - 1 + cars.length)
      expect(view.sequence).toBe(cars.length)
      expect(view.changesSince(0, cars.length + 1).map((change) => change.key)).toEqual(
        cars.sort((a, b) => a.version - b.version).map((car) => car.uid),
      )
    },
  }
}
