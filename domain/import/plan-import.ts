// The dry run of an import: what happens with each row of a file, and why.
import { type Car, carPatch, newCarFields } from '#domain/cars/car.ts'
import type { CarFields } from '#domain/cars/car-fields.ts'
import { stockNumberKey } from '#domain/cars/car-number.ts'
import { vehicleIssues } from '#domain/cars/vehicle-issues.ts'
import type { ChoiceName } from './choices.ts'
import type { ImportField } from './headings.ts'
import { type ImportAnswers, readRow } from './read-row.ts'

type ImportedFields = Partial<Pick<CarFields, ImportField>>

export interface ImportOptions extends ImportAnswers {
  /** What happens with a row whose car exists already. */
  duplicates: 'skip' | 'update' | 'add'
  currentYear: number
}

export type PlannedRow = { /** Position in the file, from 0. */ index: number; reasons: string[] } & (
  | { action: 'add'; car: CarFields }
  /** @property changes the fields that differ */
  | { action: 'update'; uid: string; changes: ImportedFields }
  | { action: 'skip' | 'reject' }
)

export interface ImportPlan {
  rows: PlannedRow[]
  /** Values of choices that a person must map, with the number of rows. */
  unknown: Record<ChoiceName, Map<string, number>>
}

/** @param cars all cars that exist, sold ones too */
export function planImport(
  rows: Iterable<readonly string[]>,
  mapping: readonly (ImportField | null)[],
  cars: Iterable<Car>,
  options: ImportOptions,
): ImportPlan {
  const known = carIndex(cars)
  const unknown: ImportPlan['unknown'] = { fuelType: new Map(), transmission: new Map() }
  const planned: PlannedRow[] = []
  for (const cells of rows) {
    const index = planned.length
    const read = readRow(cells, mapping, options)
    for (const { field, value } of read.unknown) unknown[field].set(value, (unknown[field].get(value) ?? 0) + 1)
    const reasons = [...read.problems, ...read.unknown.map(({ value }) => `Not known: ${value}`)]
    planned.push({ index, ...planRow(index, read.fields, reasons, known, options) })
  }
  return { rows: planned, unknown }
}

type Plan = PlannedRow extends infer P ? (P extends PlannedRow ? Omit<P, 'index'> : never) : never

function planRow(
  index: number,
  read: ImportedFields,
  reasons: string[],
  known: CarIndex,
  { duplicates, currentYear }: ImportOptions,
): Plan {
  const parsed = carPatch.safeParse(read)
  if (!parsed.success) {
    return { action: 'reject', reasons: [...reasons, ...parsed.error.issues.map(({ message }) => message)] }
  }
  const fields = parsed.data as ImportedFields
  const found = known.find(fields)
  if (typeof found?.by === 'number' && duplicates !== 'add') {
    return { action: 'skip', reasons: [...reasons, `Same ${found.sameness} as row ${found.by + 1}`] }
  }
  if (found && typeof found.by !== 'number') {
    const same = `Same ${found.sameness} as vehicle ${found.by.id}`
    if (duplicates === 'skip') return { action: 'skip', reasons: [...reasons, same] }
    if (duplicates === 'update') return updateOf(found.by, fields, [...reasons, same])
  }
  if (found?.sameness === 'stock number') {
    return { action: 'reject', reasons: [...reasons, 'The stock number belongs to another vehicle'] }
  }
  const result = additionOf(fields, reasons, currentYear)
  if (result.action === 'add') known.add(fields, index)
  return result
}

function updateOf(car: Car, fields: ImportedFields, reasons: string[]): Plan {
  const entries = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(car[name as ImportField]) !== JSON.stringify(value),
  )
  if (entries.length === 0) return { action: 'skip', reasons: [...reasons, 'Nothing has changed'] }
  return { action: 'update', uid: car.uid, changes: Object.fromEntries(entries), reasons }
}

/** A row that lacks what an enabled car needs becomes a disabled draft. */
function additionOf(fields: ImportedFields, reasons: string[], currentYear: number): Plan {
  const car: CarFields = { ...newCarFields(0), ...fields }
  const draftIssues = vehicleIssues({ ...car, enabled: false }, currentYear)
  if (draftIssues.length > 0) {
    return { action: 'reject', reasons: [...reasons, ...draftIssues.map(({ message }) => message)] }
  }
  const missing = vehicleIssues({ ...car, enabled: true }, currentYear).map(({ message }) => message)
  return { action: 'add', car: { ...car, enabled: missing.length === 0 }, reasons: [...reasons, ...missing] }
}

interface Duplicate {
  /** A car that exists, or the position of an earlier row. */
  by: Car | number
  sameness: 'VIN' | 'stock number' | 'make, model, year and mileage'
}

type CarIndex = ReturnType<typeof carIndex>

function carIndex(cars: Iterable<Car>) {
  const byVin = new Map<string, Car | number>()
  const byStockNumber = new Map<string, Car | number>()
  const byFacts = new Map<string, { by: Car | number; vin: string | undefined }>()

  function add(fields: ImportedFields, by: Car | number): void {
    const { vin, stockNumber } = fields
    const facts = factsKey(fields)
    if (vin) byVin.set(vin, by)
    if (stockNumber) byStockNumber.set(stockNumberKey(stockNumber), by)
    if (facts) byFacts.set(facts, { by, vin })
  }
  for (const car of cars) add(car, car)

  return {
    add,
    find(fields: ImportedFields): Duplicate | undefined {
      const { vin, stockNumber } = fields
      const sameVin = vin ? byVin.get(vin) : undefined
      if (sameVin !== undefined) return { by: sameVin, sameness: 'VIN' }
      const sameStock = stockNumber ? byStockNumber.get(stockNumberKey(stockNumber)) : undefined
      if (sameStock !== undefined) return { by: sameStock, sameness: 'stock number' }
      const same = byFacts.get(factsKey(fields) ?? '')
      // Two VINs are two cars.
      if (!same || (vin && same.vin)) return undefined
      return { by: same.by, sameness: 'make, model, year and mileage' }
    },
  }
}

/** Null without a mileage: cars without one are not the same. */
function factsKey({ make, model, year, mileage }: ImportedFields): string | null {
  if (!make || !model || !year || !mileage) return null
  return JSON.stringify([make.toLowerCase(), model.toLowerCase(), year, mileage])
}
