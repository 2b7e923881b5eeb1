// The statements that write rows.
import { hash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import type { Operation, Run } from '#sync-server/store/engine/document.ts'
import type { StoredRow } from '#sync-server/store/engine/schema.ts'
import { positionOf } from './sql-schema.ts'

/** A commit as it is written. */
export interface NamedCommit {
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
 * The statement that writes a commit. It returns one row, or none when another server has committed since the commit before it. One
 * statement, so that a write needs one round trip: its UPDATE locks the head of the site, and everything else depends on the row that it
 * returns. Its text depends on the tables and on what is put or removed only, so that few statements are prepared.
 */
export function commitStatement(
  site: string,
  { after, previousBatch, batch, sequence, operations, log, run }: NamedCommit,
): QueryConfig {
  const values: unknown[] = [site, batch, sequence, after, previousBatch, run?.id ?? null, log]
  const add = (value: unknown) => `$${values.push(value)}`
  const setRuns = run ? `, runs = ${add(JSON.stringify(run.runs))}` : ''
  const parts = [
    `h AS (UPDATE head SET number = number + 1, batch = $2, sequence = $3${setRuns}
      WHERE site = $1 AND number = $4 AND batch = $5 RETURNING number, batch, sequence)`,
    `log AS (INSERT INTO commits (site, number, batch, sequence, run, operations)
      SELECT $1, number, batch, sequence, $6, $7::json FROM h)`,
  ]
  for (const { table, puts, removals } of byTable(operations)) {
    if (puts.length > 0) parts.push(`put_${table} AS (${putText(table, puts, add, 'h, ')})`)
    if (removals.length > 0) {
      parts.push(
        `remove_${table} AS (DELETE FROM ${table} USING h WHERE site = $1 AND key = ANY(${add(removals)}::text[]))`,
      )
    }
  }
  const text = `WITH ${parts.join(', ')} SELECT number FROM h`
  return { name: hash('sha1', text), text, values }
}

/** Makes every other writer of the site wait until the end of the transaction. */
export function lockStatement(site: string): QueryConfig {
  return { name: 'lock', text: 'SELECT number FROM head WHERE site = $1 FOR UPDATE', values: [site] }
}

/**
 * Waits until a synchronous standby has every commit that is visible. A primary shows commits after a restart that its standby does not
 * have. Writes nothing where commits wait for no standby.
 */
export function waitForStandby(site: string): QueryConfig {
  const text = `UPDATE head SET number = number
    WHERE site = $1 AND coalesce(current_setting('synchronous_standby_names', true), '') <> ''`
  return { name: 'standby', text, values: [site] }
}

export function getStatement(site: string, table: string, keys: readonly string[]): QueryConfig {
  const text = `SELECT key, row FROM ${table} WHERE site = $1 AND key = ANY($2::text[])`
  return { name: `get ${table}`, text, values: [site, keys] }
}

/** Returns a row when this commit was stored. */
export function findCommit(site: string, number: number, batch: string): QueryConfig {
  const text = 'SELECT 1 FROM commits WHERE site = $1 AND number = $2 AND batch = $3'
  return { text, values: [site, number, batch] }
}

type Put = readonly [key: string, row: StoredRow]

/** Inserts rows, or replaces those with the same key. */
export function putStatement(site: string, table: string, puts: readonly Put[]): QueryConfig {
  const values: unknown[] = [site]
  const text = putText(table, puts, (value) => `$${values.push(value)}`)
  return { text, values }
}

/** @param add adds a parameter @param from what the rows depend on */
function putText(table: string, puts: readonly Put[], add: (value: unknown) => string, from = ''): string {
  const keys = add(puts.map(([key]) => key))
  const positions = add(puts.map(([, row]) => positionOf(row)))
  const rows = add(puts.map(([, row]) => JSON.stringify(row)))
  return `INSERT INTO ${table} (site, key, position, row)
    SELECT $1, r.* FROM ${from}unnest(${keys}::text[], ${positions}::bigint[], ${rows}::json[]) AS r
    ON CONFLICT (site, key) DO UPDATE SET position = excluded.position, row = excluded.row`
}

interface TableChanges {
  table: string
  puts: Put[]
  removals: string[]
}

/** In alphabetical order, so that the same tables make the same statement. */
function byTable(operations: readonly Operation[]): TableChanges[] {
  const changes = new Map<string, TableChanges>()
  for (const [table, key, row] of operations) {
    const own = changes.get(table) ?? { table, puts: [], removals: [] }
    changes.set(table, own)
    if (row) own.puts.push([key, row])
    else own.removals.push(key)
  }
  return [...changes.values()].sort((a, b) => (a.table < b.table ? -1 : 1))
}

/** Removes the commits up to `number` that every server has had a minute to read, but never the last one. */
export function pruneCommits(site: string, number: number): QueryConfig {
  return {
    text: `DELETE FROM commits WHERE site = $1 AND number <= $2 AND committed_at < now() - interval '1 minute'
      AND number < (SELECT number FROM head WHERE head.site = $1)`,
    values: [site, number],
  }
}
