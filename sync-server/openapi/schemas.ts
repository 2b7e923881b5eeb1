// The schemas of responses by name: records are built from the fields that the server validates.
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

const time = z.iso.datetime()
const id = z.int().check(z.minimum(1))
const version = z.int().check(z.minimum(0))
const values = z.record(z.string(), z.unknown())
const listOf = (schema: z.ZodMiniType) => z.object({ data: z.array(schema) })
const pageOf = (schema: z.ZodMiniType) => z.object({ data: z.array(schema), after: z.optional(id) })

const issue = response('Issue', z.object({ path: z.string(), message: z.string() }))
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

const reservedUntil = z.optional(z.iso.date())

const publicCar = response(
  'PublicCar',
  z.object({ ...serverFields, ...publicFields, ...photoFields, priceDrop, reservedUntil }),
)
const staffCar = response(
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
const car = z.union([staffCar, publicCar])

const inquiryReceipt = response('InquiryReceipt', z.object({ id, uid: uuid, createdAt: time }))
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
const publicInquiry = response('SentInquiry', z.object(sentInquiry))
const inquiry = response(
  'Inquiry',
  z.object({ ...sentInquiry, ...inquiryFields.shape, respondedAt: z.optional(time), updatedAt: time }),
)

const appointment = response(
  'Appointment',
  z.object({ uid: uuid, id, version, ...z.partial(appointmentFields).shape, createdAt: time, updatedAt: time }),
)

const mark = z.object({
  by: z.array(z.string()),
  at: time,
  problems: z.array(z.object({ mid: uuid, by: z.string(), at: time, note: z.string() })),
  late: z.optional(z.literal(true)),
})
const check = response(
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

const settings = response('Settings', settingsSchema)
const sentSettings = z.union([
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
const user = response('User', z.object(userFields))
const account = response('Account', z.object({ ...userFields, mustChangePassword: z.optional(z.literal(true)) }))

const conflict = response(
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

const activityEntry = response(
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
const outcome = response(
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
const deletedRecord = response(
  'DeletedRecord',
  z.object({ id: z.optional(id), uid: z.optional(z.string()), deleted: z.literal(true) }),
)

const orDeleted = (record: z.ZodMiniType) => z.union([record, deletedRecord])
/** Each kind as its readers receive it. */
const SENT_RECORDS: Record<Kind, z.ZodMiniType> = { car, inquiry, appointment, check, conflict, settings: sentSettings }
const change = response(
  'Change',
  z.union(
    KIND_NAMES.map((kind) => {
      const record = isListedKind(kind) ? z.union([SENT_RECORDS[kind], z.null()]) : SENT_RECORDS[kind]
      return z.object({ kind: z.literal(kind), uid: z.string(), record })
    }),
  ),
)

export const responses = {
  error: response(
    'Error',
    z.object({ message: z.string(), errors: z.optional(z.array(issue)), code: z.optional(z.string()) }),
  ),
  health: z.object({
    status: z.enum(['ok', 'degraded', 'unavailable']),
    checks: z.object({
      database: z.enum(['ok', 'degraded', 'read-only', 'unreachable']),
      photos: z.enum(['ok', 'unreachable']),
    }),
  }),
  session: z.object({ token: z.string(), user: account, mustSetUpTwoFactor: z.optional(z.literal(true)) }),
  account,
  twoFactorProposal: z.object({ secret: z.string(), uri: z.string() }),
  recoveryCodes: z.object({ recoveryCodes: z.array(z.string()) }),
  car,
  writtenCar: orDeleted(staffCar),
  cars: z.union([pageOf(staffCar), pageOf(publicCar)]),
  photo: response(
    'StoredPhoto',
    z.object({ url: z.string(), width: z.int(), height: z.int(), placeholder: z.string() }),
  ),
  readInquiry: orDeleted(inquiry),
  createdInquiry: z.union([publicInquiry, inquiryReceipt, deletedRecord]),
  inquiries: pageOf(inquiry),
  appointments: pageOf(appointment),
  checks: pageOf(check),
  settings,
  sentSettings,
  writtenUser: orDeleted(user),
  users: z.array(user),
  staff: z.array(z.object({ id, name: z.string() })),
  activity: z.object({ data: z.array(activityEntry), before: z.nullable(id) }),
  feeds: listOf(
    z.object({
      path: z.string(),
      url: z.nullable(z.url()),
      cars: z.int(),
      leftOut: z.array(z.object({ id, name: z.string(), missing: z.array(z.string()) })),
    }),
  ),
  devices: listOf(
    z.object({
      device: z.string(),
      user: z.nullable(z.string()),
      seenAt: time,
      pending: z.optional(z.int()),
      since: z.optional(time),
      build: z.optional(z.string()),
      isCurrent: z.optional(z.boolean()),
    }),
  ),
  personalData: z.object({
    inquiries: z.array(inquiry),
    appointments: z.array(appointment),
    reservations: z.array(
      z.object({
        id,
        uid: uuid,
        vehicle: z.string(),
        reservedUntil,
        reservedFor: z.string(),
        reservedBy: z.optional(z.string()),
      }),
    ),
    conflicts: z.array(conflict),
    accounts: z.array(user),
  }),
  deleted: z.object({ deleted: z.int() }),
  undeliveredMails: z.object({
    data: z.array(z.object({ uid: uuid, inquiryId: id, queuedAt: time, attempts: z.int(), error: z.string() })),
    isSetUp: z.boolean(),
  }),
  pushKey: z.object({ key: z.string() }),
  pushed: z.object({ outcomes: z.array(outcome) }),
  conflicts: listOf(conflict),
  pulled: response(
    'Pull',
    z.object({
      cursor: z.string(),
      now: time,
      more: z.boolean(),
      role: z.optional(z.enum(['admin', 'user'])),
      reset: z.optional(z.literal(true)),
      unknown: z.optional(z.literal(true)),
      lastSeq: z.optional(z.int()),
      lastMid: z.optional(z.string()),
      changes: z.array(change),
    }),
  ),
  description: values,
}
