import { emptyConflictsOf } from '#domain/kinds/conflict/rules.ts'
import { isFromPerson, isNamed } from '#domain/kinds/inquiry/person.ts'
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
import { appointmentSchema } from './schema.ts'

export const appointment: RecordDeclaration<'appointment'> = {
  schema: appointmentSchema,
  schemaName: 'Appointment',
  noun: 'appointment',
  numbers: { first: 1, last: Number.MAX_SAFE_INTEGER },
  isRestorable: false,
  isPublic: never,
  present: toStaff(appointmentSchema),
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
    expiry: RETENTION,
  },
  title: () => null,
  check: noRule,
  isShownUnsaved: always,
  afterPut: nothing,
  afterDelete: emptyConflictsOf,
}
