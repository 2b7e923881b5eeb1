import * as z from 'zod/mini'
import { FIELDS, identity, reference, time } from '#domain/records/fields.ts'
import { rule } from '#domain/values/issue.ts'
import { text } from '#domain/values/text/text.ts'
import { optionalWebAddress } from '#domain/values/text/web-address.ts'
import { isMonth } from '#domain/values/time/read-month.ts'
import type {
  CaptionedPicturesField,
  CarField,
  ChoiceField,
  CostsField,
  ListField,
  MonthField,
  TextField,
} from './fields/car-field.ts'
import type { AnyFieldName, CarFields, FieldValue, PublicFieldName } from './fields/car-fields.ts'
import { ALL_FIELD_NAMES, anyField } from './fields/translations.ts'
import { isMissing } from './vehicle-issues.ts'

type Schema<N extends AnyFieldName> = undefined extends CarFields[N]
  ? z.ZodMiniOptional<z.ZodMiniType<FieldValue<N>>>
  : z.ZodMiniType<FieldValue<N>>

const AMOUNT = 'The amount of a cost'

const forAllFields = (schemaOf: (field: CarField) => z.ZodMiniType) =>
  Object.fromEntries(ALL_FIELD_NAMES.map((name) => [name, schemaOf(anyField(name))])) as {
    [N in AnyFieldName]: Schema<N>
  }

/** Shapes only: whether a field may be empty depends on the car, see vehicle-issues.ts. */
export const carFields = z.object(forAllFields(requestSchema))

/** A request may change any of the fields. */
export const carPatch = z.partial(carFields)

/** A field as it is stored. A draft lacks a choice. */
function storedSchema(field: CarField): z.ZodMiniType {
  const isOptional = 'optional' in field && field.optional
  const choices = (options: readonly string[]) => z.enum(isOptional ? options : ['', ...options])
  const schema = field.kind === 'choice' ? choices(field.options) : valueSchema(field)
  return (isOptional ? z.optional(schema) : z.clone(schema)).register(FIELDS, {
    reader: field.public ? 'visitor' : field.reader,
    unit: field.kind === 'staff' ? 'staff' : undefined,
  })
}

/** A field as a request contains it: null, an empty text and an empty list mean "no value". */
function requestSchema(field: CarField): z.ZodMiniType {
  const schema = valueSchema(field)
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'choice':
    case 'month':
      return optionalIf(field, nullAs('', schema))
    case 'wholeNumber':
    case 'amount':
      // The empty value of an optional number is null, because 0 is a value.
      return field.optional ? z.optional(emptyAs(null, z.nullable(schema))) : nullAs(0, schema)
    case 'texts':
    case 'webAddresses':
      return field.optional ? z.optional(emptyAs(null, z.nullable(schema))) : nullAs([], schema)
    case 'staff':
      return z.optional(emptyAs(null, schema))
    case 'costs':
    case 'captionedPictures':
      return z.optional(emptyAs(null, z.nullable(schema)))
    case 'flag':
      return schema
  }
}

function valueSchema(field: CarField): z.ZodMiniType {
  const { label } = field
  switch (field.kind) {
    case 'text':
    case 'longText':
      return textSchema(field)
    case 'choice':
      return choiceSchema(field)
    case 'month':
      return text(label, 20).check(z.refine(isMonthOrEmpty, rule('month', { field: label })))
    case 'wholeNumber':
      return z.int(rule('whole_number', { field: label }))
    case 'staff':
      return z.nullable(z.int(rule('whole_number', { field: label })))
    case 'amount': {
      const { min } = field
      return z.number(rule('number', { field: label })).check(z.minimum(min, rule('at_least', { field: label, min })))
    }
    case 'texts':
      return listSchema(field, text(field.itemLabel, 1000))
    case 'webAddresses':
      return listSchema(field, optionalWebAddress(field.itemLabel))
    case 'costs':
      return costsSchema(field)
    case 'captionedPictures':
      return captionedPicturesSchema(field)
    case 'flag':
      return z.boolean(rule('true_or_false', { field: label }))
  }
}

function isMonthOrEmpty(value: string): boolean {
  return value === '' || isMonth(value)
}

function textSchema({ label, maxLength, isUpperCase, pattern }: TextField) {
  const trimmed = text(label, maxLength)
  const value = isUpperCase ? trimmed.check(z.toUpperCase()) : trimmed
  if (!pattern) return value
  const matches = (typed: string) => typed === '' || typed.length > maxLength || pattern.regex.test(typed)
  return value.check(z.refine(matches, rule(pattern.fault, { field: label })))
}

function choiceSchema({ label, options }: ChoiceField) {
  const isOption = (value: string) => value === '' || options.includes(value)
  return text(label, 50).check(z.refine(isOption, rule('one_of', { field: label, options: options.join(', ') })))
}

