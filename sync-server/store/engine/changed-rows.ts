import type { Meta, Operation } from './document.ts'
import type { StoredRow } from './schema.ts'
import type { Entry, StoredRows, TableRows } from './stored-rows.ts'

/**
 * Stored rows with changes, at another position: those of a backup as they may replace a store. A row that replaces another one takes its
 * place, a new one comes after those of its table.
 */
export function withChanges(stored: StoredRows, meta: Meta, changes: readonly Operation[]): StoredRows {
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
