// The facts about all public cars: from the page until the cars are loaded, because a page contains only the first ones.

import { carsStore } from '#app/local/state/cars.ts'
import { createStore, useStore, useStorePart } from '#app/local/state/store.ts'
import { type Inventory, inventoryOf } from '#domain/kinds/car/inventory.ts'
import { showsSamplePicture } from '#domain/kinds/car/pictures/sample-picture.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { oncePer } from '#domain/values/once-per.ts'

interface PageFacts {
  inventory?: Inventory | undefined
  /** Whether a public car is a sample. */
  hasSamples: boolean
}

const pageStore = createStore<PageFacts>({ hasSamples: false })

export const setPageFacts = pageStore.set

/** Several components use the inventory of one list. */
const inventoryOfList = oncePer((cars: readonly Car[]) => inventoryOf(cars))

export function useInventory(): Inventory {
  const { publicCars, state } = useStore(carsStore)
  const { inventory: ofPage } = useStore(pageStore)
  return state !== 'ready' && ofPage ? ofPage : inventoryOfList(publicCars)
}

/** @returns the number of public cars, undefined while it is unknown: a device reads its first cars before the others */
export function usePublicCount(): number | undefined {
  const { publicCars, state } = useStore(carsStore)
  const { inventory } = useStore(pageStore)
  return state === 'ready' ? publicCars.length : inventory?.count
}

/** Whether visitors see a car of the sample inventory. */
export const useHasSampleListings = (): boolean =>
  useStorePart(carsStore, ({ state, publicCars }) =>
    state === 'ready' ? publicCars.some(showsSamplePicture) : pageStore.get().hasSamples,
  )
