import type { CarField } from '#domain/kinds/car/fields/car-field.ts'
import {
  CAR_FIELD_NAMES,
  type CarFieldName,
  carField,
  type FieldVisibility,
  isPublicField,
  vinLabel,
} from '#domain/kinds/car/fields/car-fields.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Format } from '#domain/values/format.ts'
import { texts } from '#text/t.ts'
import type { Texts } from '#text/texts.ts'
import { colorText, optionText } from './vehicle-texts.ts'

export interface CarSpec {
  name: CarFieldName
  label: string
  text: string
}

/**
 * The specification of a car as visitors see it. Staff have every field, also those that visitors do not receive.
 * @param words the texts of the reader
 */
export function carSpecs(car: Car, visibility: FieldVisibility, format: Format, words = texts()): CarSpec[] {
  return CAR_FIELD_NAMES.flatMap((name) => {
    const field = carField(name)
    if (!field.spec || !isPublicField(name, visibility)) return []
    const text = specText(name, field, car[name], format, words)
    return text === '' && 'optional' in field ? [] : [{ name, label: specLabel(name, text, words), text: text || '–' }]
  })
}

/** @param vin of a field that has one */
function specLabel(name: CarFieldName, vin: string, words: Texts): string {
  if (name === 'vin' && vinLabel(vin) !== 'VIN') return words.text('field.chassisNumber')
  return words.label(`field.${name}`, carField(name).label)
}

function specText(name: CarFieldName, field: CarField, value: unknown, format: Format, words: Texts): string {
  if (field.kind === 'choice') return optionText(name, String(value ?? ''), words)
  if (value === undefined) return ''
  if (name === 'color') return colorText(String(value), words)
  if ('unit' in field && field.unit === 'distance') return format.longDistance(Number(value))
  if (field.kind === 'month') return format.month(String(value))
  return 'unit' in field && field.unit === 'power' ? format.power(Number(value)) : String(value)
}
