// Runs one `decide` over uncommitted rows of its own, which the caller keeps or drops.

import { historyName } from './history-rows.ts'
import { type RowKey, type RowSource, ruleOf, type Schema, type StoredRow } from './schema.ts'
import { UncommittedRows } from './uncommitted-rows.ts'

/** `Records` of store.ts without its table types. */
export interface UntypedRecords {
  get(table: string, key: string): StoredRow | undefined
  find(table: string, index: string, value: string): StoredRow | undefined
  all(table: string): Iterable<StoredRow>
  entries(table: string): Iterable<[key: string, row: StoredRow]>
  readonly sequence: number
  nextSequence(): number
  put(table: string, key: string, row: StoredRow): void
  remove(table: string, key: string): void
}

export interface Decision<T> {
  changes: UncommittedRows
  /** The last sequence number after it. */
  sequence: number
  /** The result of `decide`. */
  result: T
}

export interface Decidable<T> {
  /** The rows of history that it may read. */
  history: readonly RowKey[]
  decide(records: UntypedRecords): T
}

/** @throws what `decide` throws, and TypeError when it returns a promise */
export function runDecision<T>(
  schema: Schema,
  base: RowSource,
  sequenceBefore: number,
  { decide, history }: Decidable<T>,
): Decision<T> {
  const named = new Set(history.map(historyName))
  const changes = new UncommittedRows(schema, base)
  let sequence = sequenceBefore

  const records: UntypedRecords = {
    get(table, key) {
      if (ruleOf(schema, table).isHistory && !named.has(historyName({ table, key })))
        throw new TypeError(`A decision has not named the row of ${table} that it reads`)
      return changes.get(table, key)
    },
    find(table, index, value) {
      const key = changes.keyOf(table, index, value)
      return key === undefined ? undefined : changes.get(table, key)
    },
    all: (table) => Array.from(records.entries(table), ([, row]) => row),
    entries(table) {
      if (ruleOf(schema, table).isHistory) throw new TypeError(`A decision reads rows of ${table} by key only`)
      return [...changes.entries(table)]
    },
    get sequence() {
      return sequence
    },
    nextSequence: () => ++sequence,
    put: (table, key, row) => changes.put(table, key, row),
    remove: (table, key) => changes.remove(table, key),
  }
  const result = decide(records)
  if (typeof (result as { then?: unknown } | null | undefined)?.then === 'function') {
    throw new TypeError('A decision must not return a promise: changes after an await could not be stored')
  }
  return { changes, sequence, result }
}
