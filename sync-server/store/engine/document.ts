// The document that lowdb holds in `db.data`: every durable row by table and key, and its position in the store's history.
import type { StoredRow } from './schema.ts'

export interface Meta {
  /** The version of files, tables and rows. */
  format: number
  /** Generated once. A file of another store is never read as part of this one. */
  store: string
  /** Increased by a restore, so that devices load again. */
  epoch: number
  /** The last sequence number that was taken. */
  sequence: number
  /** Counts group commits without gaps, so that a missing, repeated or foreign frame is detected. */
  batch: number
  /** The journal that follows this snapshot. */
  generation: number
  /** The last starts of the store, the current one last. */
  runs: Run[]
}

/** One start of the store, and the sequence number at which it began: the end of the run before it. */
export interface Run {
  id: string
  from: number
}

/** Devices with a cursor of an older run load again, which costs no more than time. */
const MAX_RUNS = 500

export function beginRun(meta: Meta, id: string): void {
  meta.runs = runsWith(meta, id)
}

/** The runs when another one begins. */
export function runsWith({ runs, sequence }: Meta, id: string): Run[] {
  return [...runs, { id, from: sequence }].slice(-MAX_RUNS)
}

export type Entry = readonly [key: string, row: StoredRow]

/** The rows of each table by their keys. */
export type Tables = Record<string, Map<string, StoredRow>>

export interface Document {
  meta: Meta
  tables: Tables
}

/** Table, key and row; null for a removed row. */
export type Operation = readonly [table: string, key: string, row: StoredRow | null]

export function applyOperations(tables: Tables, operations: readonly Operation[]): void {
  for (const [table, key, row] of operations) {
    tables[table] ??= new Map()
    const rows = tables[table]
    if (row === null) rows.delete(key)
    else rows.set(key, row)
  }
}

/**
 * The next value of an epoch or token version. It is above `last`, and above what a lost copy of this store may have issued:
 * the clock in seconds is the lower bound because nothing of such a copy can be read.
 */
export function freshCounter(last: number): number {
  return Math.max(last + 1, Math.floor(Date.now() / 1000))
}
