// The rows of history that decisions have named, over a state that has none of them.
import type { RowKey, RowSource, Schema, StoredRow } from './schema.ts'

/** Rows by table and key. */
export type HistoryRows = ReadonlyMap<string, StoredRow>

export const historyName = ({ table, key }: RowKey): string => `${table} ${key}`

export function withHistory(schema: Schema, base: RowSource, rows: HistoryRows): RowSource {
  return {
    keyOf: (table, index, value) => base.keyOf(table, index, value),
    entries: (table) => base.entries(table),
    get: (table, key) => (schema[table]?.isHistory ? rows.get(historyName({ table, key })) : base.get(table, key)),
  }
}
