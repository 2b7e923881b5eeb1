// Creates the tables of an empty database, and a site in it. Servers that start at the same time wait for each other at a locked row.
import { randomUUID } from 'node:crypto'
import { freshCounter } from '#sync-server/store/engine/document.ts'
import { FORMAT, requireFormat } from '#sync-server/store/engine/format.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Database } from './database.ts'
import { SCHEMA } from './sql-schema.ts'

const UNIQUE_VIOLATION = '23505'
const TABLE_EXISTS = '42P07'
const TYPE_EXISTS = '42710'

/** @throws StoreCannotStart when the database is of another version of this program, or unsuitable */
export async function prepareDatabase(database: Database): Promise<void> {
  const [settings] = await database.query<{ encoding: string }>({
    text: `SELECT current_setting('server_encoding') AS encoding`,
  })
  if (settings?.encoding !== 'UTF8') {
    throw new StoreCannotStart(`The encoding of the database is ${settings?.encoding}, but must be UTF8`)
  }
  await createVersionTable(database)
  await database.transaction('READ COMMITTED', async (connection) => {
    const [row] = await connection.query<{ version: number }>({ text: 'SELECT version FROM schema FOR UPDATE' })
    const version = row?.version ?? 0
    if (version > 0) return requireFormat('The database', version)
    await connection.takeTime()
    for (const text of SCHEMA) await connection.query({ text })
    await connection.query({ text: 'UPDATE schema SET version = $1', values: [FORMAT] })
  })
}

/** The one row that every start locks. */
async function createVersionTable(database: Database): Promise<void> {
  const [existing] = await database.query({
    text: `SELECT 1 FROM pg_tables WHERE tablename = 'schema' AND schemaname = current_schema()`,
  })
  if (existing) return
  try {
    await database.transaction('READ COMMITTED', async (connection) => {
      await connection.query({ text: 'CREATE TABLE schema (id integer PRIMARY KEY, version integer NOT NULL)' })
      await connection.query({ text: 'INSERT INTO schema VALUES (1, 0)' })
    })
  } catch (error) {
    // Another server was first.
    if (![UNIQUE_VIOLATION, TABLE_EXISTS, TYPE_EXISTS].includes((error as { code?: string }).code ?? '')) throw error
  }
}

/** Creates the site if the database does not have it. @throws StoreCannotStart when its rows have another format */
export async function prepareSite(database: Database, site: string): Promise<void> {
  const batch = randomUUID()
  await database.query({
    text: `WITH h AS (INSERT INTO head (site, store, format, epoch, sequence, number, batch, runs)
        VALUES ($1, $2, $3, $4, 0, 1, $5, '[]') ON CONFLICT DO NOTHING RETURNING number)
      INSERT INTO commits (site, number, batch, sequence, operations) SELECT $1, number, $5, 0, '[]' FROM h`,
    values: [site, randomUUID(), FORMAT, freshCounter(0), batch],
  })
  const [head] = await database.query<{ format: number }>({
    text: 'SELECT format FROM head WHERE site = $1',
    values: [site],
  })
  requireFormat('The database', head?.format ?? FORMAT)
}
