// Brings a database to the newest schema version, and a site to the newest format of its rows. Servers that start at the same
// time wait for each other at a locked row.
import { randomUUID } from 'node:crypto'
import { type Migration, migrateRows, newestFormat } from '#sync-server/store/engine/migrate.ts'
import type { Schema } from '#sync-server/store/engine/schema.ts'
import { documentRows } from '#sync-server/store/engine/stored-rows.ts'
import { freshCounter } from '#sync-server/store/fresh-epoch.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Connection, Database } from './database.ts'
import { newerDatabase } from './newer-database.ts'
import { readHead, readSite, writeSite } from './site-document.ts'
import { SCHEMA_STEPS } from './sql-schema.ts'

const UNIQUE_VIOLATION = '23505'
const TABLE_EXISTS = '42P07'
const TYPE_EXISTS = '42710'

/** @throws StoreCannotStart when the database is newer than this program, or unsuitable */
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
    if (version > SCHEMA_STEPS.length)
      throw newerDatabase(`schema version ${version}; this one knows ${SCHEMA_STEPS.length}`)
    if (version === SCHEMA_STEPS.length) return
    await connection.takeTime()
    for (const step of SCHEMA_STEPS.slice(version)) for (const text of step) await connection.query({ text })
    await connection.query({ text: 'UPDATE schema SET version = $1', values: [SCHEMA_STEPS.length] })
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

/** Creates the site if the database does not have it, and migrates its rows. */
export async function prepareSite(
  database: Database,
  schema: Schema,
  site: string,
  migrations: readonly Migration[],
): Promise<void> {
  const format = newestFormat(migrations)
  const batch = randomUUID()
  await database.query({
    text: `WITH h AS (INSERT INTO head (site, store, format, epoch, sequence, number, batch, runs)
        VALUES ($1, $2, $3, $4, 0, 1, $5, '[]') ON CONFLICT DO NOTHING RETURNING number)
      INSERT INTO commits (site, number, batch, sequence, operations) SELECT $1, number, $5, 0, '[]' FROM h`,
    values: [site, randomUUID(), format, freshCounter(0), batch],
  })
  await database.transaction('READ COMMITTED', (connection) => migrateSite(connection, schema, site, migrations))
}

/** In one transaction: a step that fails leaves the rows in their old format. */
async function migrateSite(
  connection: Connection,
  schema: Schema,
  site: string,
  migrations: readonly Migration[],
): Promise<void> {
  const newest = newestFormat(migrations)
  const head = await readHead(connection, site, 'FOR UPDATE')
  if (!head || head.format === newest) return
  if (head.format > newest) throw newerDatabase(`format ${head.format}; this one knows ${newest}`)
  const found = await readSite(connection, schema, site)
  if (!found) return
  migrateRows(schema, found.document, migrations)
  await writeSite(connection, schema, site, documentRows(found.document), {
    number: head.number + 1,
    batch: randomUUID(),
  })
}
