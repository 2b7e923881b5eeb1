// The statements that write rows.
import { hash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import type { Operation, Run } from '#sync-server/store/json/rows/document.ts'
import type { Schema, StoredRow } from '#sync-server/store/json/rows/schema.ts'
import type { Database } from './database.ts'
import { columnsOf } from './sql-schema.ts'

export interface Commit {
  /** The commit before it. */
  after: number
  previousBatch: string
  /** Its name. */
  batch: string
  /** The last sequence number after it. */
  sequence: number
  operations: readonly Operation[]
  /** The operations as JSON. */
  log: string
  /** A run that begins with this commit, and all runs then. */
  run?: { id: string; runs: readonly Run[] }
}

/**
 * Writes the commit and returns one row, or none when another server has committed since the commit before it. One statement, so
 * that a write needs one round trip: its UPDATE locks the head of the site, and everything else depends on the row that it
 * returns.
 */
export function commitStatement(schema: Schema, site: string, commit: Commit): QueryConfig {
  const values: unknown[] = [site]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const { after, previousBatch, batch, sequence, operations, log, run } = commit
  const parts = [
    `h AS (UPDATE head SET number = number + 1, batch = ${parameter(batch)}, sequence = ${parameter(sequence)}
      ${run ? `, runs = ${parameter(JSON.stringify(run.runs))}` : ''}
      WHERE site = $1 AND number = ${parameter(after)} AND batch = ${parameter(previousBatch)}
      RETURNING number, batch, sequence)`,
    `log AS (INSERT INTO commits (site, number, batch, sequence, run, operations)
      SELECT $1, number, batch, sequence, ${parameter(run?.id ?? null)}, ${parameter(log)}::json
      FROM h)`,
  ]
  for (const [table, { puts, removals }] of byTable(operations)) {
    if (puts.length > 0) parts.push(`put_${table} AS (${putText(schema, table, puts, parameter, 'h, ')})`)
    if (removals.length > 0) {
      parts.push(
        `remove_${table} AS (DELETE FROM ${table} USING h WHERE site = $1 AND key = ANY(${parameter(removals)}::text[]))`,
      )
    }
  }
  const text = `WITH ${parts.join(', ')} SELECT number FROM h`
  // With a name it is a prepared statement. The texts are few, because they depend on the tables only.
  return { name: hash('sha1', text), text, values }
}

/** Makes every other writer of the site wait until the end of the transaction. */
export function lockStatement(site: string): QueryConfig {
  return { name: 'lock', text: 'SELECT number FROM head WHERE site = $1 FOR UPDATE', values: [site] }
}

/** Inserts rows, or replaces those with the same key. */
export function putStatement(
  schema: Schema,
  site: string,
  table: string,
  puts: readonly (readonly [key: string, row: StoredRow])[],
): QueryConfig {
  const values: unknown[] = [site]
  return { text: putText(schema, table, puts, (value) => `$${values.push(value)}`, ''), values }
}

function putText(
  schema: Schema,
  table: string,
  puts: readonly (readonly [key: string, row: StoredRow])[],
  parameter: (value: unknown) => string,
  from: string,
): string {
  const columns = [
    { name: 'key', type: 'text', values: puts.map(([key]) => key) },
    ...columnsOf(schema, table).map(({ name, type, read }) => ({
      name,
      type,
      values: puts.map(([, row]) => read(row)),
    })),
    { name: 'row', type: 'json', values: puts.map(([, row]) => JSON.stringify(row)) },
  ]
  const names = columns.map(({ name }) => name)
  const lists = columns.map(({ type, values }) => `${parameter(values)}::${type}[]`)
  const updates = names.slice(1).map((name) => `${name} = excluded.${name}`)
  return `INSERT INTO ${table} (site, ${names.join(', ')})
    SELECT $1, r.* FROM ${from}unnest(${lists.join(', ')}) AS r(${names.join(', ')})
    ON CONFLICT (site, key) DO UPDATE SET ${updates.join(', ')}`
}

/** Rows to remove before the commit, because other rows take over their unique values. */
export function removeStatement(site: string, table: string, keys: readonly string[]): QueryConfig {
  return { text: `DELETE FROM ${table} WHERE site = $1 AND key = ANY($2::text[])`, values: [site, keys] }
}

interface TableChanges {
  puts: [key: string, row: StoredRow][]
  removals: string[]
}

/** In alphabetical order, so that the same tables make the same statement. */
function byTable(operations: readonly Operation[]): [table: string, changes: TableChanges][] {
  const changes = new Map<string, TableChanges>()
  for (const [table, key, row] of operations) {
    const own = changes.get(table) ?? { puts: [], removals: [] }
    changes.set(table, own)
    if (row) own.puts.push([key, row])
    else own.removals.push(key)
  }
  return [...changes].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Removes the commits up to `number` that every server has had a minute to read, but never the last one. */
export function pruneCommits(site: string, number: number): QueryConfig {
  return {
    text: `DELETE FROM commits WHERE site = $1 AND number <= $2 AND committed_at < now() - interval '1 minute'
      AND number < (SELECT number FROM head WHERE head.site = $1)`,
    values: [site, number],
  }
}

/** Whether the database has LISTEN and NOTIFY. Some that speak the protocol have not. */
export async function hasNotifications(database: Pick<Database, 'query'>): Promise<boolean> {
  const rows = await database.query({ text: `SELECT 1 FROM pg_proc WHERE proname = 'pg_notify'` })
  return rows.length > 0
}
