// The engine knows this of the tables and rows of tables.ts: which tables devices pull, which values find a row, and where rows are looked
// up. It knows nothing of cars or users.
import { tables } from '#sync-server/store/tables.ts'

export type StoredRow = object

export interface TableRule {
  /** Rows have a number `version` and are found by changesSince. */
  synced: boolean
  /** Unique. A row for which the function returns undefined is not indexed. */
  indexes: Readonly<Record<string, ((row: never) => string | undefined) | undefined>>
  /** Its rows need not be in memory: a decision reads those that it has named before, by key. They have no version and no index. */
  isHistory?: boolean
}

const RULES: Readonly<Record<string, TableRule>> = tables
export const TABLES = Object.keys(RULES)

export interface RowKey {
  table: string
  key: string
}

/** The tables whose rows are always in memory. */
export const LIVE_TABLES = TABLES.filter((table) => !RULES[table]?.isHistory)

/** The durable state, or uncommitted rows over another source. */
export interface RowSource {
  get(table: string, key: string): StoredRow | undefined
  /** The key of the row that has this value in the index. */
  keyOf(table: string, index: string, value: string): string | undefined
  entries(table: string): Iterable<[key: string, row: StoredRow]>
}

/** @throws TypeError for an unknown table */
export function ruleOf(table: string): TableRule {
  const rule = Object.hasOwn(RULES, table) ? RULES[table] : undefined
  if (!rule) throw new TypeError(`No such table: ${table}`)
  return rule
}

/** @throws TypeError for an unknown index */
export function indexValue(rule: TableRule, index: string, row: StoredRow): string | undefined {
  const read = Object.hasOwn(rule.indexes, index) ? rule.indexes[index] : undefined
  if (!read) throw new TypeError(`No such index: ${index}`)
  return read(row as never)
}

export function versionOf(row: StoredRow | null | undefined): number | undefined {
  const version = (row as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? version : undefined
}

/**
 * Freezes a row and everything in it. Readers share rows, so a change in place must throw.
 *
 * @throws TypeError for a value that JSON would not restore: memory and disk must stay equal
 */
export function deepFreeze<T extends StoredRow>(row: T): T {
  if (Object.isFrozen(row)) return row
  const prototype = Object.getPrototypeOf(row)
  if (prototype !== Object.prototype && prototype !== null && !Array.isArray(row)) throw notJson(prototype)
  for (const value of Object.values(row)) {
    if (typeof value === 'object' && value !== null) deepFreeze(value)
    else if (NOT_JSON.has(typeof value) || (typeof value === 'number' && !Number.isFinite(value))) throw notJson(value)
  }
  return Object.freeze(row)
}

const NOT_JSON = new Set<string>(['function', 'bigint', 'symbol'])

function notJson(what: unknown): TypeError {
  return new TypeError(`A row must be plain JSON; this is not: ${String(what)}`)
}

/** Rows by table and key. */
export type HistoryRows = ReadonlyMap<string, StoredRow>

export const historyName = ({ table, key }: RowKey): string => `${table} ${key}`

/** The rows of history that decisions have named, over a state that has none of them. */
export function withHistory(base: RowSource, rows: HistoryRows): RowSource {
  return {
    keyOf: (table, index, value) => base.keyOf(table, index, value),
    entries: (table) => base.entries(table),
    get: (table, key) => (ruleOf(table).isHistory ? rows.get(historyName({ table, key })) : base.get(table, key)),
  }
}