function listSchema({ label, maxItems, itemName }: ListField, item: z.ZodMiniType<string>) {
  return z.array(item, rule('list', { field: label })).check(
    z.overwrite((values) => values.filter((value) => value !== '')),
    z.maxLength(maxItems, rule(`at_most.${itemName}s`, { max: maxItems })),
  )
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
    date: z.iso.date(rule('example_day', { field: 'The date of a cost' })),
    text: nullAs('', text('The text of a cost', 200)) as z.ZodMiniType<string>,
    amount: z
      .number(rule('number', { field: AMOUNT }))
      .check(z.minimum(0, rule('at_least', { field: AMOUNT, min: 0 }))),
  })
  return z
    .array(cost, rule('list', { field: label }))
    .check(z.maxLength(maxItems, rule('at_most.costs', { max: maxItems })))
}

function captionedPicturesSchema({ label, maxItems, maxCaptionLength }: CaptionedPicturesField) {
  const picture = z.object({
    image: optionalWebAddress('The image of a picture').check(z.minLength(1, rule('image_missing'))),
    caption: nullAs('', text('The caption of a picture', maxCaptionLength)) as z.ZodMiniType<string>,
  })
  return z
    .array(picture, rule('list', { field: label }))
    .check(z.maxLength(maxItems, rule('at_most.condition_pictures', { max: maxItems })))
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
const pricePoint = z.object({
  at: time(),
  price: z.number(),
  /** Visitors did not see the car when this price was replaced. */
  hidden: z.optional(z.literal(true)),
})

/** Since when the current price is in force, and the price before it. Visitors receive it instead of the history. */
const priceDrop = z.object({ at: time(), from: z.number() })

export type PricePoint = z.infer<typeof pricePoint>
export type PriceDrop = z.infer<typeof priceDrop>

export const carSchema = z.object({
  createdBy: z.string(),
  /** Names the sale of a sold car: the `mid` of the mutation that sold it. Only an un-sell that names it undoes the sale. */
  saleId: z.optional(z.string()),
  soldAt: z.optional(time()),
  /** The current price is the last one. Absent while the price has never been changed. */
  priceHistory: z.optional(z.array(pricePoint)),
  /** Part of the sample inventory, which the owner can remove in one go. */
  sample: z.optional(z.literal(true)),
  ...identity,
  ...forAllFields(storedSchema),
  createdAt: time().register(FIELDS, { reader: 'visitor' }),
  updatedAt: time().register(FIELDS, { reader: 'visitor' }),

  // The server adds these to what it sends, and devices to what they show. The server never stores them with the car.
  priceDrop: z.optional(priceDrop).register(FIELDS, { reader: 'visitor' }),
  /** Placeholders of those pictures that are photos and have arrived. */
  placeholders: z.optional(z.record(z.string(), z.string())).register(FIELDS, { reader: 'visitor' }),
  /** The subjects of those photos whose subject is known. */
  shots: z.optional(z.record(z.string(), z.string())).register(FIELDS, { reader: 'visitor' }),
  /** The last day of the reservation. */
  reservedUntil: z.optional(z.iso.date()).register(FIELDS, { reader: 'visitor', unit: 'day' }),
  reservedFor: z.optional(z.string()),
  reservedBy: z.optional(z.string()),
  reservationId: z.optional(reference()),
})

export type Car = z.infer<typeof carSchema>

/** The car as visitors receive it. */
export type PublicCar = Pick<
  Car,
  | 'uid'
  | 'id'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'placeholders'
  | 'shots'
  | 'priceDrop'
  | 'reservedUntil'
  | PublicFieldName
>

/** A new car whose fields are not filled in. @param year the current year */
export function newCarFields(year: number): CarFields {
  const entries = ALL_FIELD_NAMES.map((name) => [name, defaultOf(anyField(name), year)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as CarFields
}

function defaultOf(field: CarField, year: number): unknown {
  if ('optional' in field && field.optional) return undefined
  switch (field.kind) {
    case 'wholeNumber':
    case 'amount':
      return field.default === 'currentYear' ? year : 0
    case 'texts':
    case 'webAddresses':
      return []
    case 'flag':
      return field.default ?? false
    default:
      return ''
  }
}

/** The record without its empty optional fields, as it is stored. */
export function withoutEmptyFields<T extends CarFields>(car: T): T {
  const stored = { ...car }
  for (const name of OPTIONAL_FIELD_NAMES)
    if (name in stored && isMissing(anyField(name), stored[name])) delete stored[name]
  return stored
}

const OPTIONAL_FIELD_NAMES = ALL_FIELD_NAMES.filter((name) => {
  const field = anyField(name)
  return 'optional' in field && field.optional
})
