// Opens a site in a PostgreSQL database, which other servers may use at the same time. Each server keeps a copy of the site in
// memory, all but its history: `read` first brings it up to date, so it shows every commit that was acknowledged before the call, by whichever server.
// docs/decisions/postgresql.md has the reasons.

import { randomUUID } from 'node:crypto'
import { coalesced } from '#domain/values/coalesced.ts'
import { committer } from '#sync-server/store/engine/committer.ts'
import type { Document, Operation } from '#sync-server/store/engine/document.ts'
import { changesOf, commitListeners, viewOf } from '#sync-server/store/engine/durable-state.ts'
import { LIVE_TABLES, type StoredRow } from '#sync-server/store/engine/schema.ts'
import type { SecretStorage } from '#sync-server/store/secrets/generated-secret.ts'
import type { CommittedChange, Store, StoreEvents } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { cannotUseDatabase, type Database, isTimeout, openDatabase } from './database.ts'
import { databaseHealth } from './database-health.ts'
import { databaseHistory } from './database-history.ts'
import { databaseSecrets } from './database-secrets.ts'
import { serverName } from './maintain-site.ts'
import { commitPersistence } from './persist-commit.ts'
import { prepareDatabase, prepareSite } from './prepare-database.ts'
import { repetition } from './repetition.ts'
import { type AppliedCommit, followAll, openSite, type Replica } from './replica.ts'
import { pruneCommits } from './statements.ts'

/** The commits from which other servers follow; one that is further behind loads everything again. */
const KEPT_COMMITS = 4096
const PRUNE_EVERY = 256
/** Event streams and caches follow the commits of other servers within this time. A request reads the database for them. */
const ASK_EVERY_MS = 500

export interface PostgresStoreOptions extends StoreEvents {
  url: string
  site: string
  /** Called before anything of the site is written. An error refuses the start. */
  beforeWriting?: ((secrets: SecretStorage) => Promise<void>) | undefined
  /** For tests: how often it asks for the commits of other servers between requests. */
  askEveryMs?: number | undefined
  /** How long a request waits for a database that does not respond. */
  giveUpAfterMs?: number
}

export interface PostgresStore extends Store {
  secrets: SecretStorage
}

/** @throws StoreCannotStart */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const database = await openDatabase(options.url, serverName(options.site))
  try {
    return await open(database, options)
  } catch (error) {
    await database.close()
    throw cannotUseDatabase(error)
  }
}

async function open(database: Database, options: PostgresStoreOptions): Promise<PostgresStore> {
  const { site, onFatal = () => {}, onWarning = () => {}, onWrite = () => {} } = options
  await prepareDatabase(database)
  const secrets = databaseSecrets(database, site)
  await options.beforeWriting?.(secrets)
  await prepareSite(database, site)
  const listeners = commitListeners(onWarning)
  let serverId = newServerId()
  let closing: Promise<void> | undefined

  const reads = repetition(
    {
      onUnreachable: (error) => onWarning(`The database is unreachable: ${(error as Error).message}`),
      onReachable: () => onWarning('The database is reachable again'),
      onFatal,
    },
    options.giveUpAfterMs,
  )
  const writes = repetition(
    {
      onUnreachable: (error) => onWarning(`The database accepts no changes: ${(error as Error).message}`),
      onReachable: () => onWarning('The database accepts changes again'),
      onFatal,
    },
    options.giveUpAfterMs,
  )
  const health = databaseHealth({ database, site, reads, writes })

  function onCommit({ number, batch, operations }: AppliedCommit): void {
    const isOwn = batch.startsWith(serverId)
    if (operations.length > 0) listeners.notify(changesOf(operations), isOwn ? 'own' : 'other')
    if (isOwn && number % PRUNE_EVERY === 0)
      void database.query(pruneCommits(site, number - KEPT_COMMITS)).catch(() => {})
  }

  const openReplica = () => openSite({ database, site, serverId, onCommit })
  let replica: Replica = await openReplica()
  let view = viewOf(replica.state)
  let knownAt = new Date()

  /** A run of its own, because cursors of the run in memory may name positions of another history. */
  const reload = coalesced(async () => {
    serverId = newServerId()
    const before = replica.state.document
    replica = await openReplica()
    view = viewOf(replica.state)
    onWarning(
      'The database has another history than this server, or more changes than it can follow: everything was loaded again',
    )
    listeners.notify(differences(before, replica.state.document), 'other')
  })

  /** @returns whether the site must be loaded again */
  async function cannotFollow(): Promise<boolean> {
    try {
      return (await followAll(replica, database)) === 'lost'
    } catch (error) {
      if (!isTimeout(error)) throw error
      // Throws while the database does not respond at all.
      await database.query({ text: 'SELECT 1' })
      return true
    }
  }

  const catchUp = coalesced(async () => {
    if (await cannotFollow()) await reload()
    knownAt = new Date()
  })

  const persistence = commitPersistence({
    database,
    site,
    serverId: () => serverId,
    replica: () => replica,
    catchUp,
    repeat: writes.repeat,
    onWrite(write) {
      health.noteWrite(write)
      onWrite(write)
    },
  })
  const commits = committer(persistence)

  const current = coalesced(() => reads.repeat(catchUp))
  const timer = setInterval(() => void current().catch(() => {}), options.askEveryMs ?? ASK_EVERY_MS).unref()

  async function close(): Promise<void> {
    await commits.stop()
    clearInterval(timer)
    await current().catch(() => {})
    reads.stop()
    await database.close()
  }

  return {
    secrets,
    async read() {
      if (closing) throw new StoreUnavailable('The store is closed')
      await current()
      return view
    },
    known: () => view,
    knownAt: () => knownAt,
    history: databaseHistory({ database, site, repeat: reads.repeat }),
    transact: commits.transact,
    onCommit: listeners.add,
    health: health.check,
    stats: () => ({ pendingTransactions: commits.pending(), connections: database.connections() }),
    async compact() {
      await database.query(pruneCommits(site, Number.MAX_SAFE_INTEGER)).catch((error: Error) => {
        onWarning(`The log of commits could not be pruned: ${error.message}`)
      })
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

const newServerId = () => randomUUID().slice(0, 8)

/** The rows in memory that differ, for those who follow commits when everything was loaded again. */
function differences(before: Document, after: Document): CommittedChange[] {
  const changes: Operation[] = []
  for (const table of LIVE_TABLES) {
    const old = before.tables[table] ?? new Map<string, StoredRow>()
    const current = after.tables[table] ?? new Map<string, StoredRow>()
    for (const key of old.keys()) if (!current.has(key)) changes.push([table, key, null])
    for (const [key, row] of current) {
      if (JSON.stringify(old.get(key)) !== JSON.stringify(row)) changes.push([table, key, row])
    }
  }
  return changesOf(changes)
}
