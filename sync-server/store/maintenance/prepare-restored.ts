// Turns the rows of a backup into those that may replace a store. In memory are users, counters and what was deleted.

import { KIND_NAMES } from '#domain/kinds/kinds.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { freshCounter, type Meta, type Operation } from '#sync-server/store/engine/document.ts'
import type { StoredRow } from '#sync-server/store/engine/schema.ts'
import { type Entry, loadTables, type StoredRows, type TableRows } from '#sync-server/store/engine/stored-rows.ts'
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

/**
 * Stored rows with changes, at another position: those of a backup as they may replace a store. A row that replaces another one takes its
 * place, a new one comes after those of its table.
 */
function withChanges(stored: StoredRows, meta: Meta, changes: readonly Operation[]): StoredRows {
  return {
    meta,
    async *rows(only) {
      const left = byTable(changes.filter(([table]) => !only || only.includes(table)))
      let current: string | undefined
      for await (const { table, rows } of stored.rows(only)) {
        if (current !== undefined && current !== table) yield* newRows(left, current)
        current = table
        const own = left.get(table)
        yield { table, rows: own ? rows.flatMap((entry) => changed(own, entry)) : rows }
      }
      for (const table of [...left.keys()]) yield* newRows(left, table)
    },
  }
}

/** The changes that are left to be made. */
type TableChanges = Map<string, StoredRow | null>

function byTable(changes: readonly Operation[]): Map<string, TableChanges> {
  const tables = new Map<string, TableChanges>()
  for (const [table, key, row] of changes) tables.set(table, (tables.get(table) ?? new Map()).set(key, row))
  return tables
}

function changed(left: TableChanges, entry: Entry): Entry[] {
  const [key] = entry
  const row = left.get(key)
  left.delete(key)
  if (row === undefined) return [entry]
  return row ? [[key, row]] : []
}

function* newRows(left: Map<string, TableChanges>, table: string): Generator<TableRows> {
  const rows = [...(left.get(table) ?? [])].flatMap(([key, row]): Entry[] => (row ? [[key, row]] : []))
  left.delete(table)
  if (rows.length > 0) yield { table, rows }
}
