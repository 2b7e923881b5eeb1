import type { CarFields } from '#domain/cars/car.ts'
import { VEHICLE_MESSAGES, vehicleIssues } from '#domain/cars/car-rules.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import type { FieldChanges } from '#domain/mutations/mutation.ts'
import type { Issue } from '#domain/values/issue.ts'

/** One line of a list; an object, because the form's list editor keeps lines apart by identity. */
export interface Line {
  value: string
}

/** What stands in the fields: numbers as they are typed, lists as lines. */
export interface VehicleValues {
  make: string
  model: string
  year: string
  price: string
  mileage: string
  color: string
  fuelType: string
  transmission: string
  description: string
  featured: boolean
  features: Line[]
  images: Line[]
}

/** The fields of a car that the form edits. */
export type FormFields = Omit<CarFields, 'enabled' | 'sold'>

export function toValues(car: FormFields): VehicleValues {
  const { make, model, color, fuelType, transmission, description, featured } = car
  return {
    make,
    model,
    color,
    fuelType,
    transmission,
    description,
    featured,
    year: String(car.year),
    price: String(car.price),
    mileage: String(car.mileage),
    features: toLines(car.features),
    images: toLines(car.images),
  }
}

export function toFields(values: VehicleValues): FormFields {
  return {
    make: values.make.trim(),
    model: values.model.trim(),
    year: toNumber(values.year),
    price: toNumber(values.price),
    mileage: toNumber(values.mileage),
    color: values.color.trim(),
    fuelType: values.fuelType,
    transmission: values.transmission,
    description: values.description.trim(),
    features: fromLines(values.features),
    images: fromLines(values.images),
    featured: values.featured,
  }
}

/** What keeps the form from being saved, in its order. The form always asks for all of a vehicle, as for a listed one. */
export function formIssues(values: VehicleValues, currentYear: number): Issue[] {
  const issues = vehicleIssues({ ...toFields(values), enabled: true, sold: false }, currentYear)
  const at = issues.findIndex(({ path }) => path === 'images')
  issues.splice(at === -1 ? issues.length : at, 0, ...lineIssues(values))
  return issues
}

function lineIssues({ features, images }: VehicleValues): Issue[] {
  const issues: Issue[] = []
  if (hasBlankAmongOthers(features)) issues.push({ path: 'features', message: VEHICLE_MESSAGES.features })
  if (hasBlankAmongOthers(images)) issues.push({ path: 'images', message: VEHICLE_MESSAGES.images })
  return issues
}

/** The fields that differ from what the form began with. */
export function changedFields(before: FormFields, after: FormFields): FieldChanges {
  const names = Object.keys(after) as (keyof FormFields)[]
  const changed = names.filter((name) => !sameValue(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]))
}

const toLines = (values: readonly string[]): Line[] =>
  values.length === 0 ? [{ value: '' }] : values.map((value) => ({ value }))

const fromLines = (lines: readonly Line[]) => lines.map(({ value }) => value.trim()).filter((value) => value !== '')

const hasBlankAmongOthers = (lines: readonly Line[]) =>
  lines.length > 1 && lines.some(({ value }) => value.trim() === '')

function toNumber(typed: string): number {
  const number = Number(typed.trim() === '' ? Number.NaN : typed)
  return Number.isFinite(number) ? number : 0
}
