import { writeStored } from '#app/local/state/store.ts'
// The price of each car when the visitor compared it first, on this device only.
import { storedList } from '#app/storefront/components/saved-cars.ts'

const KEY = 'compared_prices'
const MAX_CARS = 50

type ComparedPrice = [id: number, price: number]

const read = () => storedList<ComparedPrice>(KEY, (entry) => Array.isArray(entry) && entry.length === 2)

export function comparedPrice(id: number): number | undefined {
  return read().find(([known]) => known === id)?.[1]
}

/** Does nothing for a car that was compared before. */
export function rememberPrice(id: number, price: number): void {
  const prices = read()
  if (prices.some(([known]) => known === id)) return
  writeStored(KEY, [...prices, [id, price]].slice(-MAX_CARS))
}
