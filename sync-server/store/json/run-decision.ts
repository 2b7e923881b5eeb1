// Runs one `decide` over an overlay of its own, which the caller keeps or drops. `decide` can read only the records that its
// keys name: another engine loads exactly those, so any other read is a programming error and throws.
import { Overlay } from './rows/overlay.ts'
import type { RowSource, Schema, StoredRow } from './rows/schema.ts'

/** `Key` of store.ts without its table types. */
export type UntypedKey =
  | { table: string; key: string }
  | { table: string; index: string; value: string }
  | { table: string; all: true }

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
  changes: Overlay
  /** The last sequence number after it. */
  sequence: number
  /** What `decide` returned. */
  result: T
}

/** @throws what `decide` throws, and TypeError when it reads unnamed records or returns a promise */
export function runDecision<T>(
  schema: Schema,
  base: RowSource,
  sequenceBefore: number,
  keys: readonly UntypedKey[],
  decide: (records: UntypedRecords) => T,
): Decision<T> {
  const changes = new Overlay(schema, base)
  const named = namedKeys(keys)
  let sequence = sequenceBefore
  let hasEnded = false

  function assertRunning(): void {
    if (hasEnded) throw new TypeError('The records of a decision were used after it had ended')
  }

  const records: UntypedRecords = {
    get(table, key) {
      assertRunning()
      named.assertKey(table, key)
      return changes.get(table, key)
    },
    find(table, index, value) {
      assertRunning()
      named.assertIndexValue(table, index, value)
      const key = changes.keyOf(table, index, value)
      if (key === undefined) return undefined
      named.add(table, key)
      return changes.get(table, key)
    },
    all(table) {
      assertRunning()
      named.assertTable(table)
      return Array.from(changes.entries(table), ([, row]) => row)
    },
    nextSequence() {
      assertRunning()
      return ++sequence
    },
    put(table, key, row) {
      assertRunning()
      changes.put(table, key, row)
      named.add(table, key)
    },
    remove(table, key) {
      assertRunning()
      changes.remove(table, key)
      named.add(table, key)
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

interface NamedKeys {
  /** Records that a decision found or wrote count as named. */
  add(table: string, key: string): void
  /** Each `assert` @throws TypeError for what is not named. */
  assertKey(table: string, key: string): void
  assertIndexValue(table: string, index: string, value: string): void
  assertTable(table: string): void
}

/** Checked on every read, so keys are stored in nested maps instead of concatenated strings. */
function namedKeys(keys: readonly UntypedKey[]): NamedKeys {
  const keysByTable = new Map<string, Set<string>>()
  const indexValues = new Set<string>()
  const wholeTables = new Set<string>()

  function add(table: string, key: string): void {
    const known = keysByTable.get(table)
    if (known) known.add(key)
    else keysByTable.set(table, new Set([key]))
  }

  for (const key of keys) {
    if ('all' in key) wholeTables.add(key.table)
    else if ('index' in key) indexValues.add(indexName(key.table, key.index, key.value))
    else add(key.table, key.key)
  }

  return {
    add,
    assertKey(table, key) {
      if (!keysByTable.get(table)?.has(key) && !wholeTables.has(table)) throwUnnamed(`${table} ${key}`)
    },
    assertIndexValue(table, index, value) {
      const name = indexName(table, index, value)
      if (!wholeTables.has(table) && !indexValues.has(name)) throwUnnamed(name)
    },
    assertTable(table) {
      if (!wholeTables.has(table)) throwUnnamed(`all of ${table}`)
    },
  }
}

function indexName(table: string, index: string, value: string): string {
  return `${table} by ${index} ${value}`
}

function throwUnnamed(what: string): never {
  throw new TypeError(`The decision read ${what} without naming it`)
}
