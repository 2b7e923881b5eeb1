import { askedPrices, type CarFilters, carTest, NO_FILTERS } from '#app/storefront/cars/car-filters.ts'
import type { Car } from '#domain/cars/car.ts'

/** A price this little beyond the asked range still counts as what was asked for. */
const NEAR = 0.2

interface Close<T> {
  car: T
  /** How much of what is asked for it meets. */
  met: number
  /** How far its price is from the asked range. */
  apart: number
}

const byCloseness = (a: Close<Car>, b: Close<Car>) => b.met - a.met || a.apart - b.apart

/**
 * Where no car is all that is asked for: those that meet the most of it, of equals those whose price is nearest to the
 * asked range. A search of several words is met in part. Without a price to be near to, one that meets nothing is not close.
 */
export function closestCars<T extends Car>(cars: readonly T[], filters: CarFilters, count: number): T[] {
  const { min, max } = askedPrices(filters)
  const priced = isPriced(filters)
  const wishes = wishesOf(filters)
  let closest: Close<T>[] = []
  for (const car of cars) {
    const met = wishes.reduce((sum, { isMet, weight }) => sum + (isMet(car) ? weight : 0), 0)
    if (met === 0 && !priced) continue
    const close = { car, met, apart: Math.max(min - car.price, car.price - max, 0) }
    const last = closest[count - 1]
    // Only the few are put in order: ten thousand cars must not make a letter of the search wait.
    if (!last || byCloseness(close, last) < 0) closest = [...closest, close].sort(byCloseness).slice(0, count)
  }
  return closest.map(({ car }) => car)
}

/** Each filter is one, and each word of the search, which weigh together as much as a filter. */
function wishesOf(filters: CarFilters): { isMet: (car: Car) => boolean; weight: number }[] {
  const words = filters.q.split(/\s+/).filter((word) => word !== '')
  const { min, max } = askedPrices(filters)
  const prices = isPriced(filters) && { min: String(min * (1 - NEAR)), max: String(max * (1 + NEAR)) }
  const { make, fuel, year } = filters
  const chosen = [make && { make }, fuel && { fuel }, year && { year }, prices].filter((asked) => !!asked)
  const wish = (asked: Partial<CarFilters>, weight: number) => ({ isMet: carTest({ ...NO_FILTERS, ...asked }), weight })
  return [...words.map((q) => wish({ q }, 1)), ...chosen.map((asked) => wish(asked, words.length || 1))]
}

function isPriced(filters: CarFilters): boolean {
  const { min, max } = askedPrices(filters)
  return min > 0 || max < Number.POSITIVE_INFINITY
}
