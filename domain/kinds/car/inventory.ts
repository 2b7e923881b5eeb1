// Counts and prices of all public cars, which the storefront shows. Pages contain it, because they contain only the first cars. Visitors load
// this file: keep it free of zod.
import type { Car } from './schema.ts'

export interface Inventory {
  count: number
  /** 0 when no car has a price. */
  lowestPrice: number
  /** In alphabetical order, each with the number of its cars. */
  makes: readonly (readonly [make: string, count: number])[]
  /** Round prices that divide the cars into groups of about the same size, ascending. */
  priceSteps: readonly number[]
}

const STEP_SHARES = [0.25, 0.5, 0.75]
/** The first digits of a round price. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

export function inventoryOf(cars: readonly Pick<Car, 'make' | 'price'>[]): Inventory {
  const counts = new Map<string, number>()
  for (const { make } of cars) counts.set(make, (counts.get(make) ?? 0) + 1)
  const prices = cars
    .map(({ price }) => price)
    .filter((price) => price > 0)
    .sort((a, b) => a - b)
  return { count: cars.length, lowestPrice: prices[0] ?? 0, makes: sortMakes(counts), priceSteps: stepsOf(prices) }
}

/** Case-insensitive, ignoring diacritics. Without `localeCompare`, whose first use takes 50 ms on a phone, before the first paint. */
function sortMakes(counts: Iterable<[string, number]>): [string, number][] {
  const keyed = Array.from(counts, (entry) => ({ entry, key: entry[0].normalize('NFD').toLowerCase() }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ entry }) => entry)
}

function stepsOf(sorted: readonly number[]): number[] {
  const highest = sorted.at(-1) ?? 0
  const steps = STEP_SHARES.map((share) => roundUp(sorted[Math.floor(sorted.length * share)] ?? 0))
  return [...new Set(steps)].filter((step) => step > 0 && step < highest)
}

function roundUp(price: number): number {
  const unit = 10 ** Math.floor(Math.log10(price))
  const round = ROUND.find((digits) => digits * unit >= price)
  return round ? Math.round(round * unit) : 0
}
