// Everything of a store in parts, for what must not hold it in memory: a database may have more history than the memory of a process.
// Sources are a backup, a site of a database and a document.
import type { Document, Entry, Meta, Tables } from './document.ts'
import type { StoredRow } from './schema.ts'

export type { Entry }

/** Some rows of one table, in their order. */
export interface TableRows {
  table: string
  rows: readonly Entry[]
}

export interface StoredRows {
  readonly meta: Meta
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
/** A uid has 36 characters. */
const MAX_SHARED_LENGTH = 40

/** References to the rows are copied at the call: it is the state of that moment, whatever happens to the document. */
export function documentRows(document: Document): StoredRows {
  const tables = Object.entries(document.tables).map(([table, rows]) => ({
    table,
    keys: [...rows.keys()],
    values: [...rows.values()],
  }))
  return {
    meta: { ...document.meta },
    async *rows(only) {
      for (const { table, keys, values } of tables) {
        if (only && !only.includes(table)) continue
        for (let from = 0; from < keys.length; from += ROWS_OF_CHUNK) {
          const part = keys.slice(from, from + ROWS_OF_CHUNK)
          yield { table, rows: part.map((key, i): Entry => [key, values[from + i] as StoredRow]) }
        }
      }
    },
  }
}

/** Loads everything into memory. */
export async function loadDocument(stored: StoredRows): Promise<Document> {
  const tables: Tables = {}
  const share = sharedTexts()
  for await (const { table, rows } of stored.rows()) {
    tables[table] ??= new Map()
    for (const [key, row] of rows) tables[table].set(share(key), sharing(row))
  }
  return { meta: { ...stored.meta }, tables }

  function sharing(row: StoredRow): StoredRow {
    const fields = row as Record<string, unknown>
    for (const name in fields) {
      const value = fields[name]
      if (typeof value === 'string' && value.length <= MAX_SHARED_LENGTH) fields[name] = share(value)
    }
    return row
  }
}

/**
 * An identifier or a time is in several rows. `JSON.parse` makes a text of each, which for 800,000 past changes takes a third of the
 * memory.
 */
function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const shared = known.get(text)
    if (shared === undefined) known.set(text, text)
    return shared ?? text
  }
}

export async function loadTables(
  stored: StoredRows,
  only: readonly string[],
): Promise<Record<string, Map<string, StoredRow>>> {
  const tables = Object.fromEntries(only.map((table) => [table, new Map<string, StoredRow>()]))
  for await (const { table, rows } of stored.rows(only)) for (const [key, row] of rows) tables[table]?.set(key, row)
  return tables
}
