// Where rows are looked up: the durable state, or changes laid over it. Layers stack.
import type { StoredRow } from './schema.ts'

export interface RowSource {
  get(table: string, key: string): StoredRow | undefined
  /** The key of the row that has this value in the index. */
  keyOf(table: string, index: string, value: string): string | undefined
  entries(table: string): Iterable<[key: string, row: StoredRow]>
}
