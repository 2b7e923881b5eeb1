// Changes over a row source that leave it unchanged. They stack: durable state, the decisions of a commit, the running decision. Dropping
// them is the rollback.
import type { Operation } from './document.ts'
import { deepFreeze, indexValue, type RowSource, ruleOf, type StoredRow } from './schema.ts'

/** Null for a removed row. */
type ChangedRow = StoredRow | null

export class UncommittedRows implements RowSource {
  readonly #base: RowSource
  readonly #changes = new Map<string, Map<string, ChangedRow>>()
  readonly #indexes = new Map<string, Map<string, string | null>>()

  constructor(base: RowSource) {
    this.#base = base
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0
  }

  get(table: string, key: string): StoredRow | undefined {
    const change = this.#changes.get(table)?.get(key)
    return change === undefined ? this.#base.get(table, key) : (change ?? undefined)
  }

  keyOf(table: string, index: string, value: string): string | undefined {
    const key = this.#indexes.get(`${table}.${index}`)?.get(value)
    return key === undefined ? this.#base.keyOf(table, index, value) : (key ?? undefined)
  }

  *entries(table: string): Iterable<[string, StoredRow]> {
    const changes = this.#changes.get(table)
    if (!changes) return yield* this.#base.entries(table)
    for (const entry of this.#base.entries(table)) {
      const change = changes.get(entry[0])
      if (change === undefined) yield entry
      else if (change) yield [entry[0], change]
    }
    for (const [key, row] of [...changes]) if (row && !this.#base.get(table, key)) yield [key, row]
  }

  /** @throws TypeError when another row has a value that must be unique, or the row is not plain JSON */
  put(table: string, key: string, row: StoredRow): void {
    deepFreeze(row)
    this.#updateIndexes(table, key, row)
    this.#set(table, key, row)
  }

  remove(table: string, key: string): void {
    this.#updateIndexes(table, key, null)
    this.#set(table, key, null)
  }

  /** Takes over the changes of rows that stand over these. */
  absorb(upper: UncommittedRows): void {
    for (const [table, rows] of upper.#changes) for (const [key, change] of rows) this.#set(table, key, change)
    for (const [name, values] of upper.#indexes) {
      const own = this.#indexOf(name)
      for (const [value, key] of values) own.set(value, key)
    }
  }

  *operations(): Iterable<Operation> {
    for (const [table, rows] of this.#changes) for (const [key, row] of rows) yield [table, key, row]
  }

  #updateIndexes(table: string, key: string, row: StoredRow | null): void {
    const rule = ruleOf(table)
    const indexes = Object.keys(rule.indexes)
    // The row before may not be in memory.
    if (indexes.length === 0) return
    const before = this.get(table, key)
    const updates = indexes.map((index) => ({
      index,
      oldValue: before && indexValue(rule, index, before),
      newValue: row ? indexValue(rule, index, row) : undefined,
    }))
    // All are checked before any is changed: a decision may catch the error and continue.
    for (const { index, newValue } of updates) {
      const holder = newValue === undefined ? undefined : this.keyOf(table, index, newValue)
      if (holder !== undefined && holder !== key) throw new TypeError(`${table}.${index} is taken by another row`)
    }
    for (const { index, oldValue, newValue } of updates) {
      if (oldValue === newValue) continue
      const keys = this.#indexOf(`${table}.${index}`)
      if (oldValue !== undefined) keys.set(oldValue, null)
      if (newValue !== undefined) keys.set(newValue, key)
    }
  }

  #set(table: string, key: string, change: ChangedRow): void {
    const rows = this.#changes.get(table)
    if (rows) rows.set(key, change)
    else this.#changes.set(table, new Map([[key, change]]))
  }

  #indexOf(name: string): Map<string, string | null> {
    const keys = this.#indexes.get(name) ?? new Map<string, string | null>()
    this.#indexes.set(name, keys)
    return keys
  }
}
