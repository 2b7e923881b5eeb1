import * as z from 'zod/mini'
import type { Placeholders } from '#domain/photos/placeholder.ts'
import { isMonth, monthMessage } from '#domain/values/read-month.ts'
import { text } from '#domain/values/text.ts'
import { optionalWebAddress } from '#domain/values/web-address.ts'
import type {
  CaptionedPicturesField,
  CarField,
  ChoiceField,
  CostsField,
  ListField,
  MonthField,
  NumberField,
  TextField,
} from './car-field.ts'
import {
  CAR_FIELD_NAMES,
  type CarFieldName,
  type CarFields,
  carField,
  type FieldValue,
  type PublicFieldName,
} from './car-fields.ts'
import { RESERVATION_FIELDS, type Reservation } from './reservation.ts'
import { reservationFields } from './reservation-rules.ts'
import { isMissing } from './vehicle-issues.ts'

type Schema<N extends CarFieldName> = undefined extends CarFields[N]
  ? z.ZodMiniOptional<z.ZodMiniType<FieldValue<N>>>
  : z.ZodMiniType<FieldValue<N>>

/** Shapes only: whether a field may be empty depends on the car, see vehicle-issues.ts. */
export const carFields = z.object(
  Object.fromEntries(CAR_FIELD_NAMES.map((name) => [name, schemaOf(carField(name))])) as {
    [N in CarFieldName]: Schema<N>
  },
)

/** What a request may change: the declared fields and the reservation. */
export const carPatch = z.extend(z.partial(carFields), reservationFields.shape)

function schemaOf(field: CarField): z.ZodMiniType {
  const { label } = field
  switch (field.kind) {
    case 'text':
    case 'longText':
      return optionalIf(field, nullAs('', textSchema(field)))
    case 'choice':
      return optionalIf(field, nullAs('', choiceSchema(field)))
    case 'month':
      return optionalIf(field, nullAs('', text(label, 20).check(z.refine(isMonthOrEmpty, monthMessage(label)))))
    case 'wholeNumber':
      return numberSchema(field, z.int(`${label} must be a whole number`))
    case 'amount': {
      const { min } = field
      return numberSchema(
        field,
        z.number(`${label} must be a number`).check(z.minimum(min, `${label} must be at least ${min}`)),
      )
    }
    case 'texts':
      return listSchema(field, text(field.itemLabel, 1000))
    case 'webAddresses':
      return listSchema(field, optionalWebAddress(field.itemLabel))
    case 'costs':
      return z.optional(emptyAs(null, z.nullable(costsSchema(field))))
    case 'captionedPictures':
      return z.optional(emptyAs(null, z.nullable(captionedPicturesSchema(field))))
    case 'flag':
      return z.boolean(`${label} must be true or false`)
  }
}

function isMonthOrEmpty(value: string): boolean {
  return value === '' || isMonth(value)
}

/** The empty value of an optional number is null, because 0 is a value. */
function numberSchema(field: NumberField, schema: z.ZodMiniType): z.ZodMiniType {
  return field.optional ? z.optional(emptyAs(null, z.nullable(schema))) : nullAs(0, schema)
}

function textSchema({ label, maxLength, isUpperCase, pattern }: TextField) {
  const trimmed = text(label, maxLength)
  const value = isUpperCase ? trimmed.check(z.toUpperCase()) : trimmed
  if (!pattern) return value
  const matches = (typed: string) => typed === '' || typed.length > maxLength || pattern.regex.test(typed)
  return value.check(z.refine(matches, pattern.message))
}

function choiceSchema({ label, options }: ChoiceField) {
  const isOption = (value: string) => value === '' || options.includes(value)
  return text(label, 50).check(z.refine(isOption, `${label} must be one of ${options.join(', ')}`))
}

function listSchema({ label, maxItems }: ListField, item: z.ZodMiniType<string>) {
  const list = z.array(item, `${label} must be a list`).check(
    z.overwrite((values) => values.filter((value) => value !== '')),
    z.maxLength(maxItems, `A car has at most ${maxItems} ${label.toLowerCase()}`),
  )
  return nullAs([], list)
}

/** In a request null means "no value". */
function nullAs(empty: unknown, schema: z.ZodMiniType): z.ZodMiniType {
  return z.pipe(
    z.transform((value: unknown): unknown => (value === null ? empty : value)),
    schema,
  )
}

