// How fields and their values are shown in conflicts, the attention list and the activity log.

import { carsStore } from '#app/local/state/cars.ts'
import { useRecords, useStaff } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { useStore } from '#app/local/state/store.ts'
import { optionText } from '#app/ui/vehicle-texts.ts'
import { APPOINTMENT_STATUSES } from '#domain/kinds/appointment/schema.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { CaptionedPicture, Cost } from '#domain/kinds/car/fields/car-field.ts'
import type { AnyFieldName, CarFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { findCarField, splitTranslation } from '#domain/kinds/car/fields/translations.ts'
import { INQUIRY_STATUSES } from '#domain/kinds/inquiry/schema.ts'
import { KIND_NAMES } from '#domain/kinds/kinds.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { splitSetting } from '#domain/kinds/settings/translated-settings.ts'
import { userSchema } from '#domain/kinds/user/schema.ts'
import { type FieldFacts, findFacts } from '#domain/records/fields.ts'
import type { Format } from '#domain/values/format.ts'
import { LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import { t, texts } from '#text/t.ts'
import { listText } from './list-text.ts'

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: optionText('status', value) }))

export const inquiryStatusChoices = () => choicesOf(INQUIRY_STATUSES)
export const appointmentStatusChoices = () => choicesOf(APPOINTMENT_STATUSES)

const SCHEMAS = [...KIND_NAMES.map((kind) => RECORDS[kind].schema), userSchema]

/** The facts of a field. Fields of the same name mean the same in every kind, except for their choices, which the value tells apart. */
export function factsOfField(field: string, value?: unknown): FieldFacts {
  const { base } = splitSetting(field)
  const found = SCHEMAS.flatMap((schema) => findFacts(schema, base) ?? [])
  return found.find(({ options = {} }) => Object.hasOwn(options, String(value))) ?? found[0] ?? {}
}

/** `contactInfo.phone` -> `Contact info, phone`; `translations.de.faqs` -> `FAQs (Deutsch)`. */
export function fieldLabel(field: string): string {
  const { base, language } = splitSetting(field)
  if (language !== null) return inLanguage(fieldLabel(base), language)
  if (findCarField(field)) return texts().label(`change.${field}`, carFieldLabel(field as AnyFieldName))
  return texts().label(`field.${field}`, labelOfName(field))
}

/** `description` -> `Description`, `description@de` -> `Description (Deutsch)`. */
export function carFieldLabel(name: AnyFieldName): string {
  const { base, language } = splitTranslation(name)
  const label = t(`field.${base as CarFieldName}`)
  return inLanguage(label, language)
}

/** @param language null for the default one */
export const inLanguage = (label: string, language: LanguageCode | null | undefined): string =>
  language ? t('components.translated', { label, language: LANGUAGES[language].name }) : label

/** The label of the control that sets the field. */
export const carControlLabel = (name: AnyFieldName): string => texts().label(`control.${name}`, carFieldLabel(name))

/** The label of a field that only earlier versions had. */
function labelOfName(field: string): string {
  const label = field
    .split('.')
    .map((segment) => segment.replace(/([A-Z])/g, ' $1').toLowerCase())
    .join(', ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function fieldText(field: string, value: unknown, format: Format): string {
  if (value === undefined || value === null || value === '') return t('components.empty')
  const { unit, options = {} } = factsOfField(field, value)
  const choice = options[String(value)]
  if (choice !== undefined) return texts().label(`option.${field}.${value}`, choice)
  if (unit === 'day' && typeof value === 'string') return format.date(value)
  if (unit === 'moment' && typeof value === 'string') return format.moment(value)
  const carField = findCarField(field)
  if (carField?.kind === 'choice') return optionText(field, String(value))
  if (carField?.kind === 'amount' && carField.unit === 'money' && typeof value === 'number')
    return carField.optional ? format.money(value) : format.price(value)
  if (carField?.kind === 'text' && carField.input === 'date') return format.date(`${value}T12:00`)
  if (carField?.kind === 'month') return format.month(String(value))
  if (carField?.kind === 'wholeNumber' && carField.unit === 'power') return format.power(Number(value))
  if (typeof value === 'boolean') return t(value ? 'components.on' : 'components.off')
  if (carField?.kind === 'costs' && Array.isArray(value)) {
    return value.length === 0 ? t('components.none') : value.map((cost) => costText(cost, format)).join('\n')
  }
  if (carField?.kind === 'captionedPictures' && Array.isArray(value) && value.length > 0) {
    return (value as CaptionedPicture[]).map(({ caption }) => caption || t('components.noCaption')).join('\n')
  }
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? '\n\n' : '\n'
    return value.length === 0 ? t('components.none') : value.map((item) => fieldText('', item, format)).join(separator)
  }
  if (typeof value === 'object') return Object.values(value).join('\n')
  if (typeof value === 'number' && carField?.kind !== 'wholeNumber') return format.number(value)
  return String(value)
}

/** The text of a stored cost, or of one in the form. A date without a time is one of this time zone. */
function costText({ date, text, amount }: Record<keyof Cost, string | number>, format: Format): string {
  const parts = [date === '' ? '' : format.date(`${date}T00:00`), String(text)]
  return listText([...parts, amount === '' ? '' : format.money(Number(amount))].filter((part) => part !== ''))
}

/** Returns a function that names the vehicle of a number or a uid, also one that has been deleted. */
export function useCarName(): (carId: number | string) => string {
  const { byNumber, all } = useStore(carsStore)
  return (carId) => {
    const car = typeof carId === 'number' ? byNumber(carId) : all.find(({ uid }) => uid === carId)
    if (car) return carName(car)
    return typeof carId === 'number' ? t('components.vehicle', { number: String(carId) }) : t('components.notAdded')
  }
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
      return inquiry
        ? listText([inquiry.name, format.date(inquiry.createdAt)])
        : t('components.enquiry', { number: String(value) })
    }
    if (unit !== 'staff') return fieldText(field, value, format)
    if (typeof value !== 'number') return t(field === 'assignee' ? 'components.unassigned' : 'components.empty')
    return staff.find(({ id }) => id === value)?.name ?? t('components.formerStaff', { number: String(value) })
  }
}
