// Changes laid over a row source without touching it. Stacked: durable state, the batch that is being written, the batch
// that gathers, the transaction that runs. Dropping an overlay is the whole rollback.
import type { Operation } from './document.ts'
import { frozen } from './frozen.ts'
import type { RowSource } from './row-source.ts'
import { indexValue, ruleOf, type Schema, type StoredRow } from './schema.ts'

interface Laid {
  row: StoredRow | null
  /** The operation as it will stand in the journal. */
  text: string
}

export class Overlay implements RowSource {
  /** What the changes lie on; once that has become durable, the durable state itself. */
  below: RowSource
  readonly #schema: Schema
  readonly #laid = new Map<string, Map<string, Laid>>()
  readonly #indexes = new Map<string, Map<string, string | null>>()

  constructor(schema: Schema, below: RowSource) {
    this.#schema = schema
    this.below = below
  }

  get isEmpty(): boolean {
    return this.#laid.size === 0
  }

  get(table: string, key: string): StoredRow | undefined {
    const laid = this.#laid.get(table)?.get(key)
    return laid ? (laid.row ?? undefined) : this.below.get(table, key)
  }

  keyOf(table: string, index: string, value: string): string | undefined {
    const key = this.#indexes.get(`${table}.${index}`)?.get(value)
    return key === undefined ? this.below.keyOf(table, index, value) : (key ?? undefined)
  }

  *entries(table: string): Iterable<[string, StoredRow]> {
    const laid = this.#laid.get(table)
    if (!laid) return yield* this.below.entries(table)
    for (const entry of this.below.entries(table)) {
      const change = laid.get(entry[0])
      if (!change) yield entry
      else if (change.row) yield [entry[0], change.row]
    }
    for (const [key, { row }] of [...laid]) if (row && !this.below.get(table, key)) yield [key, row]
  }

  /** @throws TypeError when another row has a value that must be unique, or the row is not plain JSON */
  put(table: string, key: string, row: StoredRow): void {
    const laid = { text: JSON.stringify([table, key, row]), row: frozen(row) }
    this.#moveIndexes(table, key, row)
    this.#lay(table, key, laid)
  }

  remove(table: string, key: string): void {
    this.#moveIndexes(table, key, null)
    this.#lay(table, key, { row: null, text: JSON.stringify([table, key, null]) })
  }

  /** Takes over the changes of an overlay that lay on this one. */
  absorb(upper: Overlay): void {
    for (const [table, rows] of upper.#laid) for (const [key, laid] of rows) this.#lay(table, key, laid)
    for (const [name, values] of upper.#indexes) {
      const mine = this.#indexOf(name)
      for (const [value, key] of values) mine.set(value, key)
    }
  }

  *operations(): Iterable<Operation> {
    for (const [table, rows] of this.#laid) for (const [key, { row }] of rows) yield [table, key, row]
  }

  *texts(): Iterable<string> {
    for (const rows of this.#laid.values()) for (const { text } of rows.values()) yield text
  }

  #moveIndexes(table: string, key: string, row: StoredRow | null): void {
    const rule = ruleOf(this.#schema, table)
    const before = this.get(table, key)
    const moves = Object.keys(rule.indexes).map((index) => ({
      index,
      old: before && indexValue(rule, index, before),
      now: row ? indexValue(rule, index, row) : undefined,
    }))
    // All are checked before any is changed: a decision may catch the error and go on.
    for (const { index, now } of moves) {
      const holder = now === undefined ? undefined : this.keyOf(table, index, now)
      if (holder !== undefined && holder !== key) throw new TypeError(`${table}.${index} is taken by another row`)
    }
    for (const { index, old, now } of moves) {
      if (old === now) continue
      const keys = this.#indexOf(`${table}.${index}`)
      if (old !== undefined) keys.set(old, null)
      if (now !== undefined) keys.set(now, key)
    }
  }

  #lay(table: string, key: string, laid: Laid): void {
    const rows = this.#laid.get(table)
    if (rows) rows.set(key, laid)
    else this.#laid.set(table, new Map([[key, laid]]))
  }

  #indexOf(name: string): Map<string, string | null> {
    const keys = this.#indexes.get(name) ?? new Map<string, string | null>()
    this.#indexes.set(name, keys)
    return keys
  }
}
