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
import { t, texts } from '#text/t.ts'
import { colorText, optionText } from './vehicle-texts.ts'

export interface CarSpec {
  name: CarFieldName
  label: string
  text: string
}

/** The specification of a car as visitors see it. Staff have every field, also those that visitors do not receive. */
export function carSpecs(car: Car, visibility: FieldVisibility, format: Format): CarSpec[] {
  return CAR_FIELD_NAMES.flatMap((name) => {
    const field = carField(name)
    if (!field.spec || !isPublicField(name, visibility)) return []
    const text = specText(name, field, car[name], format)
    return text === '' && 'optional' in field ? [] : [{ name, label: specLabel(name, text), text: text || '–' }]
  })
}

/** @param vin of a field that has one */
function specLabel(name: CarFieldName, vin: string): string {
  if (name === 'vin' && vinLabel(vin) !== 'VIN') return t('field.chassisNumber')
  return texts().label(`field.${name}`, carField(name).label)
}

function specText(name: CarFieldName, field: CarField, value: unknown, format: Format): string {
  if (field.kind === 'choice') return optionText(name, String(value ?? ''))
  if (value === undefined) return ''
  if (name === 'color') return colorText(String(value))
  if ('unit' in field && field.unit === 'distance') return format.longDistance(Number(value))
  if (field.kind === 'month') return format.month(String(value))
  return 'unit' in field && field.unit === 'power' ? format.power(Number(value)) : String(value)
}
