// The dry run of an import: what happens with each row of a file, and why.

import { isCarNumber, stockNumberKey } from '#domain/kinds/car/car-number.ts'
import type { CarFields } from '#domain/kinds/car/fields/car-fields.ts'
import { anyField } from '#domain/kinds/car/fields/translations.ts'
import { type Car, newCarFields } from '#domain/kinds/car/schema.ts'
import { vehicleIssues } from '#domain/kinds/car/vehicle-issues.ts'
import type { Issue } from '#domain/values/issue.ts'
import { MAX_NUMBER_LENGTH } from '#domain/values/read-number.ts'
import { baseLetters } from '#domain/values/text/characters.ts'
import type { VinFacts } from '#domain/vin/decode-vin.ts'
import { hasRightCheckDigit, isNorthAmerican, isVin } from '#domain/vin/vin.ts'
import { oneLine } from './clean-values.ts'
import { createVehicleIndex, type VehicleIndex } from './duplicates.ts'
import { fitFields } from './fit-fields.ts'
import type { ImportField, Mapping } from './headings.ts'
import { type ImportAnswers, type ImportedFields, type ReadRow, readRow } from './read-row.ts'
import { asReason, type Reason } from './reason.ts'

/** The person's choice for a row whose vehicle exists already. */
export type DuplicateChoice = 'skip' | 'update' | 'add'

export interface ImportOptions {
  mapping: Mapping
  answers: ImportAnswers
  duplicates: DuplicateChoice
  /** As for `vehicleIssues`. */
  currentYear: number
  /** Fills in what a row lacks. Without it VINs are not decoded. */
  decode?: (vin: string) => VinFacts | null
}

/** A row of the file. */
export interface FileRow {
  /** As spreadsheets count: the headings are row 1. */
  number: number
  cells: readonly string[]
  /** Why its values may be those of other columns or rows. */
  fault?: Reason
}

/** The facts of an existing vehicle that the plan needs. */
export type ExistingVehicle = CarFields & Pick<Car, 'uid' | 'id'>

/** The changes of a `car.edit`: only fields that differ. */
type ImportedChanges = Partial<Record<ImportField, { from: unknown; to: unknown }>>

export type PlannedRow = {
  number: number
  /** The values that were read, as far as they can be shown. */
  fields: ImportedFields
  /** They lead to the vehicle. */
  oldAddresses: string[]
  reasons: Reason[]
} & (
  | { action: 'add'; car: CarFields }
  | { action: 'update'; uid: string; changes: ImportedChanges }
  | { action: 'skip' | 'reject' }
)

type Plan = PlannedRow extends infer P
  ? P extends PlannedRow
    ? Omit<P, 'number' | 'fields' | 'oldAddresses'>
    : never
  : never
/** A vehicle that exists, or the number of an earlier row. */
type Found = ExistingVehicle | number
type Known = VehicleIndex<ExistingVehicle, number>

export interface ImportPlanner {
  plan(row: FileRow): PlannedRow & Pick<ReadRow, 'unknown' | 'lacksCurrency' | 'lacksUnit'>
}

/**
 * Plans the rows of a file in their order.
 * @param vehicles all that exist, sold ones too
 */
export function createImportPlanner(vehicles: Iterable<ExistingVehicle>, options: ImportOptions): ImportPlanner {
  const known: Known = createVehicleIndex()
  for (const vehicle of vehicles) known.addVehicle(vehicle)
  return {
    plan({ number, cells, fault }) {
      const read = readRow(cells, options.mapping, options.answers)
      const { unknown, lacksCurrency, lacksUnit, oldAddresses } = read
      const { fields, notes, issues } = fitFields(read.fields, options.currentYear)
      const vinNotes = completeFromVin(fields, options)
      const reasons: Reason[] = [
        ...(fault ? [fault] : []),
        ...read.problems,
        ...notes,
        ...unknown.map(({ value }): Reason => ({ code: 'unknown', value })),
        ...vinNotes,
      ]
      const row: Row = {
        number,
        fields,
        reasons,
        issues,
        hasFault: fault !== undefined,
        hidesMileage: read.hidesMileage,
        oldAddresses,
      }
      const plan = isTotal(cells, fields) ? skipTotal : planRow(row, known, options)
      return { number, fields, oldAddresses, unknown, lacksCurrency, lacksUnit, ...plan }
    },
  }
}

/** A row that was read. */
interface Row
  extends Pick<PlannedRow, 'number' | 'fields' | 'oldAddresses' | 'reasons'>,
    Pick<ReadRow, 'hidesMileage'> {
  /** The faults of make, model or year. */
  issues: readonly Issue[]
  /** Its values may be those of other columns: visitors must not see them before a person has. */
  hasFault: boolean
}

const TOTAL =
  /^(?:(?:grand |sub)?totals?|totale|totaal|sum(?:me|a)?|(?:gesamt|zwischen)(?:summe)?|somme|razem|lacznie|count|anzahl|average|(?:page|seite|pagina|strona) \d|end of|generated|printed|exported|erstellt|\d+ (?:vehicles|cars|records|rows|units|fahrzeuge|vehicules|vehiculos|veicoli|voertuigen|pojazdow))(?![a-z])/
const skipTotal: Plan = { action: 'skip', reasons: [{ code: 'total' }] }

/** The last line of a report: it says so, or has numbers only. */
function isTotal(cells: readonly string[], { make, model, year }: ImportedFields): boolean {
  if (make && model && year) return false
  const words = cells.find((cell) => /\p{L}/u.test(cell))
  if (words === undefined) return make === undefined && model === undefined
  return TOTAL.test(baseLetters(words.slice(0, MAX_NUMBER_LENGTH)).replace(/^[^\p{L}\d]+/u, ''))
}

