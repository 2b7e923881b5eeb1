// The values of the vehicle form, and their conversion from and to the fields of a car.
import { carFieldLabel } from '#app/dashboard/components/field-labels.ts'
import type { CaptionedPicture, CarField, Cost, FormSection } from '#domain/kinds/car/fields/car-field.ts'
import {
  type CarFields,
  type FieldNameOf,
  type FieldValue,
  LIST_FIELD_NAMES,
  type TranslationName,
} from '#domain/kinds/car/fields/car-fields.ts'
import { ALL_FIELD_NAMES, anyField } from '#domain/kinds/car/fields/translations.ts'
import { vehicleIssues } from '#domain/kinds/car/vehicle-issues.ts'
import { type FieldChanges, sameValue } from '#domain/mutations/merge.ts'
import { photoHash } from '#domain/photos/photo.ts'
import { type Issue, issue } from '#domain/values/issue.ts'
import { readNumber } from '#domain/values/read-number.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { monthText } from '#domain/values/time/month.ts'
import { readMonth } from '#domain/values/time/read-month.ts'
import { storedVin } from '#domain/vin/vin.ts'

/** One line of a list; an object, because the form library identifies lines by identity. */
export interface Line {
  value: string
}

/** The controls of one cost. */
export interface CostLine {
  date: string
  text: string
  amount: string
}

export const BLANK_COST: CostLine = { date: '', text: '', amount: '' }

export type FormFieldName = FieldNameOf<{ section: FormSection }> | TranslationName

/** The fields of a car that the form edits. */
export type FormFields = Pick<CarFields, FormFieldName>

type ControlValue<Value> = Value extends boolean
  ? boolean
  : Value extends string[]
    ? Line[]
    : Value extends Cost[]
      ? CostLine[]
      : Value extends CaptionedPicture[]
        ? CaptionedPicture[]
        : string

type AnyControlValue = boolean | string | Line[] | CostLine[] | CaptionedPicture[]

/** The values of the controls: numbers as typed, lists as lines. */
export type VehicleValues = { [N in FormFieldName]: ControlValue<FieldValue<N>> }

/** In the order of `CAR_FIELDS`. */
export const FORM_FIELD_NAMES = ALL_FIELD_NAMES.filter((name): name is FormFieldName => 'section' in anyField(name))

export function toValues(car: FormFields): VehicleValues {
  return Object.fromEntries(
    FORM_FIELD_NAMES.map((name) => [name, toControlValue(anyField(name), car[name])]),
  ) as unknown as VehicleValues
}

/** @param value undefined for a field that the record does not have */
function toControlValue({ kind }: CarField, value: unknown): AnyControlValue {
  if (kind === 'costs') {
    const costs = ((value as Cost[] | undefined) ?? []).map((cost) => ({ ...cost, amount: String(cost.amount) }))
    return costs.length > 0 ? costs : [BLANK_COST]
  }
  if (kind === 'captionedPictures') return (value as CaptionedPicture[] | undefined) ?? []
  if (kind === 'month') return monthText(String(value ?? ''))
  if (kind === 'flag') return value === true
  if (kind !== 'texts' && kind !== 'webAddresses') return String(value ?? '')
  const lines = ((value as string[] | undefined) ?? []).map((line) => ({ value: line }))
  return lines.some(isTyped) ? lines : [...lines, { value: '' }]
}

/** Whether the line has a text control. The addresses of uploaded photos are shown as photos. */
export const isTyped = ({ value }: Line): boolean => photoHash(value) === undefined

/** `lines` with these photos, which come first, in place of its own. */
export function withPhotoLines(lines: readonly Line[], photos: readonly string[]): Line[] {
  return [...photos.map((value) => ({ value })), ...lines.filter(isTyped)]
}

export function toFields(values: VehicleValues): FormFields {
  const entries = FORM_FIELD_NAMES.map((name) => [name, toFieldValue(anyField(name), values[name])])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as FormFields
}

