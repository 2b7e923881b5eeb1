import { isRetentionOver } from '#domain/inquiries/inquiry-retention.ts'
import { isFromPerson } from '#domain/inquiries/person.ts'
import { staffInquiry } from '#domain/inquiries/present-inquiry.ts'
import { emptyConflictsOf } from './conflict.ts'
import { always, never, noRule, nothing, type RecordDeclaration } from './declare-record.ts'

export const inquiry: RecordDeclaration<'inquiry'> = {
  noun: 'enquiry',
  numbers: { first: 1, last: Number.MAX_SAFE_INTEGER },
  isRestorable: false,
  isPublic: never,
  present: (record, reader) => (reader === 'visitor' ? null : staffInquiry(record)),
  hasAdminFields: false,
  person: {
    isFrom: isFromPerson,
    isExpired: ({ updatedAt }, { retention }, now) => isRetentionOver(updatedAt, retention.inquiryMonths, now),
  },
  title: () => null,
  check: noRule,
  isShownUnsaved: always,
  afterPut: nothing,
  afterDelete: emptyConflictsOf,
}
