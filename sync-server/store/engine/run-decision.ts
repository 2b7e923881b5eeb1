// Runs one `decide` over uncommitted rows of its own, which the caller keeps or drops.

import type { RowSource, Schema, StoredRow } from './schema.ts'
import { UncommittedRows } from './uncommitted-rows.ts'

/** `Records` of store.ts without its table types. */
export interface UntypedRecords {
  get(table: string, key: string): StoredRow | undefined
  find(table: string, index: string, value: string): StoredRow | undefined
  all(table: string): Iterable<StoredRow>
  nextSequence(): number
  put(table: string, key: string, row: StoredRow): void
  remove(table: string, key: string): void
}

export interface Decision<T> {
  changes: UncommittedRows
  /** The last sequence number after it. */
  sequence: number
  /** What `decide` returned. */
  result: T
}

/** @throws what `decide` throws, and TypeError when it returns a promise */
export function runDecision<T>(
  schema: Schema,
  base: RowSource,
  sequenceBefore: number,
  decide: (records: UntypedRecords) => T,
): Decision<T> {
  const changes = new UncommittedRows(schema, base)
  let sequence = sequenceBefore
  let hasEnded = false

  function assertRunning(): void {
    if (hasEnded) throw new TypeError('The records of a decision were used after it had ended')
  }

  const records: UntypedRecords = {
    get(table, key) {
      assertRunning()
      return changes.get(table, key)
    },
    find(table, index, value) {
      assertRunning()
      const key = changes.keyOf(table, index, value)
      return key === undefined ? undefined : changes.get(table, key)
    },
    all(table) {
      assertRunning()
      return Array.from(changes.entries(table), ([, row]) => row)
    },
    nextSequence() {
      assertRunning()
      return ++sequence
    },
    put(table, key, row) {
      assertRunning()
      changes.put(table, key, row)
    },
    remove(table, key) {
      assertRunning()
      changes.remove(table, key)
    },
  }
  try {
    const result = decide(records)
    if (typeof (result as { then?: unknown } | null | undefined)?.then === 'function') {
      throw new TypeError('A decision must not return a promise: changes after an await could not be stored')
    }
    return { changes, sequence, result }
  } finally {
    hasEnded = true
  }
}
