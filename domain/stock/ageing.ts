import { carField } from '#domain/kinds/car/fields/car-fields.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { isMissing } from '#domain/kinds/car/vehicle-issues.ts'
import { daysInStock, stockedAt } from './days-in-stock.ts'

/** A car in stock for more days than these needs another price. */
const MAX_DAYS = 90

/** The brackets of the trade: the label, and the most days in stock (`daysInStock`) that belong to it. "90+" begins at 91. */
const BRACKETS = [
  { label: '0-30', maxDays: 30 },
  { label: '31-60', maxDays: 60 },
  { label: '61-90', maxDays: MAX_DAYS },
  { label: '90+', maxDays: Number.POSITIVE_INFINITY },
] as const

export interface AgeingBracket {
  label: (typeof BRACKETS)[number]['label']
  vehicles: number
  /** The sum of the prices. */
  value: number
  /** The part of all vehicles in stock, from 0 to 1. */
  share: number
}

/** A car is in stock until it is sold, also while it is hidden or a draft. */
export function inStock<T extends Pick<Car, 'sold'>>(cars: readonly T[]): T[] {
  return cars.filter(({ sold }) => !sold)
}

/** The cars of the bracket "90+", the longest in stock first. */
export function overAged<T extends Car>(cars: readonly T[], now: Date): { car: T; days: number }[] {
  const limit = addedWithin(MAX_DAYS, now)
  const aged = inStock(cars).filter((car) => stockedAt(car) < limit)
  return aged.map((car) => ({ car, days: daysInStock(car, now) })).sort((a, b) => b.days - a.days)
}

/** A car that was added at this moment or later has been in stock for at most `days` calendar days. */
function addedWithin(days: number, now: Date): string {
  if (days === Number.POSITIVE_INFINITY) return ''
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString()
}

export function ageing(cars: readonly Car[], now: Date): AgeingBracket[] {
  const stock = inStock(cars)
  const brackets = BRACKETS.map(({ label }) => ({ label, vehicles: 0, value: 0, share: 0 }))
  const limits = BRACKETS.map(({ maxDays }) => addedWithin(maxDays, now))
  for (const car of stock) {
    const since = stockedAt(car)
    const bracket = brackets[limits.findIndex((limit) => since >= limit)]
    if (!bracket) continue
    bracket.vehicles += 1
    bracket.value += car.price
  }
  for (const bracket of brackets) bracket.share = stock.length === 0 ? 0 : bracket.vehicles / stock.length
  return brackets
}

/** Buyers look for these, each with its field. Visitors see no car without one of them: an enabled car needs all three. */
const SOUGHT = { photos: 'images', text: 'description', price: 'price' } as const
export const LACKING = Object.keys(SOUGHT) as (keyof typeof SOUGHT)[]

export function lacks(car: Car, what: keyof typeof SOUGHT): boolean {
  const name = SOUGHT[what]
  return isMissing(carField(name), car[name])
}
