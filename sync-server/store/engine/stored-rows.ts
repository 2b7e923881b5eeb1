// Everything of a store in parts, for what must not hold it in memory: snapshots, backups, restores, moves. Sources are a folder, a
// backup, a site of a database and a document.
import type { Document, Meta, Tables } from './document.ts'
import type { StoredRow } from './schema.ts'

export type Entry = readonly [key: string, row: StoredRow]

/** Some rows of one table, in their order. */
export interface TableRows {
  table: string
  rows: readonly Entry[]
}

export interface StoredRows {
  readonly meta: Meta
  /** Their names, in the order of `rows`. */
  readonly tables: readonly string[]
  /** The number of rows of each table. */
  counts(): Promise<Record<string, number>>
  /**
   * The rows table by table, each time the same. The caller uses nothing of them before the end: only then is it known that they are
   * not damaged.
   *
   * @param only the tables to read; all by default
   */
  rows(only?: readonly string[]): AsyncIterable<TableRows>
}

/** Rows of each chunk of a document. */
const ROWS_OF_CHUNK = 500

/** References to the rows are copied at the call: it is the state of that moment, whatever happens to the document. */
export function documentRows(document: Document): StoredRows {
  const tables = Object.entries(document.tables).map(([table, rows]) => ({
    table,
    keys: [...rows.keys()],
    values: [...rows.values()],
  }))
  return {
    meta: { ...document.meta },
    tables: tables.map(({ table }) => table),
    counts: async () => Object.fromEntries(tables.map(({ table, keys }) => [table, keys.length])),
    async *rows(only) {
      for (const { table, keys, values } of tables) {
        if (only && !only.includes(table)) continue
        for (let from = 0; from < keys.length; from += ROWS_OF_CHUNK) {
          const rows = keys
            .slice(from, from + ROWS_OF_CHUNK)
            .map((key, i): Entry => [key, values[from + i] as StoredRow])
          yield { table, rows }
        }
      }
    },
  }
}

/** Reads everything, to find damage. */
export async function readToEnd(stored: StoredRows): Promise<void> {
  for await (const _part of stored.rows());
}

/** Loads everything into memory. */
export async function loadDocument(stored: StoredRows): Promise<Document> {
  return { meta: { ...stored.meta }, tables: await loadTables(stored) }
}

/** @param only the tables to load; all by default */
export async function loadTables(stored: StoredRows, only?: readonly string[]): Promise<Tables> {
  const names = only ?? stored.tables
  const tables: Tables = Object.fromEntries(names.map((table) => [table, new Map()]))
  for await (const { table, rows } of stored.rows(only)) {
    const loaded = tables[table] as Map<string, StoredRow>
    for (const [key, row] of rows) loaded.set(key, row)
  }
  return tables
}
