// The shapes of the stored rows. Rows that this program wrote fit; those of a backup may come from anywhere. Limits of forms are
// not among them: they have changed between versions, and a row that was accepted once must stay readable.
import * as z from 'zod/mini'
import { APPOINTMENT_STATUSES } from '#domain/appointments/appointment.ts'
import { CAR_FIELD_NAMES, carField } from '#domain/cars/car-fields.ts'
import { CONFLICT_KINDS } from '#domain/conflicts/conflict.ts'
import { INQUIRY_STATUSES } from '#domain/inquiries/inquiry.ts'
import { EDITED_KINDS, KINDS, LISTED_KINDS } from '#domain/records/kinds.ts'
import { NUMBERED_KINDS } from '#domain/records/records.ts'
import { settingsPatch } from '#domain/settings/settings.ts'
import { SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import { isFolderOf } from './photo-files/photo-files.ts'
import { IDEMPOTENCY_RECORDS, PRUNED_TOMBSTONES, type TableName, WAS_PUBLIC } from './tables.ts'

const line = z.string().check(z.minLength(1))
const texts = z.array(z.string())
const count = z.int().check(z.minimum(0))
const flag = z.optional(z.boolean())
const time = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)), 'must be a time'))
const byField = z.record(z.string(), z.looseObject({}))

function carFieldShape(name: (typeof CAR_FIELD_NAMES)[number]): z.ZodMiniType {
  switch (carField(name).kind) {
    case 'wholeNumber':
    case 'amount':
      return z.number()
    case 'texts':
    case 'webAddresses':
      return texts
    case 'costs':
      return z.array(z.looseObject({ date: z.string(), text: z.string(), amount: z.number() }))
    case 'captionedPictures':
      return z.array(z.looseObject({ image: z.string(), caption: z.string() }))
    case 'flag':
      return z.boolean()
    default:
      return z.string()
  }
}

/** A field that a later version declares is missing in older rows, so only what every version has is required. */
const car = z.looseObject({
  ...Object.fromEntries(CAR_FIELD_NAMES.map((name) => [name, z.optional(carFieldShape(name))])),
  uid: line,
  id: count,
  version: count,
  make: z.string(),
  model: z.string(),
  year: z.number(),
  price: z.number(),
  images: texts,
  createdBy: z.string(),
  createdAt: time,
  updatedAt: time,
  soldAt: z.optional(time),
  saleId: z.optional(z.string()),
  reservedUntil: z.optional(z.iso.date()),
  reservedFor: z.optional(z.string()),
  reservedBy: z.optional(z.string()),
  reservationId: z.optional(z.string()),
  [WAS_PUBLIC]: flag,
  sample: flag,
  priceHistory: z.optional(z.array(z.looseObject({ at: time, price: z.number() }))),
})

const tombstone = { kind: z.enum(NUMBERED_KINDS), id: count, deletedAt: time }

