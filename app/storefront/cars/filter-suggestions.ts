// A suggestion for filters that no car matches.
import type { Car } from '#domain/kinds/car/schema.ts'
import { type CarFilters, carMatcher, filterCars, NO_FILTERS, priceRange } from './car-filters.ts'

/** Prices up to this share outside the range count as matching. */
const PRICE_TOLERANCE = 0.2

export interface RemovableFilter {
  name: keyof CarFilters
  /** The number of cars that match the other filters. */
  count: number
}

/** @returns the filters without which there are matching cars, each on its own */
export function removableFilters(cars: readonly Car[], filters: CarFilters): RemovableFilter[] {
  return (Object.keys(filters) as (keyof CarFilters)[])
    .filter((name) => filters[name] !== '')
    .map((name) => ({ name, count: filterCars(cars, { ...filters, [name]: '' }).length }))
    .filter(({ count }) => count > 0)
}

interface Candidate<T> {
  car: T
  /** The weight of the criteria that the car matches. */
  score: number
  /** The distance of its price from the range. */
  priceDistance: number
}

const compareCandidates = (a: Candidate<Car>, b: Candidate<Car>) =>
  b.score - a.score || a.priceDistance - b.priceDistance

/**
 * @returns the cars that match most filters; of equal ones those whose price is nearest to the range. Each word of the search
 * counts on its own. Without a price range, cars that match nothing are left out.
 */
export function closestCars<T extends Car>(cars: readonly T[], filters: CarFilters, count: number): T[] {
  const { min, max } = priceRange(filters)
  const isPriced = hasPriceRange(filters)
  const criteria = criteriaOf(filters)
  let closest: Candidate<T>[] = []
  for (const car of cars) {
    const score = criteria.reduce((sum, { matches, weight }) => sum + (matches(car) ? weight : 0), 0)
    if (score === 0 && !isPriced) continue
    const candidate = { car, score, priceDistance: Math.max(min - car.price, car.price - max, 0) }
    const last = closest[count - 1]
    // Sorts only the best few: with ten thousand cars a full sort would delay each keystroke.
    if (!last || compareCandidates(candidate, last) < 0)
      closest = [...closest, candidate].sort(compareCandidates).slice(0, count)
  }
  return closest.map(({ car }) => car)
}

/** Each filter is a criterion, and each word of the search. All words together weigh as much as one filter. */
function criteriaOf(filters: CarFilters): { matches: (car: Car) => boolean; weight: number }[] {
  const words = filters.q.split(/\s+/).filter((word) => word !== '')
  const { min, max } = priceRange(filters)
  const prices = hasPriceRange(filters) && {
    min: String(min * (1 - PRICE_TOLERANCE)),
    max: String(max * (1 + PRICE_TOLERANCE)),
  }
  const { make, fuel, body, transmission, year } = filters
  const chosen = [
    make && { make },
    fuel && { fuel },
    body && { body },
    transmission && { transmission },
    year && { year },
    prices,
  ].filter((filter) => !!filter)
  const criterion = (filter: Partial<CarFilters>, weight: number) => ({
    matches: carMatcher({ ...NO_FILTERS, ...filter }),
    weight,
  })
  return [...words.map((q) => criterion({ q }, 1)), ...chosen.map((filter) => criterion(filter, words.length || 1))]
}

function hasPriceRange(filters: CarFilters): boolean {
  const { min, max } = priceRange(filters)
  return min > 0 || max < Number.POSITIVE_INFINITY
}