function costsSchema({ label, maxItems }: CostsField) {
  const cost = z.object({
    date: z.iso.date('The date of a cost must be a day, such as 2026-03-31'),
    text: nullAs('', text('The text of a cost', 200)) as z.ZodMiniType<string>,
    amount: z
      .number('The amount of a cost must be a number')
      .check(z.minimum(0, 'The amount of a cost must be at least 0')),
  })
  return z
    .array(cost, `${label} must be a list`)
    .check(z.maxLength(maxItems, `A car has at most ${maxItems} ${label.toLowerCase()}`))
}

function captionedPicturesSchema({ label, maxItems, maxCaptionLength }: CaptionedPicturesField) {
  const name = label.toLowerCase()
  const picture = z.object({
    image: optionalWebAddress('The image of a picture').check(z.minLength(1, `An image is missing in ${name}`)),
    caption: nullAs('', text('The caption of a picture', maxCaptionLength)) as z.ZodMiniType<string>,
  })
  return z
    .array(picture, `${label} must be a list`)
    .check(z.maxLength(maxItems, `A car has at most ${maxItems} ${name}`))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** In a request an empty text or an empty list means "no value". */
function emptyAs(empty: unknown, schema: z.ZodMiniType): z.ZodMiniType {
  return z.pipe(
    z.transform((value: unknown): unknown => (value === '' || isEmptyList(value) ? empty : value)),
    schema,
  )
}

function optionalIf({ optional }: TextField | ChoiceField | MonthField, schema: z.ZodMiniType) {
  return optional ? z.optional(schema) : schema
}

/** A price, from this moment until the next one. */
export interface PricePoint {
  /** ISO time of the server. */
  at: string
  price: number
  /** Visitors did not see the car when this price was replaced. */
  hidden?: true
}

/** Of the current price: since when, and the price before it. Visitors receive it instead of the history. */
export interface PriceDrop {
  at: string
  from: number
}

export interface Car extends CarFields, Reservation {
  /** Assigned by the device that created the record, and never changed; it is the `mid` of the mutation that created it. */
  uid: string
  /** Assigned by the server, never reused. Until then a device shows a local id, see car-number.ts. */
  id: number
  /** The sequence of the last change. */
  version: number
  createdBy: string
  createdAt: string
  updatedAt: string
  /** Names the sale of a sold car: the `mid` of the mutation that sold it. Only an un-sell that names it undoes the sale. */
  saleId?: string
  /** ISO time of the sale of a sold car. Cars that were sold by an older version lack it. */
  soldAt?: string
  /** The current price is the last one. Absent while the price has never been changed. */
  priceHistory?: PricePoint[]
  /** Derived from the history, in what visitors receive. */
  priceDrop?: PriceDrop
  /** Of the photos among the pictures that have arrived. Set by the server in what it sends, never stored by it. */
  placeholders?: Placeholders
  /** Part of the sample inventory, which the owner can remove in one go. */
  sample?: boolean
}

/** The car as visitors receive it. */
export type PublicCar = Pick<
  Car,
  | 'uid'
  | 'id'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'placeholders'
  | 'priceDrop'
  | 'reservedUntil'
  | PublicFieldName
>

/** A new car whose fields are not filled in. @param year the current year */
export function newCarFields(year: number): CarFields {
  const entries = CAR_FIELD_NAMES.map((name) => [name, defaultOf(carField(name), year)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as CarFields
}

function defaultOf(field: CarField, year: number): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'choice':
      return field.optional ? undefined : ''
    case 'month':
    case 'costs':
    case 'captionedPictures':
      return undefined
    case 'wholeNumber':
    case 'amount':
      if (field.optional) return undefined
      return field.default === 'currentYear' ? year : 0
    case 'texts':
    case 'webAddresses':
      return []
    case 'flag':
      return field.default ?? false
  }
}

/** The record without its empty optional fields, as it is stored. */
export function withoutEmptyFields<T extends CarFields & Reservation>(car: T): T {
  const stored = { ...car }
  for (const name of OPTIONAL_FIELD_NAMES)
    if (name in stored && isMissing(carField(name), stored[name])) delete stored[name]
  for (const name of RESERVATION_FIELDS) if (name in stored && !stored[name]) delete stored[name]
  return stored
}

const OPTIONAL_FIELD_NAMES = CAR_FIELD_NAMES.filter((name) => {
  const field = carField(name)
  return 'optional' in field && field.optional
})
