// Makes what was read fit into a vehicle: a value that does not fit is cut or left out, and the row says so. It never rejects a vehicle.

import { ALL_FIELD_NAMES, anyField, isTranslation } from '#domain/kinds/car/fields/translations.ts'
import { carFields, newCarFields } from '#domain/kinds/car/schema.ts'
import { vehicleIssues } from '#domain/kinds/car/vehicle-issues.ts'
import { type Issue, toIssues } from '#domain/values/issue.ts'
import type { ImportField } from './headings.ts'
import { excerpt, type ImportedFields } from './read-row.ts'
import type { Reason } from './reason.ts'

/** A row cannot become a vehicle if it lacks one of these. */
const isNeeded = (name: string) => name === 'make' || name === 'model' || name === 'year'
/** A part of them is another vehicle's. */
const isIdentifier = (name: string) => name === 'vin' || name === 'stockNumber'

interface Fitted {
  fields: ImportedFields
  /** Each says what was cut or left out. */
  notes: Reason[]
  /** The faults of make, model or year. */
  issues: Issue[]
}

/** @param currentYear as for `vehicleIssues` */
export function fitFields(read: ImportedFields, currentYear: number): Fitted {
  const notes: Reason[] = []
  const issues: Issue[] = []
  const entries = Object.entries(read).flatMap(([name, value]) => {
    const cut = cutValue(name as ImportField, value, notes)
    if (cut === undefined) return []
    const parsed = carFields.shape[name as ImportField].safeParse(cut)
    if (parsed.success) return [[name, parsed.data]]
    const [issue] = toIssues(parsed.error).map((each) => ({ ...each, path: name }))
    if (!isNeeded(name)) {
      if (issue) notes.push(leftOut(name, issue))
      return []
    }
    if (issue) issues.push(issue)
    return [[name, value]]
  })
  const fields: ImportedFields = Object.fromEntries(entries)
  leaveOutOfRange(fields, notes, currentYear)
  return { fields, notes, issues }
}

/** Numbers out of range, and the largest fields of a vehicle that holds too much text. */
function leaveOutOfRange(fields: ImportedFields, notes: Reason[], currentYear: number): void {
  for (;;) {
    const issues = vehicleIssues({ ...newCarFields(0), ...fields, enabled: false }, currentYear)
    const issue = issues.find(({ path }) => !isNeeded(path))
    const name = issue && [issue.path, ...LARGE_FIELDS].find((each): each is ImportField => each in fields)
    if (!name) return
    notes.push(leftOut(name, issue))
    delete fields[name]
  }
}

const LARGE_FIELDS = [...ALL_FIELD_NAMES.filter(isTranslation), 'features', 'costs', 'images']
const leftOut = (name: string, cause: Issue | string): Reason => ({
  code: 'leftOut',
  field: name as ImportField,
  cause,
})

/**
 * The beginning of a text or a list that is too long, without the items that a vehicle cannot have.
 * @returns undefined for a list without an item that fits
 */
function cutValue(name: ImportField, value: unknown, notes: Reason[]): unknown {
  const field = anyField(name)
  if (typeof value === 'string' && 'maxLength' in field && !isNeeded(name) && !isIdentifier(name)) {
    if (value.length <= field.maxLength) return value
    notes.push({ code: 'shortened', field: name, max: field.maxLength })
    // Half a character cannot be stored.
    return value
      .slice(0, field.maxLength - 1)
      .replace(/\p{Surrogate}$/u, '')
      .trimEnd()
      .concat('…')
  }
  if (!Array.isArray(value) || !('maxItems' in field)) return value
  const schema = carFields.shape[name]
  const fitting = value.filter((item) => schema.safeParse([item]).success)
  const wrong = value.find((item) => !fitting.includes(item))
  if (wrong !== undefined) notes.push(leftOut(name, excerpt(typeof wrong === 'string' ? wrong : JSON.stringify(wrong))))
  const surplus = fitting.length - field.maxItems
  if (surplus > 0) notes.push({ code: 'surplus', field: name, count: surplus, max: field.maxItems })
  return fitting.length === 0 ? undefined : fitting.slice(0, field.maxItems)
}
