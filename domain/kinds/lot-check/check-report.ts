// The report of a lot check: the check itself, and the vehicles that are in stock.
import type { Check, CheckedVehicle, Mark } from './schema.ts'

interface StockCar {
  uid: string
  id: number
  year: number
  make: string
  model: string
  stockNumber?: string | undefined
  vin?: string | undefined
  sold: boolean
}

export function checkedVehicle({ uid, id, year, make, model, stockNumber, vin }: StockCar): CheckedVehicle {
  const numbers = { ...(stockNumber ? { stockNumber } : {}), ...(vin ? { vin } : {}) }
  return { uid, id, name: `${year} ${make} ${model}`, ...numbers }
}

/** A vehicle in stock at the end of a check. @param since ISO time of the start, by the clock that also dates the prices */
export function vehicleAtEnd(
  car: StockCar & { price: number; priceHistory?: readonly { at: string }[] | undefined },
  since: string,
): CheckedVehicle {
  // The first price is that of the creation.
  const isRepriced = car.priceHistory?.slice(1).some(({ at }) => at >= since) ?? false
  return { ...checkedVehicle(car), ...(isRepriced ? { newPrice: car.price } : {}) }
}

export interface MarkedVehicle {
  vehicle: CheckedVehicle
  mark: Mark
}

export interface CheckReport {
  seen: MarkedVehicle[]
  notFound: CheckedVehicle[]
  /** Among those that were seen. */
  problems: MarkedVehicle[]
  /** Those whose price was changed during the check. Empty until its end. */
  repriced: CheckedVehicle[]
  /** Those among the seen ones whose mark came after the end. */
  late: number
}

/** @param stock all vehicles: a check that has not ended counts those that are not sold */
export function reportOf(
  { marks, vehicles }: Pick<Check, 'marks' | 'vehicles'>,
  stock: Iterable<StockCar>,
): CheckReport {
  const counted = vehicles ?? [...stock].filter(({ sold }) => !sold).map(checkedVehicle)
  const seen = counted.flatMap((vehicle) => {
    const mark = marks[vehicle.uid]
    return mark ? [{ vehicle, mark }] : []
  })
  return {
    seen,
    notFound: counted.filter(({ uid }) => !marks[uid]),
    problems: seen.filter(({ mark }) => mark.problems.length > 0),
    repriced: counted.filter(({ newPrice }) => newPrice !== undefined),
    late: seen.filter(({ mark }) => mark.late).length,
  }
}

export const openCheckOf = <C extends Pick<Check, 'endedAt' | 'joins'>>(checks: readonly C[]): C | undefined =>
  checks.find(({ endedAt, joins }) => !endedAt && !joins)

/** The ended checks, newest first. */
export function pastChecks<C extends Pick<Check, 'endedAt' | 'joins'>>(checks: readonly C[]): C[] {
  const ended = checks.filter(({ endedAt, joins }) => endedAt && !joins)
  return ended.sort((a, b) => ((a.endedAt ?? '') < (b.endedAt ?? '') ? 1 : -1))
}

/** The vehicles in stock that the last check has not found and that the open one has not seen since. */
export function missingCars<C extends StockCar>(
  checks: readonly Check[],
  cars: readonly C[],
): { check: Check; cars: C[] } | null {
  const [last] = pastChecks(checks)
  if (!last) return null
  const open = openCheckOf(checks)
  const notFound = new Set(reportOf(last, cars).notFound.map(({ uid }) => uid))
  const missing = cars.filter(({ uid, sold }) => notFound.has(uid) && !sold && !open?.marks[uid])
  return missing.length > 0 ? { check: last, cars: missing } : null
}
