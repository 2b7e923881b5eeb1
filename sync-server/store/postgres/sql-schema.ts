// The tables of the database and their columns. A row is stored as JSON text, which returns exactly what was written; the values
// that are unique or ordered have columns of their own. Every table is keyed by `site` first, so that many dealerships share a
// database and an engine that distributes tables can place them by site.
import { indexValue, ruleOf, type Schema, type StoredRow, versionOf } from '#sync-server/store/engine/schema.ts'

export interface Column {
  name: string
  type: 'bigint' | 'text'
  read(row: StoredRow): string | number | null
}

/** The typed columns of a table of tables.ts, besides `site`, `key` and `row`. */
export function columnsOf(schema: Schema, table: string): Column[] {
  const rule = ruleOf(schema, table)
  const version: Column = { name: 'version', type: 'bigint', read: (row) => versionOf(row) ?? 0 }
  const indexes = Object.keys(rule.indexes).map((index): Column => {
    const read = (row: StoredRow) => indexValue(rule, index, row) ?? null
    return { name: columnName(index), type: index === 'id' ? 'bigint' : 'text', read }
  })
  return rule.synced ? [version, ...indexes] : indexes
}

/** `stockNumber` becomes `stock_number`. */
function columnName(index: string): string {
  return index.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** @param columns with their types; those that end in UNIQUE are unique within a site */
function table(name: string, columns: readonly string[] = []): string[] {
  const plain = columns.map((column) => `${column.replace(/ UNIQUE$/, '')}, `).join('')
  const unique = columns.filter((column) => column.endsWith(' UNIQUE')).map((column) => column.split(' ')[0])
  return [
    `CREATE TABLE ${name} (site text NOT NULL, key text NOT NULL, ${plain}row json NOT NULL, PRIMARY KEY (site, key))`,
    ...unique.map((column) => `CREATE UNIQUE INDEX ${name}_${column} ON ${name} (site, ${column})`),
  ]
}

const VERSION = 'version bigint NOT NULL'

/**
 * The steps of the database's schema, in order. The step at index n turns version n into version n + 1. A table or unique index
 * that is added to tables.ts needs a further step; a step is never changed.
 */
export const SCHEMA_STEPS: readonly (readonly string[])[] = [
  [
    // The position of a site in its history. Every write locks this row.
    `CREATE TABLE head (site text PRIMARY KEY, store text NOT NULL, format integer NOT NULL, epoch bigint NOT NULL,
      sequence bigint NOT NULL, number bigint NOT NULL, batch text NOT NULL, runs json NOT NULL)`,
    // The last commits of a site, from which the servers follow each other.
    `CREATE TABLE commits (site text NOT NULL, number bigint NOT NULL, batch text NOT NULL, sequence bigint NOT NULL,
      run text, operations json NOT NULL, committed_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site, number))`,
    `CREATE TABLE secrets (site text NOT NULL, name text NOT NULL, line text NOT NULL, PRIMARY KEY (site, name))`,
    ...table('cars', [VERSION, 'id bigint NOT NULL UNIQUE', 'stock_number text UNIQUE']),
    ...table('inquiries', [VERSION, 'id bigint NOT NULL UNIQUE']),
    ...table('settings', [VERSION]),
    ...table('conflicts', [VERSION]),
    ...table('deletions', [VERSION]),
    ...table('buried'),
    ...table('users', ['username text NOT NULL UNIQUE', 'email text NOT NULL UNIQUE']),
    ...table('devices'),
    ...table('answers'),
    ...table('activity'),
    ...table('counters'),
    ...table('subscriptions'),
    ...table('photos'),
    ...table('mails'),
  ],
  table('appointments', [VERSION, 'id bigint NOT NULL UNIQUE']),
  [
    // The activity log is read page by page, and that of one record.
    'CREATE INDEX activity_number ON activity (site, (key::bigint))',
    `CREATE INDEX activity_record ON activity (site, (row->>'recordUid'), (key::bigint))`,
  ],
  table('checks', [VERSION, 'id bigint NOT NULL UNIQUE', 'open text UNIQUE']),
]
