import type { Car } from '#domain/cars/car.ts'
import { daysInStock, soldAt } from './days-in-stock.ts'

export interface MonthOfSales {
  /** The first day of the month, in this device's time zone. */
  month: Date
  /** The days in stock of each car that was sold. */
  days: readonly number[]
}

/** The sales of the last months, the current one last. Deleted cars are not counted. */
export function salesByMonth(cars: readonly Car[], now: Date, months: number): MonthOfSales[] {
  const days = new Map<number, number[]>()
  for (const car of cars) {
    const at = soldAt(car)
    if (at === undefined) continue
    const month = startOfMonth(new Date(at), 0).getTime()
    const ofMonth = days.get(month) ?? []
    ofMonth.push(daysInStock(car, now))
    days.set(month, ofMonth)
  }
  return Array.from({ length: months }, (_, index) => {
    const month = startOfMonth(now, index + 1 - months)
    return { month, days: days.get(month.getTime()) ?? [] }
  })
}

/** @param offset in months */
function startOfMonth(date: Date, offset: number): Date {
  return new Date(date.getFullYear(), date.getMonth() + offset, 1)
}

/** Of all months together; null without a sale. */
export function averageDaysToSale(months: readonly MonthOfSales[]): number | null {
  return averageOf(months.flatMap(({ days }) => days))
}

/** @returns a whole number; null for no values */
export function averageOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}
