import { type CarSpec, carSpecs } from '#app/ui/car-specs.ts'
import { CAR_FIELD_NAMES, carField, type FieldVisibility } from '#domain/kinds/car/fields/car-fields.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Format } from '#domain/values/format.ts'
import { t } from '#text/t.ts'

export interface CompareRow {
  label: string
  /** The dealer writes the values. */
  isOwn?: boolean
  /** One per car. */
  values: readonly string[]
}

const MISSING = '–'

export function factRows(cars: readonly Car[], visibility: FieldVisibility, format: Format): CompareRow[] {
  const specs = cars.map((car) => carSpecs(car, visibility, format))
  const position = ({ name }: CarSpec) => CAR_FIELD_NAMES.indexOf(name)
  const inOrder = specs.flat().sort((a, b) => position(a) - position(b))
  const labels = new Set(inOrder.map(({ label }) => label))
  const valuesOf = (label: string) => specs.map((each) => each.find((spec) => spec.label === label)?.text ?? MISSING)
  const isOwn = (label: string) => inOrder.some((spec) => spec.label === label && carField(spec.name).localized)
  return [
    { label: t('field.price'), values: cars.map(({ price }) => format.price(price)) },
    ...[...labels].map((label) => ({ label, values: valuesOf(label), ...(isOwn(label) ? { isOwn: true } : {}) })),
  ]
}

export interface ComparedFeatures {
  /** The features of every car. */
  common: readonly string[]
  /** For each car, the features of no other one. */
  only: readonly (readonly string[])[]
  /** One row per feature of some cars, the most common first. */
  rows: readonly CompareRow[]
}

/** Features that differ only in case are one. */
export function compareFeatures(cars: readonly Car[]): ComparedFeatures {
  const keyOf = (feature: string) => feature.toLowerCase()
  const owned = cars.map(({ features }) => new Set(features.map(keyOf)))
  const labels = new Map<string, string>()
  for (const feature of cars.flatMap(({ features }) => features)) {
    if (!labels.has(keyOf(feature))) labels.set(keyOf(feature), feature)
  }
  const all = [...labels].map(([key, label]) => ({ label, owners: owned.map((features) => features.has(key)) }))
  const countOf = ({ owners }: { owners: readonly boolean[] }) => owners.filter(Boolean).length
  const isOfAll = (each: (typeof all)[number]) => cars.length > 1 && countOf(each) === cars.length
  return {
    common: all.filter(isOfAll).map(({ label }) => label),
    only: cars.map((_, car) => all.filter((each) => countOf(each) === 1 && each.owners[car]).map(({ label }) => label)),
    rows: all
      .filter((each) => countOf(each) > 1 && !isOfAll(each))
      .sort((a, b) => countOf(b) - countOf(a))
      .map(({ label, owners }) => ({
        label,
        values: owners.map((isOwner) => t(isOwner ? 'compare.yes' : 'compare.no')),
      })),
  }
}

export const isDifferent = ({ values }: CompareRow): boolean => new Set(values).size > 1
