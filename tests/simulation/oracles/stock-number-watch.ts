// Checks every commit of the server: a stock number belongs to one car that is not deleted (S96).
import { stockNumberKey } from '#domain/cars/car-number.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import type { StoredCar } from '#sync-server/store/tables.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'

export class StockNumberWatch {
  /** The keys of the stock numbers, by uid. */
  readonly #keys = new Map<string, string>()

  async onStart(store: Store): Promise<void> {
    this.#keys.clear()
    for (const car of (await store.read()).all('cars')) this.#remember(car.uid, car)
  }

  onCommit(changes: readonly CommittedChange[]): void {
    const cars = changes.filter(({ table }) => table === 'cars')
    for (const { key, row } of cars) this.#remember(key, row as StoredCar | null)
    for (const { key: uid } of cars) {
      const own = this.#keys.get(uid)
      for (const [other, key] of this.#keys) {
        if (own === key && other !== uid)
          throw new Violation('S96', `${short(uid)} and ${short(other)} have the stock number ${key}`)
      }
    }
  }

  #remember(uid: string, car: StoredCar | null): void {
    if (car?.stockNumber) this.#keys.set(uid, stockNumberKey(car.stockNumber))
    else this.#keys.delete(uid)
  }
}
