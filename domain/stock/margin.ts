// The costs and the margin of a car in stock. Only admins have the numbers.
import type { Car } from '#domain/kinds/car/schema.ts'

/** The purchase price and all costs; null for a car without a purchase price. */
export function costOf({ purchasePrice, costs = [] }: Pick<Car, 'purchasePrice' | 'costs'>): number | null {
  if (purchasePrice === undefined) return null
  return costs.reduce((sum, { amount }) => sum + amount, purchasePrice)
}

export interface Margin {
  cost: number
  /** The cost of being in stock so far. */
  holding: number
  /** The price less cost and holding cost. Null without a price. */
  margin: number | null
  /** The margin for each day in stock, counting the first. */
  perDay: number | null
}

/** @param ratePerDay holding cost of one car for a day */
export function marginOf(
  car: Pick<Car, 'price' | 'purchasePrice' | 'costs'>,
  days: number,
  ratePerDay: number,
): Margin | null {
  const cost = costOf(car)
  if (cost === null) return null
  const holding = days * ratePerDay
  const margin = car.price > 0 ? car.price - cost - holding : null
  return { cost, holding, margin, perDay: margin === null ? null : margin / Math.max(1, days) }
}
