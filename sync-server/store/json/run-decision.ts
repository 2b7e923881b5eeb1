// Runs one `decide`: over a layer of its own, which the caller keeps or drops, and only on the rows it named. Another
// engine loads exactly those, so looking elsewhere is a mistake in the program and is told as one.
import { namedKeys } from './named-keys.ts'
import { Overlay } from './overlay.ts'
import type { RowSource } from './row-source.ts'
import type { Schema, StoredRow } from './schema.ts'

export type LooseKey =
  | { table: string; key: string }
  | { table: string; index: string; value: string }
  | { table: string; all: true }

/** Records of store.ts without its types of tables. */
export interface LooseRecords {
  get(table: string, key: string): StoredRow | undefined
  find(table: string, index: string, value: string): StoredRow | undefined
  all(table: string): Iterable<StoredRow>
  nextSequence(): number
  put(table: string, key: string, row: StoredRow): void
  remove(table: string, key: string): void
}

export interface Decision<T> {
  changes: Overlay
  sequence: number
  outcome: T
}

export function runDecision<T>(
  schema: Schema,
  below: RowSource,
  sequenceBefore: number,
  keys: readonly LooseKey[],
  decide: (records: LooseRecords) => T,
): Decision<T> {
  const changes = new Overlay(schema, below)
  const named = namedKeys(keys)
  let sequence = sequenceBefore
  let over = false

  function mustRun(): void {
    if (over) throw new TypeError('The records of a decision were used after it had ended')
  }

  const records: LooseRecords = {
    get(table, key) {
      mustRun()
      named.mustHold(table, key)
      return changes.get(table, key)
    },
    find(table, index, value) {
      mustRun()
      named.mustHoldValue(table, index, value)
      const key = changes.keyOf(table, index, value)
      if (key === undefined) return undefined
      named.add(table, key)
      return changes.get(table, key)
    },
    all(table) {
      mustRun()
      named.mustHoldAll(table)
      return Array.from(changes.entries(table), ([, row]) => row)
    },
    nextSequence() {
      mustRun()
      return ++sequence
    },
    put(table, key, row) {
      mustRun()
      changes.put(table, key, row)
      named.add(table, key)
    },
    remove(table, key) {
      mustRun()
      changes.remove(table, key)
      named.add(table, key)
    },
  }
  try {
    const outcome = decide(records)
    if (typeof (outcome as { then?: unknown } | null | undefined)?.then === 'function') {
      throw new TypeError('A decision must not return a promise: what it does after an await could not be kept')
    }
    return { changes, sequence, outcome }
  } finally {
    over = true
  }
}
