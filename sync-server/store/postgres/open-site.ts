// Loads a site into memory and begins a run: at the start of a server, and when its history is no longer the one in memory.
import { runsWith } from '#sync-server/store/engine/document.ts'
import { liveTables, type Schema } from '#sync-server/store/engine/schema.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Database } from './database.ts'
import { type AppliedCommit, followAll, type Replica, replicaOf } from './replica.ts'
import { readSite } from './site-document.ts'
import { commitStatement, lockStatement } from './statements.ts'

export interface SiteOptions {
  database: Database
  schema: Schema
  site: string
  /** Names the run, and begins the name of every commit of this server. */
  serverId: string
  onCommit(commit: AppliedCommit): void
}

/** The run is durable before the first cursor that names it is sent. */
export async function openSite(options: SiteOptions): Promise<Replica> {
  const { database, schema, site, serverId, onCommit } = options
  let isOpen = false
  // Not one transaction with the lock: other servers write while this one reads everything.
  const loaded = await database.transaction('REPEATABLE READ READ ONLY', (connection) =>
    readSite(connection, liveTables(schema), site),
  )
  if (!loaded) throw new StoreCannotStart(`The database no longer has the site ${site}`)
  const replica = replicaOf(schema, site, loaded, (commit) => {
    if (isOpen) onCommit(commit)
  })
  const began = await database.transaction('READ COMMITTED', async (connection) => {
    await connection.query(lockStatement(site))
    if ((await followAll(replica, connection)) === 'lost') return null
    const { meta } = replica.state.document
    const position = { after: meta.batch, previousBatch: replica.batch, sequence: meta.sequence }
    const batch = `${serverId} 0 ${meta.batch}`
    const run = { id: serverId, runs: runsWith(meta, serverId) }
    await connection.query(commitStatement(site, { ...position, batch, operations: [], log: '[]', run }))
    return { number: meta.batch + 1, batch, sequence: meta.sequence, operations: [], run: serverId }
  })
  if (!began) return openSite(options)
  replica.add(began)
  isOpen = true
  return replica
}
