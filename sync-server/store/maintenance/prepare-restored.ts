// Turns the rows of a backup into those that may replace a store. In memory are users, counters and what was deleted.

import { KIND_NAMES } from '#domain/kinds/kinds.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { withChanges } from '#sync-server/store/engine/changed-rows.ts'
import type { Meta, Operation } from '#sync-server/store/engine/document.ts'
import { loadTables, type StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { freshCounter } from '#sync-server/store/fresh-epoch.ts'
import type { Counter, StoredUser } from '#sync-server/store/tables.ts'
import { type DeletedRecords, removeRecords, removeUsers } from './deleted-records.ts'
import type { ReplacedStore } from './replaced-store.ts'

export interface RestoreOptions {
  /** Restores also what the replaced store knows as deleted. */
  withDeleted?: boolean
  /** Restores also a backup that was changed, or that may have been. */
  unverified?: boolean
}

export interface Restored {
  stored: StoredRows
  /** The records that were deleted after the backup and are not restored. */
  stillDeleted: DeletedRecords
}

/** @throws StoreCannotStart when no admin would be left */
export async function prepareRestored(
  backup: StoredRows,
  replaced: ReplacedStore,
  { withDeleted = false }: RestoreOptions = {},
): Promise<Restored> {
  const changes: Operation[] = []
  const tables = (await loadTables(backup, ['counters', 'users'])) as {
    counters: Map<string, Counter>
    users: Map<string, StoredUser>
  }
  const stillDeleted: DeletedRecords = { records: {}, users: [] }
  if (!withDeleted) {
    stillDeleted.records = await removeRecords(backup, replaced, changes)
    stillDeleted.users = removeUsers(backup.meta.store, tables.users, replaced, changes)
  }
  const meta = advanceSequence(backup.meta, tables, replaced, changes)
  return { stored: withChanges(backup, meta, changes), stillDeleted }
}

const SEQUENCE_ADVANCE = 1_000_000
const NUMBER_ADVANCE = 1000

/** The counters of numbers that are never issued twice. */
const NUMBER_COUNTERS = [
  { key: 'user', first: 1, last: Number.MAX_SAFE_INTEGER },
  ...KIND_NAMES.flatMap((key) => {
    const { numbers } = RECORDS[key]
    return numbers ? [{ key, ...numbers }] : []
  }),
]

interface Issued {
  counters: ReadonlyMap<string, Counter>
  users: ReadonlyMap<string, StoredUser>
}

/**
 * Changes the restored rows so that no sequence number, record number, epoch or token version that was issued after the
 * backup is issued again.
 *
 * @param issued of the backup
 * @returns the position of the restored store
 */
function advanceSequence(meta: Meta, issued: Issued, replaced: ReplacedStore, changes: Operation[]): Meta {
  for (const { key, first, last } of NUMBER_COUNTERS) {
    const value = Math.max(first - 1, issued.counters.get(key)?.value ?? 0, replaced.counters.get(key) ?? 0)
    changes.push(['counters', key, { value: Math.min(last, value + NUMBER_ADVANCE) } satisfies Counter])
  }
  for (const [key, user] of issued.users) {
    const version = Math.max(user.tokenVersion, replaced.tokenVersions.get(key) ?? 0)
    changes.push(['users', key, { ...user, tokenVersion: freshCounter(version) }])
  }
  const epoch = freshCounter(Math.max(meta.epoch, replaced.epoch))
  return { ...meta, epoch, sequence: Math.max(meta.sequence, replaced.sequence) + SEQUENCE_ADVANCE }
}
