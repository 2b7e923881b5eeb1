import { carSpecs } from '#app/ui/car-specs.ts'
import type { Car } from '#domain/cars/car.ts'
import { CAR_FIELDS, type FieldVisibility } from '#domain/cars/car-fields.ts'
import type { Format } from '#domain/values/format.ts'

export interface CompareRow {
  label: string
  /** One per car. */
  values: readonly string[]
}

const MISSING = '–'
export const HAS_FEATURE = 'Yes'
const LACKS_FEATURE = 'No'

export function factRows(cars: readonly Car[], visibility: FieldVisibility, format: Format): CompareRow[] {
  const labels = new Set<string>()
  const specs = cars.map((car) => {
    const texts = new Map(carSpecs(car, visibility, format).map(({ label, text }) => [label, text]))
    for (const label of texts.keys()) labels.add(label)
    return texts
  })
  const valuesOf = (label: string) => specs.map((texts) => texts.get(label) ?? MISSING)
  return [
    { label: CAR_FIELDS.price.label, values: cars.map(({ price }) => format.price(price)) },
    ...[...labels].map((label) => ({ label, values: valuesOf(label) })),
  ]
}

/** One row per feature that a car has, the most common first. Features that differ only in case are one. */
export function featureRows(cars: readonly Car[]): CompareRow[] {
  const keyOf = (feature: string) => feature.toLowerCase()
  const owned = cars.map(({ features }) => new Set(features.map(keyOf)))
  const labels = new Map<string, string>()
  for (const feature of cars.flatMap(({ features }) => features)) {
    if (!labels.has(keyOf(feature))) labels.set(keyOf(feature), feature)
  }
  const rows = [...labels].map(([key, label]) => ({
    label,
    values: owned.map((features) => (features.has(key) ? HAS_FEATURE : LACKS_FEATURE)),
  }))
  const countOf = ({ values }: CompareRow) => values.filter((value) => value === HAS_FEATURE).length
  return rows.sort((a, b) => countOf(b) - countOf(a))
}

export const isDifferent = ({ values }: CompareRow): boolean => new Set(values).size > 1
