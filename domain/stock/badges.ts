import { isPublic } from '#domain/kinds/car/availability.ts'
import { priceDropOf } from '#domain/kinds/car/price-history.ts'
import type { Car, PriceDrop } from '#domain/kinds/car/schema.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { daysBetween, stockedAt } from './days-in-stock.ts'

type Badge = { kind: 'priceDrop'; from: number } | { kind: 'newIn' }

/** The badge of a car that visitors see; at most one, and a price drop rather than `New in`. A threshold of 0 turns a badge off. */
export function badgeOf(car: Car, thresholds: SiteSettings['badges'], now: Date): Badge | null {
  if (!isPublic(car)) return null
  // Staff have the history, visitors what the server derived from it.
  const drop = car.priceDrop ?? priceDropOf(car)
  if (drop && isShown(drop, car.price, thresholds, now)) return { kind: 'priceDrop', from: drop.from }
  return daysBetween(stockedAt(car), now) < thresholds.newDays ? { kind: 'newIn' } : null
}

function isShown(
  { at, from }: PriceDrop,
  price: number,
  { dropDays, dropPercent }: SiteSettings['badges'],
  now: Date,
): boolean {
  if (dropPercent === 0 || daysBetween(at, now) >= dropDays) return false
  return (from - price) * 100 >= from * dropPercent
}
