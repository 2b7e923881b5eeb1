// The prices that a car has had. The mutation that changes the price records it, so device and server keep the same history.

import { DAY_MS } from '#domain/values/time/durations.ts'
import { isPublic } from './availability.ts'
import type { Car, PriceDrop, PricePoint } from './schema.ts'

/** The oldest prices are dropped, because a car must fit into one request. */
export const MAX_PRICES = 24

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
 * The drop of the current price below all that were offered in the 30 days before it. Prices that visitors may not have seen and prices of
 * less than a day do not count, so that a corrected typing error is no price drop and ends none.
 * @returns undefined when the current price is not lower
 */
export function priceDropOf({ priceHistory = [] }: Pick<Car, 'priceHistory'>): PriceDrop | undefined {
  const offers = priceHistory.map(toOffer).filter(({ begin, end }) => end - begin >= MIN_OFFER_MS)
  // A correction leaves the current price several times in a row; it has been in force since the first time.
  const latest = offers.at(-1)?.price
  const first = offers.map(({ price }) => price !== latest).lastIndexOf(true) + 1
  const current = offers[first]
  if (!current?.price) return undefined
  const reference = offers.slice(0, first).filter(({ end, hidden, price }) => {
    return !hidden && price > 0 && end > current.begin - REFERENCE_MS
  })
  const from = Math.min(...reference.map((offer) => offer.price))
  return reference.length > 0 && from > current.price ? { at: current.at, from } : undefined
}

/** A price and when it was in force; the last one still is. */
function toOffer(point: PricePoint, index: number, priceHistory: readonly PricePoint[]) {
  const next = priceHistory[index + 1]
  return { ...point, begin: Date.parse(point.at), end: next ? Date.parse(next.at) : Number.POSITIVE_INFINITY }
}
