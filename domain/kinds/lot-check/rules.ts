import { always, never, noRule, nothing, type RecordDeclaration } from '#domain/records/declare-record.ts'
import { toStaff } from '#domain/records/fields.ts'
import { deletionOf } from '#domain/records/world.ts'
import { checkSchema, isOpenCheck, supersededChecks } from './schema.ts'

export const check: RecordDeclaration<'check'> = {
  schema: checkSchema,
  schemaName: 'LotCheck',
  noun: 'lot check',
  numbers: { first: 1, last: Number.MAX_SAFE_INTEGER },
  isRestorable: false,
  isPublic: never,
  present: toStaff(checkSchema),
  hasAdminFields: false,
  person: null,
  title: () => null,
  check: noRule,
  isShownUnsaved: always,
  afterPut(world, before, record) {
    if (before || !isOpenCheck(record)) return []
    return supersededChecks(world.all('check')).map((each) => deletionOf('check', each, record.updatedAt))
  },
  afterDelete: nothing,
}