export const ROW_SCHEMAS: Readonly<Record<TableName, z.ZodMiniType>> = {
  cars: car,
  inquiries: z.looseObject({
    uid: line,
    id: count,
    version: count,
    name: z.string(),
    phone: z.string(),
    email: z.optional(z.string()),
    message: z.string(),
    carId: z.optional(count),
    carName: z.optional(z.string()),
    read: z.boolean(),
    status: z.enum(INQUIRY_STATUSES),
    note: z.string(),
    assignee: z.nullable(count),
    followUpAt: z.optional(z.nullable(z.string())),
    respondedAt: z.optional(time),
    createdAt: time,
    updatedAt: time,
  }),
  appointments: z.looseObject({
    uid: line,
    id: count,
    version: count,
    name: z.string(),
    phone: z.string(),
    at: time,
    duration: count,
    status: z.enum(APPOINTMENT_STATUSES),
    carId: z.optional(count),
    inquiryId: z.optional(count),
    note: z.optional(z.string()),
    assignee: z.optional(count),
    reminder: z.optional(z.looseObject({ at: time, userId: count, claim: z.optional(z.string()) })),
    createdAt: time,
    updatedAt: time,
  }),
  checks: z.looseObject({
    uid: line,
    id: count,
    version: count,
    by: z.string(),
    startedAt: time,
    joins: z.optional(line),
    endedAt: z.optional(time),
    endedBy: z.optional(z.string()),
    marks: z.record(
      z.string(),
      z.looseObject({
        by: texts,
        at: time,
        problems: z.array(z.looseObject({ mid: line, by: z.string(), at: time, note: z.string() })),
      }),
    ),
    vehicles: z.optional(z.array(z.looseObject({ uid: line, id: count, name: z.string() }))),
    createdAt: time,
    updatedAt: time,
  }),
  settings: z.looseObject({ version: count, values: settingsPatch }),
  conflicts: z.looseObject({
    uid: line,
    version: count,
    kind: z.enum(CONFLICT_KINDS),
    about: z.enum(EDITED_KINDS),
    recordUid: line,
    mid: line,
    by: z.string(),
    madeAt: z.string(),
    fields: byField,
    state: z.enum(['open', 'resolved']),
    createdAt: time,
    resolvedAt: z.optional(time),
  }),
  deletions: z.looseObject({ uid: line, version: count, ...tombstone, last: z.optional(car), [WAS_PUBLIC]: flag }),
  [PRUNED_TOMBSTONES]: z.looseObject(tombstone),
  users: z.looseObject({
    id: count,
    username: line,
    name: z.string(),
    email: z.string(),
    role: z.string(),
    createdAt: time,
    passwordHash: z.string(),
    tokenVersion: count,
    twoFactor: z.optional(z.looseObject({ secret: z.string(), lastStep: count, recoveryHashes: texts })),
    knownAddresses: z.optional(texts),
    endedSessions: z.optional(z.array(z.looseObject({ jti: z.string(), exp: z.number() }))),
    endedUntil: z.optional(z.number()),
  }),
  devices: z.looseObject({
    userId: count,
    lastSeq: count,
    lastMid: z.string(),
    seenAt: time,
    madeSince: z.optional(time),
    report: z.optional(z.looseObject({ at: time, pending: count, since: z.optional(time), build: z.optional(line) })),
  }),
  [IDEMPOTENCY_RECORDS]: z.looseObject({
    status: z.enum(['applied', 'merged', 'noop', 'conflict', 'refused']),
    fingerprint: z.string(),
    recordUid: z.string(),
    answeredAt: time,
    id: z.optional(count),
    version: z.optional(count),
    seq: z.optional(count),
  }),
  activity: z.looseObject({
    mid: z.string(),
    name: line,
    by: z.string(),
    byId: z.optional(count),
    recordUid: z.string(),
    history: byField,
    madeAt: z.string(),
    appliedAt: time,
  }),
  counters: z.looseObject({ value: z.number(), day: z.optional(z.string()) }),
  subscriptions: z.looseObject({
    endpoint: z.string().check(z.refine((value) => URL.canParse(value), 'must be an address')),
    keys: z.looseObject({ p256dh: z.string(), auth: z.string() }),
    topics: z.optional(texts),
    userId: count,
    tokenVersion: count,
    serverKey: z.string(),
    since: time,
  }),
  photos: z.looseObject({
    width: count,
    height: count,
    bytes: count,
    placeholder: z.string().check(z.regex(/^[\w+/=]{32}\d{1,8}$/)),
    uploadedAt: time,
    uploadedBy: z.optional(count),
    encoded: flag,
    folder: z.optional(z.string()),
  }),
  mails: z.looseObject({
    queuedAt: time,
    attempts: count,
    nextAt: z.nullable(time),
    sentTo: texts,
    claim: z.optional(z.string()),
    error: z.optional(z.string()),
  }),
}

/** Whether a row belongs under its key. Tables without an entry have keys that no field of the row repeats. */
export const KEY_RULES: Partial<Record<TableName, (key: string, row: never) => boolean>> = {
  ...Object.fromEntries(LISTED_KINDS.map((kind) => [KINDS[kind].table, isUid])),
  deletions: isUid,
  settings: (key) => key === SETTINGS_UID,
  users: (key, { id }: { id: number }) => key === String(id),
  photos: (key, { folder = key }: { folder?: string }) => isFolderOf(key, folder),
}

function isUid(key: string, { uid }: { uid: string }): boolean {
  return key === uid
}
