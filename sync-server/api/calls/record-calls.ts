// Cars, inquiries and settings. The other kinds of records are changed by pushed mutations only.
import * as z from 'zod/mini'
import type { AnyFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { ALL_FIELD_NAMES, anyField } from '#domain/kinds/car/fields/translations.ts'
import { carSchema } from '#domain/kinds/car/schema.ts'
import { MAX_MESSAGE } from '#domain/kinds/inquiry/inquiry-form.ts'
import { inquiryInput } from '#domain/kinds/inquiry/schema.ts'
import { settingsPatch } from '#domain/kinds/settings/schema.ts'
import { CURSOR_HEADER } from '#domain/protocol/protocol.ts'
import { stepUpBody } from './account-calls.ts'
import { declareCalls, KIB } from './declare-calls.ts'
import { request } from './named-schemas.ts'
import { deletedRecord, inquiryReceipt, orDeleted, SENT_RECORDS, sentInquiry } from './sent-records.ts'

/** The mutation checks the fields, because what is required depends on the stored car. */
const carFields = z.record(z.string(), z.unknown())

/** The fields of a car in a request: those that `isNeeded` names as they are stored, the others left out, cleared by null, or so too. */
function carRequest(isNeeded: (name: AnyFieldName) => boolean) {
  const { reservedUntil, reservedFor } = carSchema.shape
  const fields = ALL_FIELD_NAMES.map((name): [string, z.ZodMiniType] => {
    const stored = carSchema.shape[name]
    return [name, isNeeded(name) ? stored : z.optional(z.nullable(stored))]
  })
  return z.object({
    ...Object.fromEntries(fields),
    reservedUntil: z.nullable(reservedUntil),
    reservedFor: z.nullable(reservedFor),
  })
}

const isAlwaysNeeded = (name: AnyFieldName) => anyField(name).required === 'always'
const draft = carRequest(isAlwaysNeeded)

/** A car that visitors see needs more than a draft. */
const newCar = request(
  'NewCar',
  z.union([
    request(
      'NewPublishedCar',
      z.extend(
        carRequest((name) => anyField(name).required !== undefined),
        { enabled: z.optional(z.literal(true)) },
      ),
    ),
    request('NewDraft', z.extend(draft, { enabled: z.literal(false) })),
  ]),
)

const newInquiry = request(
  'NewInquiry',
  z.extend(inquiryInput, {
    name: z.string().check(z.minLength(2), z.maxLength(50)),
    // A country code of one to four digits and a number of 7 to 15. Spaces are dropped.
    phone: z.string().check(z.regex(/^\s*\+(?:\s*\d){8,19}\s*$/)),
    countryCode: z.optional(z.nullable(z.string())),
    email: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
    message: z.string().check(z.minLength(10), z.maxLength(MAX_MESSAGE)),
  }),
)

const { car, inquiry, settings } = SENT_RECORDS

const writtenCar = orDeleted(car.staff)
const settingsAndStepUp = z.extend(settingsPatch, stepUpBody.shape)

export const RECORD_CALLS = declareCalls({
  'GET /cars/{id}': { summary: 'One car', who: 'reader', responses: { 200: car.any } },
  'POST /cars': {
    summary: 'Add a car',
    who: 'staff',
    body: carFields,
    describedBody: newCar,
    responses: { 201: writtenCar },
    errors: [404],
    idempotent: true,
    limits: { bytes: 128 * KIB, writes: 1 },
  },
  'PUT /cars/{id}': {
    summary: 'Change fields of a car',
    who: 'staff',
    body: carFields,
    describedBody: request('CarPatch', z.partial(draft)),
    responses: { 200: writtenCar },
    idempotent: true,
    limits: { bytes: 128 * KIB, writes: 1 },
  },
  'DELETE /cars/{id}': {
    summary: 'Delete a car',
    who: 'staff',
    responses: { 204: null },
    idempotent: true,
    limits: { writes: 1 },
  },
  'POST /inquiries': {
    summary: 'Send an inquiry',
    who: 'anyone',
    body: inquiryInput,
    describedBody: newInquiry,
    responses: { 201: z.union([sentInquiry, inquiryReceipt, deletedRecord]) },
    errors: [404],
    idempotent: true,
    limits: { throttle: 'inquiries' },
  },
  'PATCH /inquiries/{id}/status': {
    summary: 'Mark an inquiry as read',
    who: 'staff',
    body: request(
      'MarkAsRead',
      z.object({ read: z.literal(true, 'Read must be true: an enquiry cannot become unread') }),
    ),
    responses: { 200: orDeleted(inquiry.staff) },
    idempotent: true,
    limits: { writes: 1 },
  },
  'DELETE /inquiries/{id}': {
    summary: 'Delete an inquiry',
    who: 'staff',
    responses: { 204: null },
    idempotent: true,
    limits: { writes: 1 },
  },
  'GET /settings': {
    summary: 'The settings of the site; some only for staff',
    who: 'optionalSession',
    responses: { 200: settings.any },
    sends: ['ETag', CURSOR_HEADER],
  },
  'PUT /settings': {
    summary: 'Change settings',
    who: 'admin',
    body: z.pipe(z.transform(withoutNulls), settingsAndStepUp),
    describedBody: request('SettingsPatch', settingsAndStepUp),
    responses: { 200: settings.staff },
    idempotent: true,
    limits: { bytes: 256 * KIB, writes: 1 },
  },
})

/** A section or field that is null counts as left out, except that the brand has values that are null. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(entries.map(([key, inner]) => [key, key === 'brand' ? inner : withoutNulls(inner)]))
}
