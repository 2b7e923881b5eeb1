// The copy of a site that each server keeps in memory, all but its history, and how it follows the commits of all servers. Every commit has a number,
// counted without gaps, and a name. A server whose last commit is not in the database under that number has another history
// before it (a restore, a database that was put back) or was away for too long: it loads everything again. The commits are read in
// parts, because a server that lost its database during an import would otherwise never receive them within the limits of a statement.
import type { QueryConfig } from 'pg'
import { beginRun, type Operation, runsWith } from '#sync-server/store/engine/document.ts'
import { type DurableState, durableState } from '#sync-server/store/engine/durable-state.ts'
import { requireFormat } from '#sync-server/store/engine/format.ts'
import { deepFreeze, LIVE_TABLES, TABLES } from '#sync-server/store/engine/schema.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Connection, Database } from './database.ts'
import { readSite, type SiteDocument } from './site-document.ts'
import { commitStatement, lockStatement } from './statements.ts'

export interface AppliedCommit {
  number: number
  batch: string
  sequence: number
  operations: readonly Operation[]
  /** The run that begins with it. */
  run: string | null
}

/** A row of the follow query: the commits from the last known one on. Always at least one row. */
export interface FollowRow extends Omit<AppliedCommit, 'number' | 'operations'> {
  format: number
  epoch: number
  /** The columns of a commit are null when there is none from the last known one on. */
  number: number | null
  /** Null for the last known commit. */
  operations: Operation[] | null
}

/** How many commits one query returns. An import makes commits of half a megabyte. */
export const MAX_FOLLOWED = 32

/** `partial`: there may be further commits. `lost`: the site must be loaded again. */
export type Followed = 'complete' | 'partial' | 'lost'

export interface Following {
  query: QueryConfig
  /**
   * Applies the commits that memory does not include yet.
   *
   * @throws StoreCannotStart when a newer program has migrated the database
   */
  apply(rows: readonly FollowRow[]): Followed
}

export interface Replica {
  readonly state: DurableState
  /** The name of the last commit. */
  readonly batch: string
  follow(): Following
  /** Applies a commit, unless it is included or one before it is missing, which the next `follow` brings. */
  add(commit: AppliedCommit): void
}

/** Applies every commit that was made before the call. Never returns `partial`. */
export async function followAll(replica: Replica, database: Pick<Connection, 'query'>): Promise<Followed> {
  for (;;) {
    const { query, apply } = replica.follow()
    const followed = apply(await database.query<FollowRow>(query))
    if (followed !== 'partial') return followed
  }
}

/** @param onCommit is called for each commit that was applied */
function replicaOf(site: string, { document, head }: SiteDocument, onCommit: (commit: AppliedCommit) => void): Replica {
  const state = durableState(document, LIVE_TABLES)
  const { meta } = document
  let last = head.batch

  function add(commit: AppliedCommit): void {
    const { number, batch, sequence, operations, run } = commit
    if (number !== meta.batch + 1) return
    if (run) beginRun(meta, run)
    const changes = operations.filter(([table]) => LIVE_TABLES.includes(table))
    state.apply(changes, sequence, number)
    last = batch
    onCommit(commit)
  }

  return {
    state,
    get batch() {
      return last
    },
    add,
    follow() {
      const { batch: number, epoch, format } = meta
      const batch = last
      return {
        query: {
          name: 'follow',
          text: `SELECT h.format, h.epoch, c.number, c.batch, c.sequence, c.run,
              CASE WHEN c.number > $2 THEN c.operations END AS operations
            FROM head h LEFT JOIN commits c ON c.site = h.site AND c.number >= $2
            WHERE h.site = $1 ORDER BY c.number LIMIT ${MAX_FOLLOWED + 1}`,
          values: [site, number],
        },
        apply(rows) {
          const [first] = rows
          if (first) requireFormat('The database', first.format, format)
          if (first?.number !== number || first.batch !== batch || first.epoch !== epoch) return 'lost'
          for (const row of rows) {
            if (row.operations) add({ ...row, number: row.number ?? 0, operations: frozen(row.operations) })
          }
          return rows.length > MAX_FOLLOWED ? 'partial' : 'complete'
        },
      }
    },
  }
}

/** Readers share the rows of other servers like those of this one. */
function frozen(operations: readonly Operation[]): readonly Operation[] {
  for (const [table, , row] of operations) {
    if (!TABLES.includes(table))
      throw new StoreCannotStart(
        `The database was written by another version of this program: its table ${table} is not known`,
      )
    if (row) deepFreeze(row)
  }
  return operations
}

interface SiteOptions {
  database: Database
  site: string
  /** Names the run, and begins the name of every commit of this server. */
  serverId: string
  onCommit(commit: AppliedCommit): void
}

/**
 * Loads a site into memory and begins a run: at the start of a server, and when its history is no longer the one in memory. The run is durable
 * before the first cursor that names it is sent.
 */
export async function openSite(options: SiteOptions): Promise<Replica> {
  const { database, site, serverId, onCommit } = options
  let isOpen = false
  // Not one transaction with the lock: other servers write while this one reads everything.
  const loaded = await database.transaction('REPEATABLE READ READ ONLY', (connection) =>
    readSite(connection, LIVE_TABLES, site),
  )
  if (!loaded) throw new StoreCannotStart(`The database no longer has the site ${site}`)
  const replica = replicaOf(site, loaded, (commit) => {
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
