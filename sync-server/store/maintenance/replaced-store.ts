// The facts that a restore needs of the store that it replaces: what was deleted, and which numbers were issued.
import { isPersonalKind } from '#domain/kinds/kinds.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import {
  type Activity,
  PRUNED_TOMBSTONES,
  type PrunedTombstone,
  type Row,
  type StoredDeletion,
  type TableName,
} from '#sync-server/store/tables.ts'

export interface ReplacedStore {
  /** Null when there was none, or a damaged one. */
  id: string | null
  epoch: number
  sequence: number
  /** The deletions of records with personal data, by uid. */
  deletions: Map<string, StoredDeletion>
  prunedTombstones: Map<string, PrunedTombstone>
  /** The entries of the activity log about users that were deleted, by key. */
  userDeletions: Map<string, Activity>
  /** The values of the counters, by name. */
  counters: Map<string, number>
  /** The versions by the key of the user. */
  tokenVersions: Map<string, number>
}

export function noStore(): ReplacedStore {
  return {
    id: null,
    epoch: 0,
    sequence: 0,
    deletions: new Map(),
    prunedTombstones: new Map(),
    userDeletions: new Map(),
    counters: new Map(),
    tokenVersions: new Map(),
  }
}

/** Reads everything once. */
export async function replacedStore(stored: StoredRows): Promise<ReplacedStore> {
  const { store: id, epoch, sequence } = stored.meta
  const replaced: ReplacedStore = { ...noStore(), id, epoch, sequence }
  const take: { [T in TableName]?: (key: string, row: Row<T>) => void } = {
    deletions: (uid, row) => isPersonalKind(row.kind) && replaced.deletions.set(uid, row),
    [PRUNED_TOMBSTONES]: (uid, row) => isPersonalKind(row.kind) && replaced.prunedTombstones.set(uid, row),
    activity: (key, row) => row.name === 'user.delete' && replaced.userDeletions.set(key, row),
    counters: (key, { value }) => replaced.counters.set(key, value),
    users: (key, { tokenVersion }) => replaced.tokenVersions.set(key, tokenVersion),
  }
  for await (const { table, rows } of stored.rows(Object.keys(take))) {
    const takeRow = take[table as TableName] as (key: string, row: object) => void
    for (const [key, row] of rows) takeRow(key, row)
  }
  return replaced
}
