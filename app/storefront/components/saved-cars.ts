// The visitor's saved cars, stored on this device only. Each has a short copy of its data, so that a car that left the list can
// still be shown.
import { createStore, readStored, useStorePart, writeStored } from '#app/local/state/store.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'

export interface SavedCar {
  id: number
  name: string
  price: number
  image?: string
}

const STORAGE_KEY = 'saved_cars'

/** A list in localStorage. @returns no items when there is no list, or storage is disabled */
export function storedList<T>(key: string, isItem: (item: T) => unknown): T[] {
  const value = readStored(key)
  return Array.isArray(value) ? value.filter(isItem) : []
}

const read = () => storedList<SavedCar>(STORAGE_KEY, (car) => car?.id)
const savedStore = createStore<readonly SavedCar[]>(read())

if (!import.meta.env.SSR) {
  addEventListener('storage', ({ key }) => key === STORAGE_KEY && savedStore.set(read()))
}

type Saveable = Pick<Car, 'id' | 'year' | 'make' | 'model' | 'price' | 'images'>

const isAmong = (saved: readonly SavedCar[], carId: number) => saved.some(({ id }) => id === carId)

export function toggleSaved(car: Saveable): void {
  if (isAmong(savedStore.get(), car.id)) removeSavedCar(car.id)
  else saveCars([car])
}

export function saveCars(cars: readonly Saveable[]): void {
  const saved = savedStore.get()
  persist([...cars.filter(({ id }) => !isAmong(saved, id)).map(copyOf), ...saved])
}

function copyOf(car: Saveable): SavedCar {
  const [image] = car.images
  return { id: car.id, name: carName(car), price: car.price, ...(image ? { image } : {}) }
}

export function removeSavedCar(removedId: number): void {
  persist(savedStore.get().filter(({ id }) => id !== removedId))
}

function persist(cars: readonly SavedCar[]): void {
  writeStored(STORAGE_KEY, cars)
  savedStore.set(cars)
}

const NONE: readonly SavedCar[] = []
const serverRendered = () => NONE

export const useSavedCars = (): readonly SavedCar[] => useSaved((saved) => saved)
export const useSavedCount = (): number => useSaved((saved) => saved.length)
export const useIsSaved = (id: number): boolean => useSaved((saved) => isAmong(saved, id))

/** The server knows no saved cars. */
const useSaved = <T>(select: (saved: readonly SavedCar[]) => T): T => useStorePart(savedStore, select, serverRendered)

const VIEWED_KEY = 'viewed_cars'
const MAX_VIEWED = 12

/** The ids of the cars that the visitor has viewed, newest first, stored on this device only. */
export const viewedCars = () => storedList<number>(VIEWED_KEY, Number.isFinite)

export function addViewedCar(id: number): void {
  writeStored(VIEWED_KEY, [id, ...viewedCars().filter((other) => other !== id)].slice(0, MAX_VIEWED))
}
