import { isOpenCheck, supersededChecks } from '#domain/checks/check.ts'
import { always, never, noRule, nothing, type RecordDeclaration } from './declare-record.ts'

export const check: RecordDeclaration<'check'> = {
  noun: 'lot check',
  numbers: { first: 1, last: Number.MAX_SAFE_INTEGER },
  isRestorable: false,
  isPublic: never,
  present: (record, reader) => (reader === 'visitor' ? null : record),
  hasAdminFields: false,
  person: null,
  title: () => null,
  check: noRule,
  isShownUnsaved: always,
  afterPut(world, before, record) {
    if (before || !isOpenCheck(record)) return []
    return supersededChecks(world.all('check')).map(({ uid, id }) => ({
      kind: 'deletion',
      record: { kind: 'check', uid, version: 0, id, deletedAt: record.updatedAt },
    }))
  },
  afterDelete: nothing,
}
