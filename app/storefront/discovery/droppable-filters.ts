import { type CarFilters, filterCars } from '#app/storefront/cars/car-filters.ts'
import type { Car } from '#domain/cars/car.ts'

export interface DroppableFilter {
  name: keyof CarFilters
  /** How many cars there are without it. */
  count: number
}

/** Which filters leave nothing, each by itself: without one of them there are cars again. */
export function droppableFilters(cars: readonly Car[], filters: CarFilters): DroppableFilter[] {
  return (Object.keys(filters) as (keyof CarFilters)[])
    .filter((name) => filters[name] !== '')
    .map((name) => ({ name, count: filterCars(cars, { ...filters, [name]: '' }).length }))
    .filter(({ count }) => count > 0)
}
