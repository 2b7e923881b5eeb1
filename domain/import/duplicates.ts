// Finds the vehicle that a row is about, among those that exist and those of earlier rows.
import { stockNumberKey } from '#domain/kinds/car/car-number.ts'
import { isVin, vinOf } from '#domain/vin/vin.ts'
import { oneLine } from './clean-values.ts'
import type { ImportedFields } from './read-row.ts'
import type { Sameness } from './reason.ts'

export interface Duplicate<T> {
  of: T
  sameness: Sameness
}

/**
 * @typeParam V a vehicle that exists
 * @typeParam R a row
 */
export interface VehicleIndex<V, R> {
  addVehicle(vehicle: V): void
  /** @param about the vehicle that exists and that the row is about: no later row finds it, by what it had either */
  addRow(fields: ImportedFields, row: R, about?: V): void
  /** @param isUnchanged whether the row changes nothing in the vehicle */
  find(fields: ImportedFields, isUnchanged: (vehicle: V) => boolean): Duplicate<V | R> | undefined
  withStockNumber(stockNumber: string): V | R | undefined
}

export function createVehicleIndex<V extends ImportedFields, R>(): VehicleIndex<V, R> {
  const byVin = new Map<string, V | R>()
  const byStockNumber = new Map<string, V | R>()
  /** Several vehicles can have the same facts. */
  const byFacts = new Map<string, V[]>()
  const rowsByFacts = new Map<string, { row: R; vin: string | undefined }>()
  /** Vehicles that a row is about. */
  const taken = new Set<V | R>()
  const withStockNumber = (stockNumber: string) => byStockNumber.get(stockNumberKey(stockNumber))

  function addIdentifiers({ make, vin, stockNumber }: ImportedFields, of: V | R): void {
    if (vin) byVin.set(vinKey(vin, make), of)
    if (stockNumber) byStockNumber.set(stockNumberKey(stockNumber), of)
  }

  return {
    addVehicle(vehicle) {
      addIdentifiers(vehicle, vehicle)
      const facts = factsKey(vehicle)
      const others = byFacts.get(facts)
      if (others) others.push(vehicle)
      else byFacts.set(facts, [vehicle])
    },
    addRow(fields, row, about) {
      if (about) taken.add(about)
      addIdentifiers(fields, row)
      rowsByFacts.set(factsKey(fields), { row, vin: fields.vin })
    },
    find(fields, isUnchanged) {
      const { make, vin, stockNumber, mileage } = fields
      const sameVin = vin ? byVin.get(vinKey(vin, make)) : undefined
      if (sameVin !== undefined && !taken.has(sameVin))
        return { of: sameVin, sameness: vinOf(fields) === '' ? 'chassis' : 'vin' }
      const sameStockNumber = stockNumber ? withStockNumber(stockNumber) : undefined
      if (sameStockNumber !== undefined && !taken.has(sameStockNumber))
        return { of: sameStockNumber, sameness: 'stock' }
      const facts = factsKey(fields)
      // Two VINs are two cars.
      const vehicles = (byFacts.get(facts) ?? []).filter((vehicle) => !taken.has(vehicle) && (!vin || !vehicle.vin))
      const unchanged = vehicles.find(isUnchanged)
      const row = rowsByFacts.get(facts)
      const sameRow = row && (!vin || !row.vin) ? row.row : undefined
      // If the mileage is missing, the facts are too few to change a vehicle or to leave a row out.
      const same = unchanged ?? (mileage ? (vehicles[0] ?? sameRow) : undefined)
      return same === undefined ? undefined : { of: same, sameness: 'facts' }
    },
    withStockNumber,
  }
}

/** Two makes can have the same chassis number. */
function vinKey(vin: string, make = ''): string {
  return isVin(vin) ? vin : `${oneLine(make).toLowerCase()} ${vin}`
}

/** A row that lacks make, model or year finds nothing by it: what was added has all three. */
function factsKey({ make = '', model = '', year, mileage = 0 }: ImportedFields): string {
  return JSON.stringify([oneLine(make).toLowerCase(), oneLine(model).toLowerCase(), year, mileage])
}
