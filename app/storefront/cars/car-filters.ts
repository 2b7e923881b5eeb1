import type { Car } from '#domain/cars/car.ts'

/** What a visitor asks for, as typed; empty means anything. The keys stand in the address. */
export interface CarFilters {
  q: string
  make: string
  min: string
  max: string
  fuel: string
  year: string
}

export const NO_FILTERS: CarFilters = { q: '', make: '', min: '', max: '', fuel: '', year: '' }

/** Empty is no bound. */
function bound(typed: string, without: number): number {
  return typed === '' ? without : Number(typed)
}

const searched = new WeakMap<Car, string>()

/** What the search looks through, made once a car: a letter more must not fold ten thousand names anew. */
function searchText(car: Car): string {
  const known = searched.get(car)
  if (known !== undefined) return known
  const text = `${car.make}\n${car.model}`.toLowerCase()
  searched.set(car, text)
  return text
}

/** The bounds of the price as numbers; one that is left empty excludes nothing. */
export function askedPrices(filters: CarFilters): { min: number; max: number } {
  return { min: bound(filters.min, 0), max: bound(filters.max, Number.POSITIVE_INFINITY) }
}

/** Whether a car is what is asked for. */
export function carTest(filters: CarFilters): (car: Car) => boolean {
  const words = filters.q.trim().toLowerCase()
  const { min, max } = askedPrices(filters)
  return (car) =>
    (words === '' || searchText(car).includes(words)) &&
    (filters.make === '' || car.make === filters.make) &&
    car.price >= min &&
    car.price <= max &&
    (filters.fuel === '' || car.fuelType === filters.fuel) &&
    (filters.year === '' || car.year === Number(filters.year))
}

export function filterCars<T extends Car>(cars: readonly T[], filters: CarFilters): T[] {
  return cars.filter(carTest(filters))
}

/** Those that something is asked of. */
export function activeNames(filters: CarFilters): (keyof CarFilters)[] {
  return (Object.keys(NO_FILTERS) as (keyof CarFilters)[]).filter((name) => filters[name].trim())
}
