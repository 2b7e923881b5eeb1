import type { Car } from '#domain/cars/car.ts'
import {
  CAR_FIELD_NAMES,
  type CarField,
  type CarFieldName,
  carField,
  choiceLabel,
  type FieldVisibility,
  isPublicField,
} from '#domain/cars/car-fields.ts'
import { countText } from './format.ts'

export interface CarSpec {
  name: CarFieldName
  label: string
  text: string
}

/** The specification of a car as visitors see it. Staff have every field, also those that visitors do not receive. */
export function carSpecs(car: Car, visibility: FieldVisibility): CarSpec[] {
  return CAR_FIELD_NAMES.flatMap((name) => {
    const field = carField(name)
    if (!field.spec || !isPublicField(name, visibility)) return []
    const text = specText(field, car[name])
    return text === '' && 'optional' in field ? [] : [{ name, label: field.label, text: text || '–' }]
  })
}

function specText(field: CarField, value: unknown): string {
  if (field.kind === 'choice') return choiceLabel(field, String(value ?? ''))
  if (field.kind === 'amount') return `${countText(Number(value))} ${field.unit ?? ''}`.trim()
  return String(value ?? '')
}
