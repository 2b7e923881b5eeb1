import { never, noRule, nothing, type RecordDeclaration, type StoredWorld } from './declare-record.ts'
import type { Conflict } from './kinds.ts'
import { mayDecide } from './may-decide.ts'
import type { Put } from './world.ts'

export const conflict: RecordDeclaration<'conflict'> = {
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

/** Empties the conflicts about a deleted record with personal data. */
export const emptyConflictsOf = (world: StoredWorld, uid: string, now: string): Put[] =>
  emptyConflicts(world, now, ({ recordUid }) => recordUid === uid)

/** Conflicts with personal data lose it. They get a new version, so that devices pull that. */
export function emptyConflicts(world: StoredWorld, now: string, isEmptied: (conflict: Conflict) => boolean): Put[] {
  return [...world.all('conflict')]
    .filter(isEmptied)
    .sort((a, b) => a.version - b.version)
    .map((each) => {
      const record: Conflict = { ...each, fields: {}, state: 'resolved', resolvedAt: each.resolvedAt ?? now }
      return { kind: 'conflict', record }
    })
}
