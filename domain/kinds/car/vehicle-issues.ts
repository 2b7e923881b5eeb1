// The rules that keep a vehicle from being saved. Apart from availability.ts, which visitors load.
import { type Issue, issue } from '#domain/values/issue.ts'
import type { CarField } from './fields/car-field.ts'
import { CAR_FIELD_NAMES, type CarFieldName, type CarFields, carField } from './fields/car-fields.ts'

/** Limit for a car as JSON: as read from the API, it must fit into one request. */
const MAX_CAR_BYTES = 120 * 1024
const encoder = new TextEncoder()

const isTooLarge = (car: CarFields): boolean => encoder.encode(JSON.stringify(car)).length > MAX_CAR_BYTES

/**
 * The fields that are missing or out of range, in the order of the form; empty when the vehicle can be saved.
 * @param currentYear the year range ends one year after it
 */
export function vehicleIssues(car: CarFields, currentYear: number): Issue[] {
  const issues: Issue[] = []
  if (isTooLarge(car)) issues.push(issue('description', 'too_much_text'))
  for (const name of CAR_FIELD_NAMES) {
    const found = fieldIssue(name, car[name], car.enabled, currentYear)
    if (found) issues.push(found)
  }
  return issues
}

function fieldIssue(name: CarFieldName, value: unknown, isEnabled: boolean, currentYear: number): Issue | null {
  const field = carField(name)
  const { label, required, requiredFault } = field
  if (isMissing(field, value)) {
    if (required !== 'always' && !(required && isEnabled)) return null
    return requiredFault ? issue(name, requiredFault) : issue(name, 'required', { field: label })
  }
  if (field.kind !== 'wholeNumber' || field.max === undefined) return null
  const max = field.max === 'nextYear' ? currentYear + 1 : field.max
  const isInRange = (value as number) >= field.min && (value as number) <= max
  return isInRange ? null : issue(name, 'between', { field: label, min: field.min, max })
}

/** True for a record that was stored before the field existed, too. */
export function isMissing(field: CarField, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (typeof value === 'number' && 'optional' in field) return false
  return (
    value === 0 || (field.kind === 'amount' ? !((value as number) > 0) : Array.isArray(value) && value.length === 0)
  )
}
