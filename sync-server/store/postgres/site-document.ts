// Everything that the database has of one site, read and written as a whole: the start of a server, maintenance, moves.
import type { Document, Meta, Run, Tables } from '#sync-server/store/engine/document.ts'
import type { Schema, StoredRow } from '#sync-server/store/engine/schema.ts'
import type { Connection } from './database.ts'
import { putStatement } from './statements.ts'

const ROWS_PER_STATEMENT = 1000

/** The position of a site. `number` and `batch` name its last commit. */
export interface Head {
  store: string
  format: number
  epoch: number
  sequence: number
  number: number
  batch: string
  runs: Run[]
}

export interface SiteDocument {
  /** `meta.batch` is the number of the last commit. */
  document: Document
  head: Head
}

/** @returns null when the database has no such site */
export async function readHead(connection: Connection, site: string, lock = ''): Promise<Head | null> {
  const text = `SELECT store, format, epoch, sequence, number, batch, runs FROM head WHERE site = $1 ${lock}`
  const [head] = await connection.query<Head>({ text, values: [site] })
  return head ?? null
}

/** The caller's transaction must be a snapshot, or hold the lock of the site's head. */
export async function readSite(connection: Connection, schema: Schema, site: string): Promise<SiteDocument | null> {
  const head = await readHead(connection, site)
  if (!head) return null
  await connection.takeTime()
  const tables: Tables = {}
  for (const table of Object.keys(schema)) {
    const text = `SELECT key, row FROM ${table} WHERE site = $1`
    const rows = await connection.query<{ key: string; row: StoredRow }>({ text, values: [site] })
    tables[table] = new Map(rows.sort(inOrderOfCreation).map(({ key, row }) => [key, row]))
  }
  return { document: { meta: metaOf(head), tables }, head }
}

function metaOf({ store, format, epoch, sequence, number, runs }: Head): Meta {
  return { format, store, epoch, sequence, batch: number, generation: 1, runs }
}

interface OrderedRow {
  key: string
  row: { id?: unknown; version?: unknown }
}

/** By number, else by version, else by key, so that every server lists rows in the same order. */
function inOrderOfCreation(a: OrderedRow, b: OrderedRow): number {
  return orderOf(a) - orderOf(b) || (a.key < b.key ? -1 : 1)
}

function orderOf({ row: { id, version } }: OrderedRow): number {
  if (typeof id === 'number') return id
  return typeof version === 'number' ? version : 0
}

/**
 * Replaces everything of the site, in the caller's transaction.
 *
 * @param number of the commit that this is; servers that follow the site load it again
 */
export async function writeSite(
  connection: Connection,
  schema: Schema,
  site: string,
  { meta, tables }: Document,
  {
    number,
    batch,
    onRows = () => {},
  }: { number: number; batch: string; onRows?: ((count: number) => void) | undefined },
): Promise<void> {
  await connection.takeTime()
  for (const table of Object.keys(schema)) {
    await connection.query({ text: `DELETE FROM ${table} WHERE site = $1`, values: [site] })
    const rows = [...(tables[table] ?? [])]
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
      const slice = rows.slice(from, from + ROWS_PER_STATEMENT)
      await connection.query(putStatement(schema, site, table, slice))
      onRows(slice.length)
    }
  }
  const { store, format, epoch, sequence, runs = [] } = meta
  await connection.query({ text: 'DELETE FROM commits WHERE site = $1', values: [site] })
  await connection.query({
    text: `INSERT INTO commits (site, number, batch, sequence, operations) VALUES ($1, $2, $3, $4, '[]')`,
    values: [site, number, batch, sequence],
  })
  await connection.query({
    text: `INSERT INTO head (site, store, format, epoch, sequence, number, batch, runs)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (site) DO UPDATE SET (store, format, epoch, sequence, number, batch, runs)
      = (excluded.store, excluded.format, excluded.epoch, excluded.sequence, excluded.number, excluded.batch, excluded.runs)`,
    values: [site, store, format, epoch, sequence, number, batch, JSON.stringify(runs)],
  })
}
