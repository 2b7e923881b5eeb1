// The cars a visitor keeps, on this device only. A short copy of each stays, so that one that leaves the list can still be named.
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

function show(cars: readonly SavedCar[]): void {
  saved = cars
  for (const listener of listeners) listener()
}

function onOtherTab(event: StorageEvent): void {
  if (event.key === STORAGE_KEY) show(read())
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

const isSaved = (wanted: number) => saved.some(({ id }) => id === wanted)

export function toggleSaved(car: Saveable): void {
  if (isSaved(car.id)) forgetSaved(car.id)
  else saveAll([car])
}

export function saveAll(cars: readonly Saveable[]): void {
  keep([...cars.filter(({ id }) => !isSaved(id)).map(copyOf), ...saved])
}

function copyOf(car: Saveable): SavedCar {
  const [image] = car.images
  return { id: car.id, name: carName(car), price: car.price, ...(image ? { image } : {}) }
}

export function forgetSaved(gone: number): void {
  keep(saved.filter(({ id }) => id !== gone))
}

function keep(cars: readonly SavedCar[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(cars))
  } catch {
    // Storage is full or shut: the choice holds for this visit.
  }
  show(cars)
}

const NONE: readonly SavedCar[] = []

export const useSavedCars = (): readonly SavedCar[] => useSaved(() => saved, NONE)
export const useSavedCount = (): number => useSaved(() => saved.length, 0)
export const useIsSaved = (id: number): boolean => useSaved(() => isSaved(id), false)

/** @param written what the server has written: it knows of none */
function useSaved<T>(read: () => T, written: T): T {
  return useSyncExternalStore(subscribe, read, () => written)
}
