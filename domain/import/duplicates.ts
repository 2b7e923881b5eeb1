// Finds the vehicle that a row is about, among those that exist and those of earlier rows.
import { stockNumberKey } from '#domain/cars/car-number.ts'
import type { ImportedFields } from './read-row.ts'

type Sameness = 'VIN' | 'stock number' | 'make, model, year and mileage'

export interface Duplicate<T> {
  of: T
  sameness: Sameness
}

/** @typeParam T what identifies a vehicle */
export interface VehicleIndex<T> {
  add(fields: ImportedFields, of: T): void
  find(fields: ImportedFields): Duplicate<T> | undefined
  withStockNumber(stockNumber: string): T | undefined
}

export function createVehicleIndex<T>(): VehicleIndex<T> {
  const byVin = new Map<string, T>()
  const byStockNumber = new Map<string, T>()
  const byFacts = new Map<string, { of: T; vin: string | undefined }>()
  const withStockNumber = (stockNumber: string) => byStockNumber.get(stockNumberKey(stockNumber))

  return {
    add(fields, of) {
      const { vin, stockNumber } = fields
      const facts = factsKey(fields)
      if (vin) byVin.set(vin, of)
      if (stockNumber) byStockNumber.set(stockNumberKey(stockNumber), of)
      if (facts) byFacts.set(facts, { of, vin })
    },
    find(fields) {
      const { vin, stockNumber } = fields
      const sameVin = vin ? byVin.get(vin) : undefined
      if (sameVin !== undefined) return { of: sameVin, sameness: 'VIN' }
      const sameStockNumber = stockNumber ? withStockNumber(stockNumber) : undefined
      if (sameStockNumber !== undefined) return { of: sameStockNumber, sameness: 'stock number' }
      const same = byFacts.get(factsKey(fields) ?? '')
      // Two VINs are two cars.
      if (!same || (vin && same.vin)) return undefined
      return { of: same.of, sameness: 'make, model, year and mileage' }
    },
    withStockNumber,
  }
}

/** Null without a mileage: cars without one are not the same. */
function factsKey({ make, model, year, mileage }: ImportedFields): string | null {
  if (!make || !model || !year || !mileage) return null
  return JSON.stringify([make.toLowerCase(), model.toLowerCase(), year, mileage])
}
