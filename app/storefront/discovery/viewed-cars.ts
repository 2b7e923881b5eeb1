import { writeStored } from '#app/local/state/store.ts'
// The ids of the cars a visitor has viewed, newest first, stored on this device only.
import { storedList } from '#app/storefront/components/saved-cars.ts'

const STORAGE_KEY = 'viewed_cars'
const MAX_STORED = 12

export const viewedCars = () => storedList<number>(STORAGE_KEY, Number.isFinite)

export function addViewedCar(id: number): void {
  writeStored(STORAGE_KEY, [id, ...viewedCars().filter((other) => other !== id)].slice(0, MAX_STORED))
}
