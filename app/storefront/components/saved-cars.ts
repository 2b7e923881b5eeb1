// The visitor's saved cars, stored on this device only. Each has a short copy of its data, so that a car that left the list can
// still be shown.
import { useSyncExternalStore } from 'react'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'

export interface SavedCar {
  id: number
  name: string
  price: number
  image?: string
}

const STORAGE_KEY = 'saved_cars'
const listeners = new Set<() => void>()
let saved: readonly SavedCar[] = read()

function read(): SavedCar[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((car) => car?.id) : []
  } catch {
    return []
  }
}

function publish(cars: readonly SavedCar[]): void {
  saved = cars
  for (const listener of listeners) listener()
}

function onOtherTab(event: StorageEvent): void {
  if (event.key === STORAGE_KEY) publish(read())
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onOtherTab)
  }
}

type Saveable = Pick<Car, 'id' | 'year' | 'make' | 'model' | 'price' | 'images'>

const isSaved = (carId: number) => saved.some(({ id }) => id === carId)

export function toggleSaved(car: Saveable): void {
  if (isSaved(car.id)) removeSavedCar(car.id)
  else saveCars([car])
}

export function saveCars(cars: readonly Saveable[]): void {
  persist([...cars.filter(({ id }) => !isSaved(id)).map(copyOf), ...saved])
}

function copyOf(car: Saveable): SavedCar {
  const [image] = car.images
  return { id: car.id, name: carName(car), price: car.price, ...(image ? { image } : {}) }
}

export function removeSavedCar(removedId: number): void {
  persist(saved.filter(({ id }) => id !== removedId))
}

function persist(cars: readonly SavedCar[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(cars))
  } catch {
    // Storage is full or disabled: the change lasts for this visit.
  }
  publish(cars)
}

const NONE: readonly SavedCar[] = []

export const useSavedCars = (): readonly SavedCar[] => useSaved(() => saved, NONE)
export const useSavedCount = (): number => useSaved(() => saved.length, 0)
export const useIsSaved = (id: number): boolean => useSaved(() => isSaved(id), false)

/** @param serverValue the value in server-rendered HTML: the server knows no saved cars */
function useSaved<T>(read: () => T, serverValue: T): T {
  return useSyncExternalStore(subscribe, read, () => serverValue)
}
