// Makes commits durable in the database. A commit is written only if no other server has committed since it was decided, otherwise
// its transactions are decided again on the newer state. The first attempt is one statement, after one that reads the history which
// the transactions have named. The following ones lock the head of
// the site first, so that a busy server cannot keep another from writing.
//
// When the response to a commit is lost, the next attempt waits for the lock, which the lost one holds as long as it can still
// succeed, and then finds it among the commits or not.
import {
  type Commit,
  type CommitPersistence,
  CommitRefused,
  type PendingCommit,
} from '#sync-server/store/engine/committer.ts'
import { type HistoryRows, historyName, type StoredRow } from '#sync-server/store/engine/schema.ts'
import type { StoreWrite } from '#sync-server/store/store.ts'
import { type Connection, type Database, isTransient } from './database.ts'
import type { FollowRow, Replica } from './replica.ts'
import {
  commitStatement,
  findCommit,
  getStatement,
  lockStatement,
  type NamedCommit,
  waitForStandby,
} from './statements.ts'

export interface CommitDependencies {
  database: Database
  site: string
  /** Begins the name of every commit of this server. */
  serverId(): string
  /** Replaced when everything was loaded again. */
  replica(): Replica
  /** Resolves when memory includes everything that was committed at the call. */
  catchUp(): Promise<void>
  /** Repeats an attempt whose error is transient. @throws StoreUnavailable */
  repeat<T>(attempt: (number: number) => Promise<T>): Promise<T>
  /** After each group commit. */
  onWrite(write: StoreWrite): void
}

/** A commit after the last one of `replica`. */
interface Attempt extends NamedCommit {
  replica: Replica
}

export function commitPersistence(dependencies: CommitDependencies): CommitPersistence {
  const { database, site, serverId, replica, catchUp, repeat, onWrite } = dependencies
  let count = 0

  function attemptOf({ sequence, operations }: Commit): Attempt {
    const current = replica()
    const { meta } = current.state.document
    const [after, previousBatch, batch] = [meta.batch, current.batch, `${serverId()} ${++count}`]
    return { replica: current, after, previousBatch, batch, sequence, operations, log: JSON.stringify(operations) }
  }

  async function persist({ history, decide }: PendingCommit): Promise<void> {
    const startedAt = performance.now()
    /** Its statement was sent, and there was no response. */
    let unknown: Attempt | undefined

    function report(isStored: boolean, bytes = 0): void {
      onWrite({ seconds: (performance.now() - startedAt) / 1000, bytes, isStored })
    }

    function add({ replica: decidedOn, after, batch, sequence, operations, log }: Attempt): void {
      report(true, Buffer.byteLength(log))
      decidedOn.add({ number: after + 1, batch, sequence, operations, run: null })
    }

    async function readHistory(connection: Pick<Connection, 'query'>): Promise<HistoryRows> {
      const rows = new Map<string, StoredRow>()
      for (const table of new Set(history.map(({ table }) => table))) {
        const keys = history.filter((named) => named.table === table).map(({ key }) => key)
        const found = await connection.query<{ key: string; row: StoredRow }>(getStatement(site, table, keys))
        for (const { key, row } of found) rows.set(historyName({ table, key }), row)
      }
      return rows
    }

    /** @returns false when another server has committed since the history was read */
    async function persistAtOnce(): Promise<boolean> {
      const { batch } = replica()
      const known = await readHistory(database)
      // The rows are at least as new as the memory was. They are as new as it is now only if no commit came between.
      if (replica().batch !== batch) return false
      const first = decide(known)
      if (!first.hasChanges) {
        // The result may be of a mutation that was sent before.
        await Promise.all([catchUp(), database.query(waitForStandby(site))])
        return replica().batch === batch
      }
      const attempt = attemptOf(first)
      unknown = attempt
      const rows = await database.query(commitStatement(site, attempt))
      unknown = undefined
      if (rows.length === 0) return false
      add(attempt)
      return true
    }

    /**
     * @returns what was stored; `nothing` when there are no changes, `behind` when more must be read first than others should
     * wait for
     */
    async function persistLocked(connection: Connection): Promise<Attempt | 'nothing' | 'behind'> {
      await connection.query(lockStatement(site))
      const { query, apply } = replica().follow()
      if (apply(await connection.query<FollowRow>(query)) !== 'complete') return 'behind'
      if (unknown && (await connection.query(findCommit(site, unknown.after + 1, unknown.batch))).length > 0)
        return unknown
      const commit = decide(await readHistory(connection))
      if (!commit.hasChanges) return 'nothing'
      const attempt = attemptOf(commit)
      unknown = attempt
      const rows = await connection.query(commitStatement(site, attempt))
      if (rows.length === 0) throw new Error('The head of the site changed while it was locked')
      return attempt
    }

    try {
      await repeat(async (number) => {
        if (number === 1 && (await persistAtOnce())) return
        for (;;) {
          const stored = await database.transaction('READ COMMITTED', persistLocked)
          if (stored === 'behind') await catchUp()
          else return stored === 'nothing' ? undefined : add(stored)
        }
      })
    } catch (error) {
      report(false)
      const { message, cause } = error as Error
      throw isTransient(cause) ? error : new CommitRefused(message, { cause })
    }
  }

  return { state: () => replica().state, persist }
}
