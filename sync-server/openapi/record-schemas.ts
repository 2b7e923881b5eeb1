// The schemas of records as they are sent, built from the fields that the server validates.
import * as z from 'zod/mini'
import { appointmentFields } from '#domain/appointments/appointment.ts'
import { carFields } from '#domain/cars/car.ts'
import type { CarField } from '#domain/cars/car-field.ts'
import { CAR_FIELD_NAMES, carField } from '#domain/cars/car-fields.ts'
import { CONFLICT_KINDS } from '#domain/conflicts/conflict.ts'
import { inquiryFields } from '#domain/inquiries/inquiry-fields.ts'
import { REJECTIONS } from '#domain/mutations/rejection.ts'
import { EDITED_KINDS, isListedKind, KIND_NAMES, type Kind, SUBJECT_KINDS } from '#domain/records/kinds.ts'
import { publicSettingsSchema, settingsSchema, staffSettingsSchema } from '#domain/settings/settings.ts'
import { uuid } from '#domain/values/uuid.ts'
import { response } from './named-schemas.ts'

export const time = z.iso.datetime()
export const id = z.int().check(z.minimum(1))
const version = z.int().check(z.minimum(0))

export const issue = response('Issue', z.object({ path: z.string(), message: z.string() }))
const serverFields = { uid: uuid, id, version, createdAt: time, updatedAt: time }
/** Fields of cars that the server derives from their photos. */
const photoFields = { placeholders: z.optional(z.record(z.string(), z.string())) }

/** The fields of a car as they are stored: a draft may lack a choice. */
const sentFields = Object.fromEntries(
  CAR_FIELD_NAMES.map((name) => {
    const field = carField(name)
    return [name, sentSchema(field) ?? carFields.shape[name]]
  }),
)

/** @returns undefined when what is sent has the shape of what is stored */
function sentSchema(field: CarField): z.ZodMiniType | undefined {
  if (field.kind === 'choice') {
    return field.optional ? z.optional(z.enum(field.options)) : z.enum(['', ...field.options])
  }
  if (field.kind === 'costs') {
    return z.optional(z.array(z.object({ date: z.string(), text: z.string(), amount: z.number() })))
  }
  if (field.kind === 'captionedPictures') {
    return z.optional(z.array(z.object({ image: z.string(), caption: z.string() })))
  }
  return 'optional' in field && (field.kind === 'wholeNumber' || field.kind === 'amount')
    ? z.optional(z.number())
    : undefined
}

/** Only fields that visitors may receive; some depend on a setting. */
const publicFields = Object.fromEntries(
  CAR_FIELD_NAMES.filter((name) => carField(name).public !== undefined).map((name) => [name, sentFields[name]]),
)

const priceDrop = z.optional(z.object({ at: time, from: z.number() }))
const pricePoint = z.object({ at: time, price: z.number(), hidden: z.optional(z.literal(true)) })

export const reservedUntil = z.optional(z.iso.date())

export const publicCar = response(
  'PublicCar',
  z.object({ ...serverFields, ...publicFields, ...photoFields, priceDrop, reservedUntil }),
)
export const staffCar = response(
  'Car',
  z.object({
    ...serverFields,
    ...sentFields,
    ...photoFields,
    createdBy: z.string(),
    saleId: z.optional(z.string()),
    soldAt: z.optional(time),
    reservedUntil,
    reservedFor: z.optional(z.string()),
    reservedBy: z.optional(z.string()),
    reservationId: z.optional(z.string()),
    priceHistory: z.optional(z.array(pricePoint)),
    sample: z.optional(z.literal(true)),
  }),
)
export const car = z.union([staffCar, publicCar])

export const inquiryReceipt = response('InquiryReceipt', z.object({ id, uid: uuid, createdAt: time }))
const sentInquiry = {
  uid: uuid,
  id,
  version,
  name: z.string(),
  phone: z.string(),
  email: z.optional(z.string()),
  message: z.string(),
  carId: z.optional(z.int()),
  carName: z.optional(z.string()),
  read: z.boolean(),
  createdAt: time,
}
export const publicInquiry = response('SentInquiry', z.object(sentInquiry))
export const inquiry = response(
  'Inquiry',
  z.object({ ...sentInquiry, ...inquiryFields.shape, respondedAt: z.optional(time), updatedAt: time }),
)

