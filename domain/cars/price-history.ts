// The prices that a car has had. The mutation that changes the price records it, so device and server keep the same history.
import type { Car, PriceDrop, PricePoint } from './car.ts'
import { isPublic } from './car-rules.ts'

/** The oldest prices are dropped, because a car must fit into one request. */
export const MAX_PRICES = 24

const DAY_MS = 24 * 60 * 60 * 1000
/** A price that was in force for a shorter time is a correction, not an offer. */
const MIN_OFFER_MS = DAY_MS
/** The current price is compared with the lowest price of this period before it. */
const REFERENCE_MS = 30 * DAY_MS

/** The history of a car that gets another price. A car whose price was never changed has none. */
export function recordPrice(car: Car, price: number, now: string): PricePoint[] {
  const history = car.priceHistory ?? [{ at: car.createdAt, price: car.price }]
  const replaced = history.slice(-1).map((point) => (isPublic(car) ? point : { ...point, hidden: true as const }))
  return [...history.slice(0, -1), ...replaced, { at: now, price }].slice(-MAX_PRICES)
}

/**
 * By how much the current price is lower than any that was offered in the 30 days before it. Prices that visitors may not have
 * seen and prices of less than a day do not count, so that a corrected typing error is no price drop.
 *
 * @returns undefined when the current price is not lower
 */
export function priceDropOf({ priceHistory = [] }: Pick<Car, 'priceHistory'>): PriceDrop | undefined {
  const current = priceHistory.at(-1)
  if (!current || current.price === 0) return undefined
  const { at, price } = current
  const begin = Date.parse(at) - REFERENCE_MS
  const offered = priceHistory.slice(0, -1).filter((point, index) => {
    const end = Date.parse(priceHistory[index + 1]?.at ?? at)
    return !point.hidden && point.price > 0 && end > begin && end - Date.parse(point.at) >= MIN_OFFER_MS
  })
  const from = Math.min(...offered.map((point) => point.price))
  return offered.length > 0 && from > price ? { at, from } : undefined
}
