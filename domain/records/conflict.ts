import { mayDecide } from '#domain/conflicts/conflict.ts'
import { never, noRule, nothing, type RecordDeclaration, type StoredWorld } from './declare-record.ts'
import type { Conflict } from './kinds.ts'
import type { Put } from './world.ts'

export const conflict: RecordDeclaration<'conflict'> = {
  noun: 'conflict',
  numbers: null,
  isRestorable: false,
  isPublic: never,
  present: (record, reader) => (reader !== 'visitor' && mayDecide({ role: reader }, record) ? record : null),
  person: null,
  title: () => null,
  check: noRule,
  // Only the server opens conflicts. A decision is shown at once.
  isShownUnsaved: ({ state }) => state === 'resolved',
  afterPut: nothing,
  afterDelete: nothing,
}

/** Empties the conflicts about a deleted record with personal data. They get a new version, so that devices pull that. */
export function emptyConflictsOf(world: StoredWorld, uid: string, now: string): Put[] {
  const conflicts = [...world.all('conflict')].filter(({ recordUid }) => recordUid === uid)
  return conflicts
    .sort((a, b) => a.version - b.version)
    .map((each) => {
      const record: Conflict = { ...each, fields: {}, state: 'resolved', resolvedAt: each.resolvedAt ?? now }
      return { kind: 'conflict', record }
    })
}
