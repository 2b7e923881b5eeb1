// The schemas of records as they are sent: of each kind the fields that its readers receive.
import * as z from 'zod/mini'
import { inquirySchema } from '#domain/kinds/inquiry/schema.ts'
import { isListedKind, KIND_NAMES, KINDS, type Kind, type RecordTypes } from '#domain/kinds/kinds.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { type User, userSchema } from '#domain/kinds/user/schema.ts'
import { activityEntry } from '#domain/protocol/activity.ts'
import { decidedRecord, issue as outcomeIssue, verdict } from '#domain/protocol/outcome-schema.ts'
import type { PulledChange } from '#domain/protocol/protocol.ts'
import { sentSchema } from '#domain/records/fields.ts'
import { uuid } from '#domain/values/uuid.ts'
import { response } from './named-schemas.ts'

export const time = z.iso.datetime()
export const id = z.int().check(z.minimum(1))

export const issue = response('Issue', outcomeIssue)

/** A kind as staff receive it, as each of its readers do, and as any reader does. */
function sentRecord<K extends Kind>(kind: K) {
  const { schema, schemaName } = RECORDS[kind]
  const staff = response(schemaName, sentSchema<RecordTypes[K]>(schema, 'admin'))
  const readers = KINDS[kind].forVisitors
    ? [staff, response(`Public${schemaName}`, sentSchema<Partial<RecordTypes[K]>>(schema, 'visitor'))]
    : [staff]
  return { staff, readers, any: z.union(readers) }
}

export const SENT_RECORDS = Object.fromEntries(KIND_NAMES.map((kind) => [kind, sentRecord(kind)])) as {
  [K in Kind]: ReturnType<typeof sentRecord<K>>
}

/** An enquiry as its sender receives it, and after a repetition. */
export const sentInquiry = response('SentInquiry', sentSchema(inquirySchema, 'visitor'))
export const inquiryReceipt = response(
  'InquiryReceipt',
  z.pick(inquirySchema, { id: true, uid: true, createdAt: true }),
)

export const user = response('User', sentSchema<User>(userSchema, 'admin'))
export const account = response('Account', sentSchema<User>(userSchema, 'self'))
export const staffMember = z.pick(userSchema, { id: true, name: true })

response('ActivityEntry', activityEntry)

const decided = { uid: z.string(), ...decidedRecord, ...verdict }
/** `rows`: of `car.import`, one for each row. */
export const outcome = response(
  'Outcome',
  // `at` is a cursor.
  z.object({ mid: uuid, at: z.string(), ...decided, rows: z.optional(z.array(z.object(decided))) }),
)

/** Instead of the record in the response to a repeated request. */
export const deletedRecord = response(
  'DeletedRecord',
  z.object({ id: z.optional(id), uid: z.optional(z.string()), deleted: z.literal(true) }),
)

export const orDeleted = <Schema extends z.ZodMiniType>(record: Schema) => z.union([record, deletedRecord])
export const change = response(
  'Change',
  z.union(
    KIND_NAMES.map((kind) => {
      const { any } = SENT_RECORDS[kind]
      return z.object({ kind: z.literal(kind), uid: z.string(), record: isListedKind(kind) ? z.nullable(any) : any })
    }),
  ) as unknown as z.ZodMiniType<PulledChange>,
)