export const appointment = response(
  'Appointment',
  z.object({ uid: uuid, id, version, ...z.partial(appointmentFields).shape, createdAt: time, updatedAt: time }),
)

const mark = z.object({
  by: z.array(z.string()),
  at: time,
  problems: z.array(z.object({ mid: uuid, by: z.string(), at: time, note: z.string(), photo: z.optional(z.string()) })),
  late: z.optional(z.literal(true)),
})
export const check = response(
  'LotCheck',
  z.object({
    uid: uuid,
    id,
    version,
    by: z.string(),
    startedAt: time,
    joins: z.optional(uuid),
    endedAt: z.optional(time),
    endedBy: z.optional(z.string()),
    marks: z.record(z.string(), mark),
    vehicles: z.optional(
      z.array(
        z.object({
          uid: z.string(),
          id,
          name: z.string(),
          stockNumber: z.optional(z.string()),
          newPrice: z.optional(z.number()),
          vin: z.optional(z.string()),
        }),
      ),
    ),
    createdAt: time,
    updatedAt: time,
  }),
)

export const settings = response('Settings', settingsSchema)
export const sentSettings = z.union([
  settings,
  response('StaffSettings', staffSettingsSchema),
  response('PublicSettings', publicSettingsSchema),
])

const userFields = {
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'user']),
  createdAt: time,
  twoFactor: z.optional(z.literal(true)),
}
export const user = response('User', z.object(userFields))
export const account = response('Account', z.object({ ...userFields, mustChangePassword: z.optional(z.literal(true)) }))

export const conflict = response(
  'Conflict',
  z.object({
    uid: z.string(),
    version,
    kind: z.enum(CONFLICT_KINDS),
    about: z.enum(EDITED_KINDS),
    recordUid: z.string(),
    mid: z.string(),
    by: z.string(),
    madeAt: z.string(),
    saleId: z.optional(z.string()),
    reservationId: z.optional(z.string()),
    fields: z.record(z.string(), z.object({ mine: z.optional(z.unknown()), theirs: z.optional(z.unknown()) })),
    state: z.enum(['open', 'resolved']),
    createdAt: time,
    resolvedAt: z.optional(time),
  }),
)

export const activityEntry = response(
  'ActivityEntry',
  z.object({
    id,
    name: z.string(),
    by: z.string(),
    about: z.object({
      kind: z.enum([...SUBJECT_KINDS, 'user', 'person']),
      uid: z.string(),
      id: z.optional(id),
      name: z.optional(z.string()),
      deleted: z.optional(z.literal(true)),
      restorableUntil: z.optional(time),
    }),
    history: z.record(z.string(), z.object({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) })),
    conflict: z.optional(z.literal(true)),
    madeAt: z.string(),
    appliedAt: time,
  }),
)

const rejection = z.enum(Object.keys(REJECTIONS) as [string, ...string[]])
export const outcome = response(
  'Outcome',
  z.object({
    mid: uuid,
    seq: z.int(),
    uid: z.string(),
    id: z.optional(id),
    version: z.optional(version),
    conflictUid: z.optional(z.string()),
    status: z.enum(['applied', 'merged', 'noop', 'conflict', 'refused']),
    code: z.optional(rejection),
    message: z.optional(z.string()),
    errors: z.optional(z.array(issue)),
    unchanged: z.optional(z.array(z.string())),
  }),
)

/** Instead of the record in the response to a repeated request. */
export const deletedRecord = response(
  'DeletedRecord',
  z.object({ id: z.optional(id), uid: z.optional(z.string()), deleted: z.literal(true) }),
)

export const orDeleted = (record: z.ZodMiniType) => z.union([record, deletedRecord])
/** Each kind as its readers receive it. */
const SENT_RECORDS: Record<Kind, z.ZodMiniType> = { car, inquiry, appointment, check, conflict, settings: sentSettings }
export const change = response(
  'Change',
  z.union(
    KIND_NAMES.map((kind) => {
      const record = isListedKind(kind) ? z.union([SENT_RECORDS[kind], z.null()]) : SENT_RECORDS[kind]
      return z.object({ kind: z.literal(kind), uid: z.string(), record })
    }),
  ),
)
