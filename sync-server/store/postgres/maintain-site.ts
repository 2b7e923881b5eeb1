// A site of a database as maintenance reads and replaces it, while servers may use it.
import { randomUUID } from 'node:crypto'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import type { SecretStorage } from '#sync-server/store/secrets/generated-secret.ts'
import { StoreInUse } from '#sync-server/store/store-errors.ts'
import { type Connection, cannotUseDatabase, openDatabase } from './database.ts'
import { databaseSecrets } from './database-secrets.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readHead, siteRows, writeSite } from './site-document.ts'

export interface SiteMaintenance {
  /** How messages name it. */
  name: string
  secrets: SecretStorage
  /** A snapshot, also while servers write. Null when the database has no such site. */
  read<T>(use: (stored: StoredRows | null) => Promise<T>): Promise<T>
  /**
   * Replaces the site in one transaction, during which servers cannot write. They load it again afterwards.
   *
   * @param decide receives what is there, and returns what is to be there, which must not be read from there
   */
  replace(decide: (replaced: StoredRows | null) => Promise<StoredRows>): Promise<void>
  /** Keeps servers from writing while `run` runs. @throws StoreInUse while a server uses the site */
  hold<T>(run: (stored: StoredRows | null) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** @throws StoreCannotStart when the database cannot be used */
export async function maintainSite(url: string, site: string): Promise<SiteMaintenance> {
  const database = await openDatabase(url, 'dealership maintenance')
  const read = async (connection: Connection) => (await siteRows(connection, site))?.stored ?? null
  try {
    await prepareDatabase(database)
  } catch (error) {
    await database.close()
    throw cannotUseDatabase(error)
  }
  return {
    name: `site ${site} of the database`,
    secrets: databaseSecrets(database, site),
    read: (use) => database.transaction('REPEATABLE READ READ ONLY', async (connection) => use(await read(connection))),
    replace: (decide) =>
      database.transaction('READ COMMITTED', async (connection) => {
        const head = await readHead(connection, site, 'FOR UPDATE')
        await connection.takeTime()
        const stored = await decide(await read(connection))
        const number = Math.max(stored.meta.batch, head?.number ?? 0) + 1
        await writeSite(connection, site, stored, { number, batch: randomUUID() })
      }),
    hold: (run) =>
      database.transaction('READ COMMITTED', async (connection) => {
        await readHead(connection, site, 'FOR UPDATE')
        await connection.takeTime()
        await refuseServers(connection, site)
        return run(await read(connection))
      }),
    close: () => database.close(),
  }
}

async function refuseServers(connection: Connection, site: string): Promise<void> {
  const [servers] = await connection.query<{ count: number }>({
    text: 'SELECT count(*) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    values: [serverName(site)],
  })
  if (servers?.count) throw new StoreInUse(`A server uses the site ${site} of the database. Stop it first.`)
}

/** How the connections of a server are named in the database. */
export function serverName(site: string): string {
  return `dealership ${site}`.slice(0, MAX_NAME)
}

/** PostgreSQL cuts longer names. */
const MAX_NAME = 63
