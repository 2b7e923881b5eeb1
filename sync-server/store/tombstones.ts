// Tombstones of deleted records, and the prune horizon. A pruned tombstone keeps only that the record existed, so that its uid
// and number are never reused. The prune horizon is the version of the last pruned tombstone or resolved conflict: a cursor
// below it may have missed one.

import type { Cursor } from '#domain/protocol/protocol.ts'
import type { Deletion } from '#domain/records/world.ts'
import type { Reader, Records, View } from './store.ts'
import { PRUNED_TOMBSTONES } from './tables.ts'

const HORIZON = 'horizon'

/** 0 when nothing was pruned. Cursors below it are reset. */
export function pruneHorizon(reader: Reader): number {
  return reader.get('counters', HORIZON)?.value ?? 0
}

export function pruneTombstone(records: Records, uid: string): void {
  const deletion = records.get('deletions', uid)
  if (!deletion) return
  const { kind, id, deletedAt, version } = deletion
  records.put(PRUNED_TOMBSTONES, uid, { kind, id, deletedAt })
  records.remove('deletions', uid)
  raisePruneHorizon(records, version)
}

/** @param version of a pruned row that devices would have pulled */
function raisePruneHorizon(records: Records, version: number): void {
  records.put('counters', HORIZON, { value: Math.max(pruneHorizon(records), version) })
}

/** Prunes a resolved conflict. A device that has not pulled the resolution is reset, and no longer shows it as open. */
export function pruneConflict(records: Records, uid: string): void {
  const conflict = records.get('conflicts', uid)
  if (!conflict) return
  records.remove('conflicts', uid)
  raisePruneHorizon(records, conflict.version)
}

/** The tombstone of a record, pruned ones included; a pruned one has version 0. */
export function findTombstone(records: Reader, uid: string): Deletion | undefined {
  const deletion = records.get('deletions', uid)
  if (deletion) return deletion
  const pruned = records.get(PRUNED_TOMBSTONES, uid)
  return pruned && { uid, version: 0, ...pruned }
}

/** Whether the position is one of this history, which a restore or another data folder replaces. @param cursor null for an invalid one */
export function isInHistory(view: View, cursor: Cursor | null): boolean {
  const end = cursor?.epoch === view.epoch ? view.endOfRun(cursor.run) : undefined
  return cursor !== null && end !== undefined && (cursor.newest ?? cursor.sequence) <= end
}
