// Stored rows with changes: the rows of a snapshot after its journals, or those of a backup as they may replace a store. In memory
// are the changes only. A row that replaces another one takes its place, a new one comes after those of its table, as in a Map.
import type { Meta } from './document.ts'
import type { StoredRow } from './schema.ts'
import type { Entry, StoredRows, TableRows } from './stored-rows.ts'

/** A row, or where it is stored. */
export interface ChangedRow {
  /** One call at a time. */
  read(table: string, key: string): StoredRow | Promise<StoredRow>
}

export const inMemory = (row: StoredRow): ChangedRow => ({ read: () => row })

interface Change {
  /** Null for a removed row. */
  row: ChangedRow | null
  /** The row that was there before is not, so a new one is the last of its table. */
  isRemoved: boolean
  /** The table had a row under this key. */
  replaces: boolean
}

export class Changes {
  readonly #tables = new Map<string, Map<string, Change>>()

  get tables(): string[] {
    return [...this.#tables.keys()]
  }

  of(table: string): ReadonlyMap<string, Change> | undefined {
    return this.#tables.get(table)
  }

  put(table: string, key: string, row: ChangedRow): void {
    const changes = this.#changesOf(table)
    const before = changes.get(key)
    if (before?.isRemoved && !before.row) changes.delete(key)
    changes.set(key, { row, isRemoved: before?.isRemoved ?? false, replaces: false })
  }

  remove(table: string, key: string): void {
    this.#changesOf(table).set(key, { row: null, isRemoved: true, replaces: false })
  }

  #changesOf(table: string): Map<string, Change> {
    const changes = this.#tables.get(table) ?? new Map<string, Change>()
    this.#tables.set(table, changes)
    return changes
  }
}

const NEW_ROWS_OF_PART = 500

/** Reads the tables that change once. Later changes have no effect. */
export async function withChanges(stored: StoredRows, meta: Meta, changes: Changes): Promise<StoredRows> {
  const counts = { ...(await stored.counts()) }
  const tables = [...new Set([...stored.tables, ...changes.tables])]
  if (changes.tables.length > 0) {
    for await (const { table, rows } of stored.rows(changes.tables)) {
      for (const [key] of rows) {
        const change = changes.of(table)?.get(key)
        if (change) change.replaces = true
      }
    }
  }
  for (const table of changes.tables) {
    let count = counts[table] ?? 0
    for (const change of changes.of(table)?.values() ?? []) {
      if (change.replaces && change.isRemoved) count--
      if (isNew(change)) count++
    }
    counts[table] = count
  }

  async function changed({ table, rows }: TableRows): Promise<TableRows> {
    const own = changes.of(table)
    if (!own) return { table, rows }
    const result: Entry[] = []
    for (const entry of rows) {
      const change = own.get(entry[0])
      if (!change) result.push(entry)
      else if (change.row && !change.isRemoved) result.push([entry[0], await change.row.read(table, entry[0])])
    }
    return { table, rows: result }
  }

  async function* newRows(table: string): AsyncGenerator<TableRows> {
    let rows: Entry[] = []
    for (const [key, change] of changes.of(table) ?? []) {
      if (!change.row || !isNew(change)) continue
      rows.push([key, await change.row.read(table, key)])
      if (rows.length < NEW_ROWS_OF_PART) continue
      yield { table, rows }
      rows = []
    }
    if (rows.length > 0) yield { table, rows }
  }

  return {
    meta,
    tables,
    counts: async () => counts,
    async *rows(only) {
      const left = tables.filter((table) => !only || only.includes(table))
      for await (const part of stored.rows(only)) {
        while (left[0] !== undefined && left[0] !== part.table) yield* newRows(left.shift() as string)
        yield changed(part)
      }
      for (const table of left) yield* newRows(table)
    },
  }
}

const isNew = ({ row, isRemoved, replaces }: Change) => row !== null && (isRemoved || !replaces)
