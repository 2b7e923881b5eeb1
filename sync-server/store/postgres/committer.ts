// Group commit. The transactions that wait while one commit is written make the next one. Decisions run on the copy in memory;
// a commit is written only if no other server has committed since, otherwise they run again on the newer state. The first attempt
// is one statement. The following ones lock the head of the site first, so that a busy server cannot keep another from writing.
//
// When the response to a commit is lost, the next attempt waits for the lock, which the lost one holds as long as it can still
// succeed, and then finds it among the commits or not.
import type { Operation } from '#sync-server/store/engine/document.ts'
import { Overlay } from '#sync-server/store/engine/overlay.ts'
import { runDecision, type UntypedRecords } from '#sync-server/store/engine/run-decision.ts'
import { indexValue, ruleOf, type Schema } from '#sync-server/store/engine/schema.ts'
import type { StoreWrite } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { type Connection, type Database, isTransient } from './database.ts'
import type { FollowRow, Replica } from './replica.ts'
import { commitStatements, findCommit, lockStatement, removeStatement } from './statements.ts'

/** Further ones wait for the next commit, so that none is too large. */
const MAX_TRANSACTIONS = 200

export interface CommitterDependencies {
  database: Database
  schema: Schema
  site: string
  /** Begins the name of every commit of this server. */
  serverId(): string
  /** Replaced when everything was loaded again. */
  replica(): Replica
  /** Resolves when memory includes everything that was committed at the call. */
  catchUp(): Promise<void>
  /** Repeats an attempt whose error is transient. @throws StoreUnavailable */
  persist<T>(attempt: (number: number) => Promise<T>): Promise<T>
  /** After each group commit. */
  onWrite(write: StoreWrite): void
}

export interface Committer {
  transact<T>(decide: (records: UntypedRecords) => T): Promise<T>
  /** Rejects new transactions, and resolves when none is pending. */
  stop(): Promise<void>
  /** The number of transactions that are not durable yet. */
  pending(): number
}

interface Transaction {
  decide: (records: UntypedRecords) => unknown
  settle(settled: Settled): void
}

type Settled = { result: unknown } | { error: unknown }

/** What the transactions of one commit decided on the state of `replica` after its commit `after`. */
interface Decided {
  replica: Replica
  after: number
  previousBatch: string
  batch: string
  sequence: number
  operations: Operation[]
  /** The operations as JSON. */
  log: string
  settled: Settled[]
  hasChanges: boolean
}

