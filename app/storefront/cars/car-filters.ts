import type { Car } from '#domain/kinds/car/schema.ts'
import { oncePer } from '#domain/values/once-per.ts'
import { readNumber } from '#domain/values/read-number.ts'
import { searchKey } from '#domain/values/text/characters.ts'

/** The filters as typed; an empty string matches every car. The keys are also the names of the query parameters. */
export interface CarFilters {
  q: string
  make: string
  min: string
  max: string
  fuel: string
  body: string
  transmission: string
  year: string
}

export const NO_FILTERS: CarFilters = {
  q: '',
  make: '',
  min: '',
  max: '',
  fuel: '',
  body: '',
  transmission: '',
  year: '',
}

/** `50.000` is typed where a point divides thousands. */
function parseBound(typed: string, unbounded: number): number {
  return typed === '' ? unbounded : (readNumber(typed) ?? Number(typed))
}

/**
 * The key has a form without spaces, too: `Mercedes Benz` is found by `mercedes-benz`. Cached for each car, so that a keystroke does not
 * fold ten thousand names again.
 */
const searchKeyOf = oncePer((car: Car) => {
  const key = searchKey(car.make, car.model, car.trim ?? '')
  return `${key}\n${key.replaceAll(' ', '')}`
})

/** @returns 0 and infinity for bounds that are not set */
export function priceRange(filters: CarFilters): { min: number; max: number } {
  return { min: parseBound(filters.min, 0), max: parseBound(filters.max, Number.POSITIVE_INFINITY) }
}

/** @returns a predicate for cars that match all filters */
export function carMatcher(filters: CarFilters): (car: Car) => boolean {
  const words = searchKey(filters.q).split(' ')
  const { min, max } = priceRange(filters)
  return (car) =>
    words.every((word) => word === '' || searchKeyOf(car).includes(word)) &&
    (filters.make === '' || car.make === filters.make) &&
    car.price >= min &&
    car.price <= max &&
    (filters.fuel === '' || car.fuelType === filters.fuel) &&
    (filters.body === '' || car.bodyStyle === filters.body) &&
    (filters.transmission === '' || car.transmission === filters.transmission) &&
    (filters.year === '' || car.year === Number(filters.year))
}

export function filterCars<T extends Car>(cars: readonly T[], filters: CarFilters): T[] {
  return cars.filter(carMatcher(filters))
}

/** @returns the names of the filters that are set */
export function activeFilterNames(filters: CarFilters): (keyof CarFilters)[] {
  return (Object.keys(NO_FILTERS) as (keyof CarFilters)[]).filter((name) => filters[name].trim())
}
