// How long a car has been in stock, in calendar days of this device's time zone: a car that was added yesterday evening has been in
// stock for one day. Stock ends with the sale.

import type { Car } from '#domain/kinds/car/schema.ts'
import { noonOf } from '#domain/values/time/day.ts'
import { DAY_MS } from '#domain/values/time/durations.ts'

/** Days from one moment to a later one; 0 when the device's clock is behind the server's. */
export function daysBetween(from: string, to: Date): number {
  return Math.max(0, Math.round((midnight(to) - midnight(new Date(from))) / DAY_MS))
}

/** The calendar day as a time in UTC, where every day has 24 hours. */
function midnight(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
}

/** Undefined for a car that is not sold. Sales of older versions have no time of their own: the last change of the car is the nearest. */
export function soldAt(car: Pick<Car, 'sold' | 'soldAt' | 'updatedAt'>): string | undefined {
  return car.sold ? (car.soldAt ?? car.updatedAt) : undefined
}

/** The beginning of stock: the day that staff have named, else when the car was added. */
export const stockedAt = ({ inStockSince, createdAt }: Pick<Car, 'inStockSince' | 'createdAt'>): string =>
  inStockSince ? noonOf(inStockSince) : createdAt

type Stocked = Pick<Car, 'inStockSince' | 'createdAt' | 'sold' | 'soldAt' | 'updatedAt'>

export function daysInStock(car: Stocked, now: Date): number {
  const end = soldAt(car)
  return daysBetween(stockedAt(car), end === undefined ? now : new Date(end))
}
