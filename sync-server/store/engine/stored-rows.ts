// Everything of a store in parts, for what must not hold it in memory: snapshots, backups, restores, moves. Sources are a folder, a
// backup, a site of a database and a document.
import type { Document, Entry, Meta, Rows, Tables } from './document.ts'
import { PackedRows } from './packed-rows.ts'
import type { StoredRow } from './schema.ts'

export type { Entry }

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
  const tables = Object.entries(document.tables).map(([table, rows]) => ({ table, ...copyOf(rows) }))
  return {
    meta: { ...document.meta },
    tables: tables.map(({ table }) => table),
    counts: async () => Object.fromEntries(tables.map(({ table, size }) => [table, size])),
    async *rows(only) {
      for (const { table, parts } of tables) {
        if (only && !only.includes(table)) continue
        for (const rows of parts()) yield { table, rows }
      }
    },
  }
}

function copyOf(rows: Rows): { size: number; parts(): Iterable<Entry[]> } {
  if (rows instanceof PackedRows) {
    const { size, blocks } = rows.copy()
    return {
      size,
      *parts() {
        for (const block of blocks) yield block.entries()
      },
    }
  }
  const [keys, values] = [[...rows.keys()], [...rows.values()]]
  return {
    size: keys.length,
    *parts() {
      for (let from = 0; from < keys.length; from += ROWS_OF_CHUNK) {
        yield keys.slice(from, from + ROWS_OF_CHUNK).map((key, i): Entry => [key, values[from + i] as StoredRow])
      }
    },
  }
}

/** Reads everything, to find damage. */
export async function readToEnd(stored: StoredRows): Promise<void> {
  for await (const _part of stored.rows());
}

/** Loads everything into memory. @param packed the tables whose rows are packed */
export async function loadDocument(stored: StoredRows, packed: readonly string[] = []): Promise<Document> {
  const newRows = (table: string): Rows => (packed.includes(table) ? new PackedRows() : new Map())
  const tables: Tables = Object.fromEntries(stored.tables.map((table) => [table, newRows(table)]))
  for await (const { table, rows } of stored.rows()) {
    const loaded = tables[table]
    for (const [key, row] of rows) loaded?.set(key, row)
    if (loaded instanceof PackedRows) await loaded.packed()
  }
  return { meta: { ...stored.meta }, tables }
}

export async function loadTables(
  stored: StoredRows,
  only: readonly string[],
): Promise<Record<string, Map<string, StoredRow>>> {
  const tables = Object.fromEntries(only.map((table) => [table, new Map<string, StoredRow>()]))
  for await (const { table, rows } of stored.rows(only)) for (const [key, row] of rows) tables[table]?.set(key, row)
  return tables
}
