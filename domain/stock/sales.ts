import type { Car } from '#domain/kinds/car/schema.ts'
import { siteMoment } from '#domain/values/time/time-zone.ts'
import { daysInStock, soldAt } from './days-in-stock.ts'

export interface MonthOfSales {
  /** For example `2026-11`, in the site's time zone. */
  month: string
  /** The days in stock of each car that was sold. */
  days: readonly number[]
}

/** The sales of the last months, the current one last. Deleted cars are not counted. */
export function salesByMonth(cars: readonly Car[], now: Date, months: number, timeZone: string): MonthOfSales[] {
  const days = new Map<string, number[]>()
  const monthOf = (at: string | number) => siteMoment(at, timeZone).date.slice(0, 7)
  for (const car of cars) {
    const at = soldAt(car)
    if (at === undefined) continue
    const month = monthOf(at)
    const ofMonth = days.get(month) ?? []
    ofMonth.push(daysInStock(car, now))
    days.set(month, ofMonth)
  }
  const [year = 0, current = 0] = monthOf(now.getTime()).split('-').map(Number)
  return Array.from({ length: months }, (_, index) => {
    const month = new Date(Date.UTC(year, current - months + index)).toISOString().slice(0, 7)
    return { month, days: days.get(month) ?? [] }
  })
}

/** The average over all months; null without a sale. */
export function averageDaysToSale(months: readonly MonthOfSales[]): number | null {
  return averageOf(months.flatMap(({ days }) => days))
}

/** @returns a whole number; null for no values */
export function averageOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}
