// What a restore must know of the store that it replaces: what was deleted, which numbers were issued, and which photos there are.
import { hasReservation } from '#domain/records/conflict.ts'
import { isPersonalKind } from '#domain/records/kinds.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import {
  type Activity,
  PRUNED_TOMBSTONES,
  type PrunedTombstone,
  type Row,
  type StoredDeletion,
  type TableName,
  type UploadedPhoto,
} from '#sync-server/store/tables.ts'

export interface ReplacedStore {
  /** Null when there was none, or a damaged one. */
  id: string | null
  epoch: number
  sequence: number
  /** Of records with personal data, by uid. */
  deletions: Map<string, StoredDeletion>
  prunedTombstones: Map<string, PrunedTombstone>
  /** The entries of the activity log about users that were deleted, by key. */
  userDeletions: Map<string, Activity>
  /** Of vehicles, also deleted ones, by uid: whom they are reserved for. */
  reservedFor: Map<string, string | undefined>
  /** The uids of conflicts that say nothing about a reservation. */
  conflictsWithoutReservation: Set<string>
  /** The values of the counters, by name. */
  counters: Map<string, number>
  /** By the key of the user. */
  tokenVersions: Map<string, number>
  photos: Map<string, UploadedPhoto>
}

export function noStore(): ReplacedStore {
  return {
    id: null,
    epoch: 0,
    sequence: 0,
    deletions: new Map(),
    prunedTombstones: new Map(),
    userDeletions: new Map(),
    reservedFor: new Map(),
    conflictsWithoutReservation: new Set(),
    counters: new Map(),
    tokenVersions: new Map(),
    photos: new Map(),
  }
}

/** Reads everything once. */
export async function replacedStore(stored: StoredRows): Promise<ReplacedStore> {
  const { store: id, epoch, sequence } = stored.meta
  const replaced: ReplacedStore = { ...noStore(), id, epoch, sequence }
  const take: { [T in TableName]?: (key: string, row: Row<T>) => void } = {
    deletions(uid, row) {
      if (isPersonalKind(row.kind)) replaced.deletions.set(uid, row)
      else if (row.kind === 'car') replaced.reservedFor.set(uid, undefined)
    },
    cars: (uid, { reservedFor }) => replaced.reservedFor.set(uid, reservedFor),
    conflicts: (uid, row) => hasReservation(row) || replaced.conflictsWithoutReservation.add(uid),
    [PRUNED_TOMBSTONES]: (uid, row) => isPersonalKind(row.kind) && replaced.prunedTombstones.set(uid, row),
    activity: (key, row) => row.name === 'user.delete' && replaced.userDeletions.set(key, row),
    counters: (key, { value }) => replaced.counters.set(key, value),
    users: (key, { tokenVersion }) => replaced.tokenVersions.set(key, tokenVersion),
    photos: (hash, row) => replaced.photos.set(hash, row),
  }
  for await (const { table, rows } of stored.rows(Object.keys(take))) {
    const takeRow = take[table as TableName] as (key: string, row: object) => void
    for (const [key, row] of rows) takeRow(key, row)
  }
  return replaced
}
