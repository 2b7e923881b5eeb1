// Everything that the database has of one site, read and written as a whole: the start of a server, maintenance, moves.
import type { Document, Meta, Run } from '#sync-server/store/engine/document.ts'
import { type StoredRow, TABLES } from '#sync-server/store/engine/schema.ts'
import { loadDocument, type StoredRows, type TableRows } from '#sync-server/store/engine/stored-rows.ts'
import type { Connection } from './database.ts'
import { putStatement } from './statements.ts'

const ROWS_PER_STATEMENT = 1000
/** More at once are read no faster, and need more memory. */
const ROWS_PER_FETCH = 250
/** Keys are numbers or have one length, so that every server lists rows in the order in which they were added. */
const ORDER = 'position, length(key), key COLLATE "C"'

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
export async function readSite(
  connection: Connection,
  tables: readonly string[],
  site: string,
): Promise<SiteDocument | null> {
  const found = await siteRows(connection, site, tables)
  return found && { document: await loadDocument(found.stored), head: found.head }
}

/** The rows can be read while the caller's transaction lasts, which must be as that of `readSite`. */
export async function siteRows(
  connection: Connection,
  site: string,
  tables: readonly string[] = TABLES,
): Promise<{ stored: StoredRows; head: Head } | null> {
  const head = await readHead(connection, site)
  if (!head) return null
  await connection.takeTime()
  let cursors = 0

  async function* rowsOf(table: string): AsyncGenerator<TableRows> {
    const cursor = `rows_${++cursors}`
    const select = `SELECT key, row FROM ${table} WHERE site = $1 ORDER BY ${ORDER}`
    await connection.query({ text: `DECLARE ${cursor} NO SCROLL CURSOR FOR ${select}`, values: [site] })
    const fetchRows = () =>
      connection.query<{ key: string; row: StoredRow }>({ text: `FETCH ${ROWS_PER_FETCH} FROM ${cursor}` })
    let rows = await fetchRows()
    while (rows.length > 0) {
      // The database reads while these are added.
      const following = fetchRows()
      following.catch(() => {})
      yield { table, rows: rows.map(({ key, row }) => [key, row]) }
      rows = await following
    }
    await connection.query({ text: `CLOSE ${cursor}` })
  }

  const stored: StoredRows = {
    meta: metaOf(head),
    async *rows(only) {
      for (const table of tables) if (!only || only.includes(table)) yield* rowsOf(table)
    },
  }
  return { stored, head }
}

function metaOf({ store, format, epoch, sequence, number, runs }: Head): Meta {
  return { format, store, epoch, sequence, batch: number, generation: 1, runs }
}

/**
 * Replaces everything of the site, in the caller's transaction.
 *
 * @param number of the commit that this is; servers that follow the site load it again
 */
export async function writeSite(
  connection: Connection,
  site: string,
  stored: StoredRows,
  { number, batch }: { number: number; batch: string },
): Promise<void> {
  await connection.takeTime()
  for (const table of TABLES) {
    await connection.query({ text: `DELETE FROM ${table} WHERE site = $1`, values: [site] })
  }
  for await (const { table, rows } of stored.rows(TABLES)) {
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
      const slice = rows.slice(from, from + ROWS_PER_STATEMENT)
      await connection.query(putStatement(site, table, slice))
    }
  }
  const { store, format, epoch, sequence, runs } = stored.meta
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
