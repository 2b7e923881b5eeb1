// Counts and prices of all public cars: from the page until the cars are loaded, because a page contains only the first ones.
import type { Car } from '#domain/cars/car.ts'
import { type Inventory, inventoryOf } from '#domain/cars/inventory.ts'
import { carsStore } from './cars.ts'
import { createStore, useStore } from './store.ts'

const pageStore = createStore<Inventory | null>(null)

export const setPageInventory = (inventory: Inventory | null): void => pageStore.set(inventory)

/** Several components use the inventory of one list. */
const known = new WeakMap<readonly Car[], Inventory>()

function inventoryOfList(cars: readonly Car[]): Inventory {
  const inventory = known.get(cars) ?? inventoryOf(cars)
  known.set(cars, inventory)
  return inventory
}

export function useInventory(): Inventory {
  const { publicCars, state } = useStore(carsStore)
  const ofPage = useStore(pageStore)
  return state !== 'ready' && ofPage ? ofPage : inventoryOfList(publicCars)
}

/** @returns the number of public cars, undefined while it is unknown: a device reads its first cars before the others */
export function usePublicCount(): number | undefined {
  const { publicCars, state } = useStore(carsStore)
  const ofPage = useStore(pageStore)
  return state === 'ready' ? publicCars.length : ofPage?.count
}
