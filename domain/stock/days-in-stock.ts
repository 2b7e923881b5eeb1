// How long a car has been in stock, in calendar days of this device's time zone: a car that was added yesterday evening has been in
// stock for one day. Stock begins when the car was added and ends with its sale.
import type { Car } from '#domain/kinds/car/schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

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

export function daysInStock(car: Pick<Car, 'createdAt' | 'sold' | 'soldAt' | 'updatedAt'>, now: Date): number {
  const end = soldAt(car)
  return daysBetween(car.createdAt, end === undefined ? now : new Date(end))
}