/** @returns undefined for an optional field without a value */
export function toFieldValue(field: CarField, value: AnyControlValue): unknown {
  switch (field.kind) {
    case 'flag':
      return value
    case 'texts':
    case 'webAddresses': {
      const texts = (value as Line[]).map((line) => line.value.trim()).filter((line) => line !== '')
      return field.optional && texts.length === 0 ? undefined : texts
    }
    case 'costs':
      return toCosts(value as CostLine[])
    case 'captionedPictures': {
      const pictures = value as CaptionedPicture[]
      if (pictures.length === 0) return undefined
      return pictures.map(({ image, caption }) => ({ image, caption: caption.trim() }))
    }
    case 'month': {
      const text = (value as string).trim()
      return text === '' ? undefined : (readMonth(text) ?? text)
    }
    case 'wholeNumber':
    case 'staff':
    case 'amount':
      return field.optional && (value as string).trim() === '' ? undefined : toNumber(value as string)
    default: {
      const text = (value as string).trim()
      if (text === '' && field.optional) return undefined
      return 'isUpperCase' in field ? storedVin(text) : text
    }
  }
}

/** A line without a date is of today. An amount that is no number is refused with the other issues of a save. */
function toCosts(lines: readonly CostLine[]): Cost[] | undefined {
  const filled = lines.filter((line) => Object.values(line).some((text) => text.trim() !== ''))
  const costs = filled.map(({ date, text, amount }) => ({
    date: date || localMoment(Date.now()).date,
    text: text.trim(),
    amount: typedNumber(amount),
  }))
  return costs.length > 0 ? costs : undefined
}

/** Text that is not a number counts as 0. */
function toNumber(typed: string): number {
  const number = typedNumber(typed)
  return Number.isFinite(number) ? number : 0
}

/**
 * The value of a number control, which browsers take with a point only: `12.500` is typed where a point divides thousands.
 * @returns NaN for a text that is no number
 */
export const typedNumber = (text: string): number =>
  readNumber(text.trim()) ?? (text.trim() === '' ? Number.NaN : Number(text))

/** The issues that keep the form from being saved, in its order. A vehicle that is not enabled may be incomplete. */
export function formIssues(values: VehicleValues, currentYear: number): Issue[] {
  const issues = vehicleIssues({ ...toFields(values), sold: false }, currentYear)
  for (const name of LIST_FIELD_NAMES) {
    if (!hasBlankAmongOthers(values[name].filter(isTyped))) continue
    const next = issues.findIndex(({ path }) => positionOf(path) >= positionOf(name))
    issues.splice(next === -1 ? issues.length : next, 0, issue(name, `blank.${name}`))
  }
  return issues
}

/** The issues that keep the vehicle from being shown on the site, in the order of the form. */
export const siteIssues = (values: VehicleValues, currentYear: number): Issue[] =>
  formIssues({ ...values, enabled: true }, currentYear)

/** The fields that a vehicle needs for the site and that have no default, in the order of the form. */
export function siteChecklist(values: VehicleValues, currentYear: number): { label: string; isDone: boolean }[] {
  const issues = siteIssues(values, currentYear)
  return FORM_FIELD_NAMES.filter((name) => anyField(name).required && !('default' in anyField(name))).map((name) => ({
    label: carFieldLabel(name),
    isDone: issues.every(({ path }) => path !== name),
  }))
}

/** The labels of the fields with issues, in the order of the form. */
export function issueLabels(issues: readonly Issue[]): string[] {
  return FORM_FIELD_NAMES.filter((name) => issues.some(({ path }) => path === name)).map(carFieldLabel)
}

const positionOf = (name: string) => FORM_FIELD_NAMES.indexOf(name as FormFieldName)

const hasBlankAmongOthers = (lines: readonly Line[]) =>
  lines.length > 1 && lines.some(({ value }) => value.trim() === '')

/** The changes between two states of the form. An emptied optional field is sent as an empty text. */
export function changedFields(before: FormFields, after: FormFields): FieldChanges {
  const changed = FORM_FIELD_NAMES.filter((name) => !sameValue(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] ?? '' }]))
}