export function committer(dependencies: CommitterDependencies): Committer {
  const { database, schema, site, serverId, replica, catchUp, persist, onWrite } = dependencies
  const queue: Transaction[] = []
  let count = 0
  let committing = 0
  let startedAt = 0
  let running: Promise<void> | undefined
  let isStopped = false

  function decideAll(transactions: readonly Transaction[]): Decided {
    const current = replica()
    const { meta } = current.state.document
    const changes = new Overlay(schema, current.state)
    let sequence = meta.sequence
    const settled = transactions.map(({ decide }): Settled => {
      try {
        const decision = runDecision(schema, changes, sequence, decide)
        changes.absorb(decision.changes)
        sequence = decision.sequence
        return { result: decision.result }
      } catch (error) {
        return { error }
      }
    })
    const hasChanges = !changes.isEmpty || sequence !== meta.sequence
    const { batch: previousBatch } = current
    const operations = [...changes.operations()]
    const log = JSON.stringify(operations)
    const batch = `${serverId()} ${++count}`
    return { replica: current, after: meta.batch, previousBatch, batch, sequence, operations, log, settled, hasChanges }
  }

  const write = commitStatements(schema, site)

  function report(isStored: boolean, bytes = 0): void {
    onWrite({ seconds: (performance.now() - startedAt) / 1000, bytes, isStored })
  }

  function add({ replica: decidedOn, after, batch, sequence, operations, log }: Decided): void {
    report(true, Buffer.byteLength(log))
    decidedOn.add({ number: after + 1, batch, sequence, operations, run: null })
  }

  /** Resolves when the decisions and everything that they read are durable. */
  async function commit(transactions: readonly Transaction[]): Promise<Settled[]> {
    /** Its statement was sent, and there was no response. */
    let unknown: Decided | undefined

    async function commitAtOnce(): Promise<Settled[] | null> {
      const decided = decideAll(transactions)
      if (!decided.hasChanges) {
        // Decided on what is in memory: valid if no other server has committed since.
        await catchUp()
        return replica().batch === decided.previousBatch ? decided.settled : null
      }
      if (takenOver(schema, decided).length > 0) return null
      unknown = decided
      const rows = await database.query(write(decided))
      unknown = undefined
      if (rows.length === 0) return null
      add(decided)
      return decided.settled
    }

    /** @returns null when more must be read first than others should wait for */
    async function commitLocked(connection: Connection): Promise<Decided | null> {
      await connection.query(lockStatement(site))
      const { query, apply } = replica().follow()
      if (apply(await connection.query<FollowRow>(query)) !== 'complete') return null
      if (unknown && (await connection.query(findCommit(site, unknown.after + 1, unknown.batch))).length > 0)
        return unknown
      const decided = decideAll(transactions)
      if (!decided.hasChanges) return decided
      for (const [table, keys] of takenOver(schema, decided)) await connection.query(removeStatement(site, table, keys))
      unknown = decided
      const rows = await connection.query(write(decided))
      if (rows.length === 0) throw new Error('The head of the site changed while it was locked')
      return decided
    }

    return persist(async (attempt) => {
      const settled = attempt === 1 ? await commitAtOnce() : null
      if (settled) return settled
      for (;;) {
        const decided = await database.transaction('READ COMMITTED', commitLocked)
        if (!decided) {
          await catchUp()
          continue
        }
        if (decided.hasChanges) add(decided)
        return decided.settled
      }
    })
  }

  /** When the database refuses a commit for its content, each transaction is repeated alone: one must not fail the others. */
  async function commitApart(transactions: readonly Transaction[]): Promise<Settled[]> {
    try {
      return await commit(transactions)
    } catch (error) {
      report(false)
      const isForContent = !isTransient((error as Error).cause)
      if (!isForContent || transactions.length === 1) return transactions.map(() => ({ error }))
    }
    const settled: Settled[] = []
    for (const transaction of transactions) {
      startedAt = performance.now()
      settled.push(...(await commitApart([transaction])))
    }
    return settled
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const transactions = queue.splice(0, MAX_TRANSACTIONS)
      committing = transactions.length
      startedAt = performance.now()
      const settled = await commitApart(transactions)
      committing = 0
      for (const [i, { settle }] of transactions.entries()) settle(settled[i] as Settled)
    }
    running = undefined
  }

  return {
    transact<T>(decide: (records: UntypedRecords) => T): Promise<T> {
      if (isStopped) return Promise.reject(new StoreUnavailable('The store is closed'))
      return new Promise<T>((resolve, reject) => {
        const settle = (settled: Settled) => ('error' in settled ? reject(settled.error) : resolve(settled.result as T))
        queue.push({ decide, settle })
        // Transactions of the same turn belong to the first commit.
        running ??= Promise.resolve().then(run)
      })
    },
    async stop() {
      isStopped = true
      await running
    },
    pending: () => queue.length + committing,
  }
}

/**
 * The rows whose unique values other rows take over, by table. They are removed first, because a statement does not write its
 * rows in an order.
 */
function takenOver(schema: Schema, { replica, operations }: Decided): [table: string, keys: string[]][] {
  const keys = new Map<string, string[]>()
  for (const [table, key, row] of operations) {
    const rule = ruleOf(schema, table)
    for (const index of Object.keys(rule.indexes)) {
      const value = row ? indexValue(rule, index, row) : undefined
      const holder = value === undefined ? undefined : replica.state.keyOf(table, index, value)
      if (holder !== undefined && holder !== key) keys.set(table, [...(keys.get(table) ?? []), holder])
    }
  }
  return [...keys]
}
