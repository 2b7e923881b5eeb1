// Turns the rows of a backup into those that may replace a store. In memory are users, counters and what was deleted.
import { withChanges } from '#sync-server/store/engine/changed-rows.ts'
import type { Operation } from '#sync-server/store/engine/document.ts'
import { loadTables, type StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import type { Counter, StoredUser } from '#sync-server/store/tables.ts'
import { advanceSequence } from './advance-sequence.ts'
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
