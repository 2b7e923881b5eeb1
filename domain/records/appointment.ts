import { isRetentionOver } from '#domain/inquiries/inquiry-retention.ts'
import { isFromPerson, isNamed } from '#domain/inquiries/person.ts'
import { emptyConflictsOf } from './conflict.ts'
import { always, never, noRule, nothing, type RecordDeclaration } from './declare-record.ts'

export const appointment: RecordDeclaration<'appointment'> = {
  noun: 'appointment',
  numbers: { first: 1, last: Number.MAX_SAFE_INTEGER },
  isRestorable: false,
  isPublic: never,
  present: ({ uid, id, version, createdAt, updatedAt, reminder: _, ...fields }, reader) =>
    reader === 'visitor' ? null : { uid, id, version, ...fields, createdAt, updatedAt },
  hasAdminFields: false,
  person: {
    isFrom: (record, person, world) => {
      const { name, phone, inquiryId } = record
      const inquiry = inquiryId === undefined ? undefined : world.find('inquiry', 'id', String(inquiryId))
      if (inquiry && isFromPerson(inquiry, person)) return true
      return phone === '' && !inquiry ? isNamed(name, person.name) : isFromPerson({ phone }, person)
    },
    // Counted from its day: an appointment can be made long before it.
    isExpired: ({ at, updatedAt }, { retention }, now) =>
      isRetentionOver(at > updatedAt ? at : updatedAt, retention.inquiryMonths, now),
  },
  title: () => null,
  check: noRule,
  isShownUnsaved: always,
  afterPut: nothing,
  afterDelete: emptyConflictsOf,
}
