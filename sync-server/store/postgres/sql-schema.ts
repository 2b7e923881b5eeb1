// The tables of the database. A row is stored as JSON text, which returns exactly what was written. That values are unique is a rule of the
// engine, which decides on all rows and writes one commit after the other. Every table is keyed by `site` first, so that many dealerships
// share a database and an engine that distributes tables can place them by site.
import { type StoredRow, versionOf } from '#sync-server/store/engine/schema.ts'
import { tables } from '#sync-server/store/tables.ts'

/** The order in which a server lists the rows of a table: numbers count records in the order in which they were added. */
export function positionOf(row: StoredRow): number {
  const { id } = row as { id?: unknown }
  return typeof id === 'number' ? id : (versionOf(row) ?? 0)
}

const table = (name: string): string =>
  `CREATE TABLE ${name} (site text NOT NULL, key text NOT NULL, position bigint NOT NULL, row json NOT NULL,
      PRIMARY KEY (site, key))`

export const SCHEMA: readonly string[] = [
  // The position of a site in its history. Every write locks this row.
  `CREATE TABLE head (site text PRIMARY KEY, store text NOT NULL, format integer NOT NULL, epoch bigint NOT NULL,
      sequence bigint NOT NULL, number bigint NOT NULL, batch text NOT NULL, runs json NOT NULL)`,
  // The last commits of a site, from which the servers follow each other.
  `CREATE TABLE commits (site text NOT NULL, number bigint NOT NULL, batch text NOT NULL, sequence bigint NOT NULL,
      run text, operations json NOT NULL, committed_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site, number))`,
  `CREATE TABLE secrets (site text NOT NULL, name text NOT NULL, line text NOT NULL, PRIMARY KEY (site, name))`,
  ...Object.keys(tables).map(table),
  // The activity log is read page by page, and that of one record.
  'CREATE INDEX activity_number ON activity (site, (key::bigint))',
  `CREATE INDEX activity_record ON activity (site, (row->>'recordUid'), (key::bigint))`,
]
