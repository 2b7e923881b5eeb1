// What the engine needs to know of the tables: which are sent to devices, and which values find a row.
// It knows nothing of cars or users; the real list is `tables.ts`.

export type StoredRow = object

export interface TableRule {
  /** Rows carry a number `version` and are found by changesSince. */
  synced: boolean
  /** Unique. A row for which the function answers undefined is not found by that index. */
  indexes: Readonly<Record<string, ((row: never) => string | undefined) | undefined>>
}

export type Schema = Readonly<Record<string, TableRule>>

export function ruleOf(schema: Schema, table: string): TableRule {
  const rule = Object.hasOwn(schema, table) ? schema[table] : undefined
  if (!rule) throw new TypeError(`No such table: ${table}`)
  return rule
}

export function indexValue(rule: TableRule, index: string, row: StoredRow): string | undefined {
  const read = Object.hasOwn(rule.indexes, index) ? rule.indexes[index] : undefined
  if (!read) throw new TypeError(`No such index: ${index}`)
  return read(row as never)
}
