import { DISPUTED_KINDS } from '#domain/kinds/kinds.ts'
import { never, noRule, nothing, type RecordDeclaration, type StoredWorld } from '#domain/records/declare-record.ts'
import type { Put } from '#domain/records/world.ts'
import { mayDecide } from './may-decide.ts'
import { conflictSchema } from './schema.ts'

export const conflict: RecordDeclaration<'conflict'> = {
  schema: conflictSchema(DISPUTED_KINDS),
  schemaName: 'Conflict',
  noun: 'conflict',
  numbers: null,
  isRestorable: false,
  isPublic: never,
  present: (record, reader) => (reader !== 'visitor' && mayDecide({ role: reader }, record) ? record : null),
  hasAdminFields: false,
  person: null,
  title: () => null,
  check: noRule,
  // Only the server opens conflicts. A decision is shown at once.
  isShownUnsaved: ({ state }) => state === 'resolved',
  afterPut: nothing,
  afterDelete: nothing,
}

/** Empties the conflicts about a deleted record with personal data. They get a new version, so that devices pull them. */
export const emptyConflictsOf = (world: StoredWorld, uid: string, now: string): Put[] =>
  [...world.all('conflict')]
    .filter(({ recordUid }) => recordUid === uid)
    .sort((a, b) => a.version - b.version)
    .map((each) => ({
      kind: 'conflict',
      record: { ...each, fields: {}, state: 'resolved', resolvedAt: each.resolvedAt ?? now },
    }))
