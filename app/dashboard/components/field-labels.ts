// How fields and their values are shown in conflicts, the attention list and the activity log.

import { useRecords, useStaff } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { APPOINTMENT_STATUS_LABELS, APPOINTMENT_STATUSES } from '#domain/kinds/appointment/status.ts'
import type { CaptionedPicture, Cost } from '#domain/kinds/car/car-field.ts'
import { choiceLabel } from '#domain/kinds/car/car-fields.ts'
import { findCarField } from '#domain/kinds/car/translations.ts'
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES } from '#domain/kinds/inquiry/status.ts'
import { KIND_NAMES } from '#domain/kinds/kinds.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { userSchema } from '#domain/kinds/user/schema.ts'
import { type FieldFacts, findFacts } from '#domain/records/fields.ts'
import type { Format } from '#domain/values/format.ts'
import { useCarName } from './use-car-name.ts'

export const INQUIRY_STATUS_CHOICES = INQUIRY_STATUSES.map((value) => ({ value, label: INQUIRY_STATUS_LABELS[value] }))

export const APPOINTMENT_STATUS_CHOICES = APPOINTMENT_STATUSES.map((value) => ({
  value,
  label: APPOINTMENT_STATUS_LABELS[value],
}))

const SCHEMAS = [...KIND_NAMES.map((kind) => RECORDS[kind].schema), userSchema]

/** The facts of a field. Fields of the same name mean the same in every kind, except for their choices, which the value tells apart. */
export function factsOfField(field: string, value?: unknown): FieldFacts {
  const found = SCHEMAS.flatMap((schema) => findFacts(schema, field) ?? [])
  return found.find(({ options = {} }) => Object.hasOwn(options, String(value))) ?? found[0] ?? {}
}

/** `contactInfo.phone` -> `Contact info, phone`. */
export function fieldLabel(field: string): string {
  const { label: declared } = factsOfField(field)
  if (declared !== undefined) return declared
  const label = field
    .split('.')
    .map((segment) => segment.replace(/([A-Z])/g, ' $1').toLowerCase())
    .join(', ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function fieldText(field: string, value: unknown, format: Format): string {
  if (value === undefined || value === null || value === '') return '(empty)'
  const { unit, options = {} } = factsOfField(field, value)
  const choice = options[String(value)]
  if (choice !== undefined) return choice
  if (unit === 'day' && typeof value === 'string') return format.date(value)
  if (unit === 'moment' && typeof value === 'string') return format.moment(value)
  const carField = findCarField(field)
  if (carField?.kind === 'choice') return choiceLabel(carField, String(value))
  if (carField?.kind === 'amount' && carField.unit === 'money' && typeof value === 'number')
    return carField.optional ? format.money(value) : format.price(value)
  if (carField?.kind === 'text' && carField.input === 'date') return format.date(`${value}T12:00`)
  if (carField?.kind === 'month') return format.month(String(value))
  if (carField?.kind === 'wholeNumber' && carField.unit === 'power') return format.power(Number(value))
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (carField?.kind === 'costs' && Array.isArray(value)) {
    return value.length === 0 ? '(none)' : value.map((cost) => costText(cost, format)).join('\n')
  }
  if (carField?.kind === 'captionedPictures' && Array.isArray(value) && value.length > 0) {
    return (value as CaptionedPicture[]).map(({ caption }) => caption || 'Picture without a caption').join('\n')
  }
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? '\n\n' : '\n'
    return value.length === 0 ? '(none)' : value.map((item) => fieldText('', item, format)).join(separator)
  }
  if (typeof value === 'object') return Object.values(value).join('\n')
  if (typeof value === 'number' && carField?.kind !== 'wholeNumber') return format.number(value)
  return String(value)
}

/** The text of a stored cost, or of one in the form. A date without a time is one of this time zone. */
function costText({ date, text, amount }: Record<keyof Cost, string | number>, format: Format): string {
  return [date && format.date(`${date}T00:00`), text, amount !== '' && format.money(Number(amount))]
    .filter(Boolean)
    .join(', ')
}

/** The text that shows a field's value. */
export function useFieldText(): (field: string, value: unknown) => string {
  const staff = useStaff()
  const format = useFormat()
  const carName = useCarName()
  const { records: inquiries } = useRecords('inquiry')
  return (field, value) => {
    const { unit } = factsOfField(field)
    if (unit === 'vehicle' && (typeof value === 'number' || typeof value === 'string') && value !== '') {
      // A form has the number as text.
      return carName(/^\d+$/.test(String(value)) ? Number(value) : value)
    }
    if (unit === 'inquiry' && typeof value === 'number') {
      const inquiry = inquiries.find(({ id }) => id === value)
      return inquiry ? `${inquiry.name}, ${format.date(inquiry.createdAt)}` : `Enquiry ${value}`
    }
    if (unit !== 'staff') return fieldText(field, value, format)
    if (typeof value !== 'number') return field === 'assignee' ? 'Unassigned' : '(empty)'
    return staff.find(({ id }) => id === value)?.name ?? `Former staff ${value}`
  }
}
