// The fields of a car that requests may contain, by their declarations: shapes, choices, patterns and what is required. The server's own
// schema of a car checks shapes only, because what is required depends on the stored car.
import * as z from 'zod/mini'
import { CAR_FIELD_NAMES, type CarFieldName, carField } from '#domain/kinds/car/car-fields.ts'
import { MAX_RESERVED_FOR } from '#domain/kinds/reservation/schema.ts'
import { MONTH_PATTERN } from '#domain/values/time/read-month.ts'
import { request } from './named-schemas.ts'

type Shape = Record<string, z.ZodMiniType>

/** A value of a field that is not missing. */
function filled(name: CarFieldName): z.ZodMiniType {
  const field = carField(name)
  switch (field.kind) {
    case 'text':
    case 'longText': {
      const text = z.string().check(z.minLength(1), z.maxLength(field.maxLength))
      return field.pattern ? text.check(z.regex(field.pattern.regex)) : text
    }
    case 'choice':
      return z.enum(field.options)
    case 'month':
      return z.string().check(z.regex(MONTH_PATTERN))
    case 'wholeNumber':
      return z.int().check(z.minimum(field.min))
    case 'staff':
      return z.int().check(z.minimum(1))
    case 'amount':
      return z.number().check(z.minimum(field.min))
    case 'texts':
    case 'webAddresses':
      return z.array(z.string()).check(z.minLength(1), z.maxLength(field.maxItems))
    case 'costs':
      return z
        .array(
          z.object({
            date: z.iso.date(),
            text: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
            amount: z.number().check(z.minimum(0)),
          }),
        )
        .check(z.maxLength(field.maxItems))
    case 'captionedPictures':
      return z
        .array(
          z.object({
            image: z.string().check(z.minLength(1), z.maxLength(2048)),
            caption: z.optional(z.nullable(z.string().check(z.maxLength(field.maxCaptionLength)))),
          }),
        )
        .check(z.maxLength(field.maxItems))
    case 'flag':
      return z.boolean()
  }
}

/** The same, or nothing. */
function clearable(name: CarFieldName): z.ZodMiniType {
  const field = carField(name)
  switch (field.kind) {
    case 'text':
    case 'longText': {
      const text = field.pattern
        ? z.union([filled(name), z.literal('')])
        : z.string().check(z.maxLength(field.maxLength))
      return z.nullable(text)
    }
    case 'costs':
    case 'captionedPictures':
      return z.nullable(z.union([filled(name), z.literal('')]))
    case 'month':
      return z.nullable(z.union([filled(name), z.literal('')]))
    case 'choice':
      return z.nullable(z.enum(['', ...field.options]))
    case 'texts':
    case 'webAddresses':
      return z.nullable(z.array(z.string()).check(z.maxLength(field.maxItems)))
    default:
      return z.nullable(filled(name))
  }
}

function shapeOf(isRequired: (name: CarFieldName) => boolean): Shape {
  return Object.fromEntries(
    CAR_FIELD_NAMES.map((name) => [name, isRequired(name) ? filled(name) : z.optional(clearable(name))]),
  )
}

/** A day that is not over; a name only with one. Empty and null end the reservation. */
const reservation = {
  reservedUntil: z.optional(z.nullable(z.union([z.iso.date(), z.literal('')]))),
  reservedFor: z.optional(z.nullable(z.string().check(z.maxLength(MAX_RESERVED_FOR)))),
}

const isAlwaysRequired = (name: CarFieldName) => carField(name).required === 'always'

/** A car that visitors see needs more than a draft. */
export const newCar = request(
  'NewCar',
  z.union([
    request(
      'NewPublishedCar',
      z.object({
        ...shapeOf((name) => carField(name).required !== undefined),
        ...reservation,
        enabled: z.optional(z.literal(true)),
      }),
    ),
    request('NewDraft', z.object({ ...shapeOf(isAlwaysRequired), ...reservation, enabled: z.literal(false) })),
  ]),
)

const patchShape: Shape = Object.fromEntries(
  CAR_FIELD_NAMES.map((name) => [name, z.optional(isAlwaysRequired(name) ? filled(name) : clearable(name))]),
)

export const carPatch = request('CarPatch', z.object({ ...patchShape, ...reservation }))

/** Per changed field what the device showed, and what the person entered. */
export const carChanges = z.object(
  Object.fromEntries(
    Object.entries(patchShape).map(([name, to]) => [name, z.optional(z.object({ from: z.optional(z.unknown()), to }))]),
  ),
)