/** @returns notes about the VIN */
function completeFromVin(fields: ImportedFields, { decode }: ImportOptions): Reason[] {
  const { vin } = fields
  if (vin === undefined || !isVin(vin)) return []
  const notes: Reason[] = isNorthAmerican(vin) && !hasRightCheckDigit(vin) ? [{ code: 'checkDigit' }] : []
  const isComplete = fields.make && fields.model && fields.year && fields.fuelType
  const facts = isComplete ? null : decode?.(vin)
  if (facts) {
    const missing = Object.entries(facts).filter(
      ([name, value]) => value !== undefined && !fields[name as keyof VinFacts],
    )
    Object.assign(fields, Object.fromEntries(missing))
  }
  return notes
}

function planRow(row: Row, known: Known, { duplicates, currentYear }: ImportOptions): Plan {
  const { number, fields, oldAddresses, reasons, issues, hasFault, hidesMileage } = row
  const reject = (why: readonly Reason[]): Plan => ({ action: 'reject', reasons: [...reasons, ...why] })
  if (issues.length > 0) {
    // All at once: a corrected row should not be rejected again.
    const isKnown = known.find(fields, () => false) !== undefined
    const others = isKnown ? [] : additionIssues(additionFrom(fields), currentYear)
    return reject([...issues, ...others].map(asReason))
  }
  const duplicate = known.find(fields, (vehicle) => changedFields(vehicle, fields).length === 0)
  if (duplicate && duplicates !== 'add') {
    const { of: found, sameness: what } = duplicate
    const why: Reason = { code: 'same', what, ...nameOf(found) }
    if (typeof found === 'number' || duplicates === 'skip' || hasFault)
      return { action: 'skip', reasons: [...reasons, why] }
    if (found.sold) return { action: 'skip', reasons: [...reasons, { ...why, code: 'sameSold' }] }
    const holder = fields.stockNumber ? known.withStockNumber(fields.stockNumber) : undefined
    if (holder !== undefined && holder !== found) return reject([{ code: 'numberTaken' }])
    const plan = updateOf(found, fields, oldAddresses, [...reasons, why], currentYear)
    // A row that changes nothing is added too: a later row about the same vehicle would replace what this one says.
    if (plan.action !== 'reject') known.addRow({ ...found, ...fields }, number, found)
    return plan
  }
  if (fields.stockNumber && known.withStockNumber(fields.stockNumber) !== undefined)
    return reject([{ code: 'numberTaken' }])
  const plan = additionOf(fields, reasons, hasFault || hidesMileage, currentYear)
  if (plan.action === 'add') known.addRow(fields, number)
  return plan
}

function nameOf(found: Found): { of: 'row' | 'vehicle' | 'waiting'; number: number } {
  if (typeof found === 'number') return { of: 'row', number: found }
  return { of: isCarNumber(found.id) ? 'vehicle' : 'waiting', number: found.id }
}

function updateOf(
  vehicle: ExistingVehicle,
  fields: ImportedFields,
  oldAddresses: readonly string[],
  reasons: Reason[],
  currentYear: number,
): Plan {
  const names = changedFields(vehicle, fields)
  if (names.length === 0 && oldAddresses.length === 0)
    return { action: 'skip', reasons: [...reasons, { code: 'unchanged' }] }
  const issues = vehicleIssues({ ...vehicle, ...fields }, currentYear)
  if (issues.length > 0) return { action: 'reject', reasons: [...reasons, ...issues.map(asReason)] }
  const changes = Object.fromEntries(names.map((name) => [name, { from: vehicle[name], to: fields[name] }]))
  return { action: 'update', uid: vehicle.uid, changes, reasons }
}

const changedFields = (vehicle: ExistingVehicle, fields: ImportedFields) =>
  (Object.keys(fields) as ImportField[]).filter((name) => differs(name, vehicle, fields))

function differs(name: ImportField, vehicle: ExistingVehicle, fields: ImportedFields): boolean {
  if (name === 'stockNumber')
    return stockNumberKey(vehicle.stockNumber ?? '') !== stockNumberKey(fields.stockNumber ?? '')
  const [current, imported] = [vehicle[name], fields[name]]
  const isLine = typeof current === 'string' && typeof imported === 'string' && anyField(name).kind !== 'longText'
  if (isLine) return oneLine(current) !== oneLine(imported)
  return JSON.stringify(current) !== JSON.stringify(imported)
}

/** A row that lacks what an enabled vehicle needs becomes a vehicle draft, and so does a doubtful one. */
function additionOf(fields: ImportedFields, reasons: Reason[], isDoubtful: boolean, currentYear: number): Plan {
  const car = additionFrom(fields)
  const issues = additionIssues(car, currentYear)
  if (issues.length > 0) return { action: 'reject', reasons: [...reasons, ...issues.map(asReason)] }
  const missing = vehicleIssues({ ...car, enabled: true }, currentYear)
  return {
    action: 'add',
    car: { ...car, enabled: missing.length === 0 && !isDoubtful },
    reasons: [...reasons, ...missing.map(asReason)],
  }
}

/** A missing year is not the current one. */
const additionFrom = (fields: ImportedFields): CarFields => ({ ...newCarFields(0), ...fields })

/** The faults that prevent even a vehicle draft. */
const additionIssues = (car: CarFields, currentYear: number): Issue[] =>
  vehicleIssues({ ...car, enabled: false }, currentYear)
