import { emptyConflictsOf } from '#domain/kinds/conflict/rules.ts'
import {
  always,
  isRetentionOver,
  never,
  noRule,
  nothing,
  RETENTION,
  type RecordDeclaration,
} from '#domain/records/declare-record.ts'
import { toStaff } from '#domain/records/fields.ts'
import { isFromPerson } from './person.ts'
import { inquirySchema } from './schema.ts'

export const inquiry: RecordDeclaration<'inquiry'> = {
  schema: inquirySchema,
  schemaName: 'Inquiry',
  noun: 'enquiry',
  numbers: { first: 1, last: Number.MAX_SAFE_INTEGER },
  isRestorable: false,
  isPublic: never,
  present: toStaff(inquirySchema),
  hasAdminFields: false,
  person: {
    isFrom: isFromPerson,
    isExpired: ({ updatedAt }, { retention }, now) => isRetentionOver(updatedAt, retention.inquiryMonths, now),
    expiry: RETENTION,
  },
  title: () => null,
  check: noRule,
  isShownUnsaved: always,
  afterPut: nothing,
  afterDelete: emptyConflictsOf,
}
