// What lowdb holds in `db.data`: every durable row by table and key, and where in the history that is.
import type { StoredRow } from './schema.ts'

export interface Meta {
  /** The schema version of the rows; migrations raise it. */
  format: number
  /** Made once; a file of another store is never mixed in. */
  store: string
  /** Raised by a restore, so that devices start over. */
  epoch: number
  /** The last sequence number given to a change. */
  sequence: number
  /** Counts group commits without gaps: a missing, doubled or foreign frame shows. */
  batch: number
  /** The journal that follows this snapshot. */
  generation: number
}

export type Tables = Record<string, Map<string, StoredRow>>

export interface Document {
  meta: Meta
  tables: Tables
}

/** Table and key of a row, and the row, or null when it was removed. */
export type Operation = readonly [table: string, key: string, row: StoredRow | null]

export function applyOperations(tables: Tables, operations: readonly Operation[]): void {
  for (const [table, key, row] of operations) {
    tables[table] ??= new Map()
    const rows = tables[table]
    if (row === null) rows.delete(key)
    else rows.set(key, row)
  }
}
