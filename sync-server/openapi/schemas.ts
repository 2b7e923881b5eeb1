// The schemas of responses by name.
import * as z from 'zod/mini'
import { uuid } from '#domain/values/uuid.ts'
import { response } from './named-schemas.ts'
import {
  account,
  activityEntry,
  appointment,
  car,
  change,
  check,
  conflict,
  deletedRecord,
  id,
  inquiry,
  inquiryReceipt,
  issue,
  orDeleted,
  outcome,
  publicCar,
  publicInquiry,
  reservedUntil,
  sentSettings,
  settings,
  staffCar,
  time,
  user,
} from './record-schemas.ts'

const values = z.record(z.string(), z.unknown())
const listOf = (schema: z.ZodMiniType) => z.object({ data: z.array(schema) })
const pageOf = (schema: z.ZodMiniType) => z.object({ data: z.array(schema), after: z.optional(id) })

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
