// The statements that write rows.
import { hash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import type { Operation, Run } from '#sync-server/store/engine/document.ts'
import type { Schema, StoredRow } from '#sync-server/store/engine/schema.ts'
import type { Database } from './database.ts'
import { type Column, columnsOf } from './sql-schema.ts'

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

/** The number of values that every commit has. */
const COMMIT_VALUES = 7

/**
 * Makes the statement that writes a commit. It returns one row, or none when another server has committed since the commit before
 * it. One statement, so that a write needs one round trip: its UPDATE locks the head of the site, and everything else depends on
 * the row that it returns.
 */
export function commitStatements(schema: Schema, site: string): (commit: NamedCommit) => QueryConfig {
  const columns = new Map(Object.keys(schema).map((table) => [table, columnsOf(schema, table)]))
  const columnsIn = (table: string) => columns.get(table) ?? columnsOf(schema, table)
  /** By what they write. They are few, because they depend on the tables and on one or several rows only, and each is a prepared statement. */
  const known = new Map<string, { name: string; text: string }>()

  function toText(changes: readonly TableChanges[], hasRun: boolean): string {
    let count = COMMIT_VALUES
    const parameter = () => `$${++count}`
    const parts = [
      `h AS (UPDATE head SET number = number + 1, batch = $2, sequence = $3${hasRun ? `, runs = ${parameter()}` : ''}
        WHERE site = $1 AND number = $4 AND batch = $5 RETURNING number, batch, sequence)`,
      `log AS (INSERT INTO commits (site, number, batch, sequence, run, operations)
        SELECT $1, number, batch, sequence, $6, $7::json FROM h)`,
    ]
    for (const { table, puts, removals } of changes) {
      if (puts.length > 0) {
        const text = puts.length === 1 ? putOneText : putText
        parts.push(`put_${table} AS (${text(table, columnsIn(table), parameter, 'h')})`)
      }
      if (removals.length > 0) {
        parts.push(
          `remove_${table} AS (DELETE FROM ${table} USING h WHERE site = $1 AND key = ANY(${parameter()}::text[]))`,
        )
      }
    }
    return `WITH ${parts.join(', ')} SELECT number FROM h`
  }

  return ({ after, previousBatch, batch, sequence, operations, log, run }) => {
    const changes = byTable(operations)
    const values: unknown[] = [site, batch, sequence, after, previousBatch, run?.id ?? null, log]
    if (run) values.push(JSON.stringify(run.runs))
    let shape = run ? 'run' : ''
    for (const { table, puts, removals } of changes) {
      if (puts.length > 0) {
        const lists = putValues(columnsIn(table), puts)
        values.push(...(puts.length === 1 ? lists.flat() : lists))
      }
      if (removals.length > 0) values.push(removals)
      shape += ` ${table}${'+'.repeat(Math.min(puts.length, 2))}${removals.length > 0 ? '-' : ''}`
    }
    let statement = known.get(shape)
    if (!statement) {
      const text = toText(changes, run !== undefined)
      statement = { name: hash('sha1', text), text }
      known.set(shape, statement)
    }
    return { ...statement, values }
  }
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
export function putStatement(schema: Schema, site: string, table: string, puts: readonly Put[]): QueryConfig {
  const columns = columnsOf(schema, table)
  let count = 1
  return { text: putText(table, columns, () => `$${++count}`), values: [site, ...putValues(columns, puts)] }
}

/** @param parameter the next one of those in the order of `putValues` @param from what the rows depend on */
function putText(table: string, columns: readonly Column[], parameter: () => string, from?: string): string {
  const lists = typesOf(columns).map((type) => `${parameter()}::${type}[]`)
  const source = `unnest(${lists.join(', ')}) AS r(${namesOf(columns).join(', ')})`
  return upsertText(table, columns, `SELECT $1, r.* FROM ${from ? `${from}, ` : ''}${source}`)
}

/** For a single row, with a parameter for each value: PostgreSQL needs a tenth less time for the statement than with lists. */
function putOneText(table: string, columns: readonly Column[], parameter: () => string, from: string): string {
  const values = typesOf(columns).map((type) => `${parameter()}::${type}`)
  return upsertText(table, columns, `SELECT $1, ${values.join(', ')} FROM ${from}`)
}

function upsertText(table: string, columns: readonly Column[], rows: string): string {
  const names = namesOf(columns)
  const updates = names.slice(1).map((name) => `${name} = excluded.${name}`)
  return `INSERT INTO ${table} (site, ${names.join(', ')}) ${rows}
    ON CONFLICT (site, key) DO UPDATE SET ${updates.join(', ')}`
}

const namesOf = (columns: readonly Column[]) => ['key', ...columns.map(({ name }) => name), 'row']
const typesOf = (columns: readonly Column[]) => ['text', ...columns.map(({ type }) => type), 'json']

/** One list for each column. */
function putValues(columns: readonly Column[], puts: readonly Put[]): unknown[][] {
  return [
    puts.map(([key]) => key),
    ...columns.map(({ read }) => puts.map(([, row]) => read(row))),
    puts.map(([, row]) => JSON.stringify(row)),
  ]
}

/** Rows to remove before the commit, because other rows take over their unique values. */
export function removeStatement(site: string, table: string, keys: readonly string[]): QueryConfig {
  return { text: `DELETE FROM ${table} WHERE site = $1 AND key = ANY($2::text[])`, values: [site, keys] }
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

/** Whether the database has LISTEN and NOTIFY. Some that speak the protocol have not. */
export async function hasNotifications(database: Pick<Database, 'query'>): Promise<boolean> {
  const rows = await database.query({ text: `SELECT 1 FROM pg_proc WHERE proname = 'pg_notify'` })
  return rows.length > 0
}
