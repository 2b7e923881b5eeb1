// The vehicles as the imports of this device will leave them: what has not moved to the outbox is in no view (S90).
import type { LocalStore } from '#app/local/db/local-store.ts'
import { readPlannedImports } from '#app/local/imports/import-rows.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { newCarFields } from '#domain/cars/car.ts'
import { FIRST_LOCAL_NUMBER } from '#domain/cars/car-number.ts'
import { targets } from '#domain/mutations/field-edits.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'

/** @returns `cars` itself while no import waits */
export async function vehiclesAfterImports(store: LocalStore, cars: readonly CarView[]): Promise<readonly CarView[]> {
  const groups = await readPlannedImports(store)
  if (groups.length === 0) return cars
  const vehicles = new Map(cars.map((car) => [car.uid, car]))
  for (const { format, requests } of groups) {
    for (const { mid = '', name, uid = mid, args } of requests) {
      const mutation = upgradeMutation({ mid, uid, name, args: { ...args }, format, madeAt: '' }) as Mutation | null
      if (mutation?.name === 'car.create') {
        vehicles.set(uid, { ...newCarFields(0), ...mutation.args.car, uid, id: FIRST_LOCAL_NUMBER } as CarView)
      } else if (mutation?.name === 'car.edit') {
        const car = vehicles.get(uid)
        if (car) vehicles.set(uid, { ...car, ...targets(mutation.args.fields) })
      }
    }
  }
  return [...vehicles.values()]
}
