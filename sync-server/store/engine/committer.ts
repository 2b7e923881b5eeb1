// Group commit. Transactions that come while one commit is persisted make the next one; there is no timer. A decision reads the
// state, the commit that is being persisted and the decisions before it. Its promise settles when everything that it changed and
// read is durable. What was decided on a commit that failed is decided again, so memory and store stay equal.
import type { HistoryKey } from '#sync-server/store/history.ts'
import type { Records, Store, Synchronous } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import type { Operation } from './document.ts'
import type { DurableState } from './durable-state.ts'
import { type HistoryRows, withHistory } from './history-rows.ts'
import { type Decidable, runDecision } from './run-decision.ts'
import type { RowKey, RowSource, Schema } from './schema.ts'
import { UncommittedRows } from './uncommitted-rows.ts'

/** Further ones wait for the next commit, so that none is too large. */
const MAX_TRANSACTIONS = 200

/** What the transactions of one group commit decided. */
export interface Commit {
  /** The last sequence number after it. */
  sequence: number
  operations: readonly Operation[]
  /** Without changes nothing is stored. */
  hasChanges: boolean
}

/** Transactions that become one commit. */
export interface PendingCommit {
  /** The rows of history that they may read. */
  history: readonly RowKey[]
  /**
   * What they decide on the current state; again, when that has moved.
   *
   * @param history the rows that were found; by default those of the state
   */
  decide(history?: HistoryRows): Commit
}

/** How a store makes commits durable. */
export interface CommitPersistence {
  /** Replaced when everything is loaded again. */
  state(): DurableState
  /**
   * True when only `persist` changes the state. Transactions are then decided while the commit before them is persisted; else
   * after that, because other servers may have changed what they read.
   */
  isOnlyWriter: boolean
  /**
   * Makes a commit durable and applies it to the state. One without changes: resolves when what its decisions read is durable.
   *
   * @throws CommitRefused, or StoreUnavailable when other commits would fail too
   */
  persist(pending: PendingCommit): Promise<void>
}

/** A commit was refused for its content: each of its transactions is repeated alone, so that only the refused one fails. */
export class CommitRefused extends StoreUnavailable {
  override name = 'CommitRefused'
}

export interface Committer {
  transact: Store['transact']
  /** Rejects new transactions, and resolves when none is pending. */
  stop(): Promise<void>
  /** The number of transactions that are not durable yet. */
  pending(): number
}

type TransactionResult = { result: unknown } | { error: unknown }

interface Transaction extends Decidable<unknown> {
  end(result: TransactionResult): void
}

export function committer(schema: Schema, { state, isOnlyWriter, persist }: CommitPersistence): Committer {
  const queue: Transaction[] = []
  /** What the first transactions of the queue have decided. */
  let queued: Decisions | undefined
  let persisting: Decisions | undefined
  let committing = 0
  let running: Promise<void> | undefined
  let isStopped = false

  function decisionsOnState(transactions: readonly Transaction[] = [], rows?: HistoryRows): Decisions {
    const base = rows ? withHistory(schema, state(), rows) : state()
    const decisions = new Decisions(schema, base, state().document.meta.sequence)
    for (const transaction of transactions) decisions.add(transaction)
    return decisions
  }

  function decideQueued(): Decisions {
    queued ??= persisting ? new Decisions(schema, persisting.changes, persisting.sequence) : decisionsOnState()
    for (const transaction of queue.slice(queued.results.length, MAX_TRANSACTIONS)) queued.add(transaction)
    return queued
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const decisions = isOnlyWriter ? decideQueued() : undefined
      const transactions = queue.splice(0, decisions?.results.length ?? MAX_TRANSACTIONS)
      queued = undefined
      committing = transactions.length
      const committed = commit(transactions, decisions)
      if (isOnlyWriter) decideQueued()
      const results = await committed
      committing = 0
      for (const [i, { end }] of transactions.entries()) end(results[i] as TransactionResult)
    }
    running = undefined
  }

  /**
   * Never rejects.
   *
   * @param decided what they have decided; undefined when the rows that they read must be found first
   */
  async function commit(transactions: readonly Transaction[], decided?: Decisions): Promise<TransactionResult[]> {
    let last = decided
    persisting = decided
    try {
      await persist({
        history: transactions.flatMap(({ history }) => history),
        decide(rows) {
          last = decided ?? decisionsOnState(transactions, rows)
          return last.commit()
        },
      })
      if (queued) queued.changes.base = state()
      return last?.results ?? []
    } catch (error) {
      queued = undefined
      if (!(error instanceof CommitRefused) || transactions.length === 1) return transactions.map(() => ({ error }))
    } finally {
      persisting = undefined
    }
    const results: TransactionResult[] = []
    for (const transaction of transactions) {
      const alone = isOnlyWriter ? decisionsOnState([transaction]) : undefined
      results.push(...(await commit([transaction], alone)))
    }
    return results
  }

  return {
    transact<T>(decide: (records: Records) => Synchronous<T>, history: readonly HistoryKey[] = []): Promise<T> {
      if (isStopped) return Promise.reject(new StoreUnavailable('The store is closed'))
      return new Promise<T>((resolve, reject) => {
        const end = (ended: TransactionResult) => ('error' in ended ? reject(ended.error) : resolve(ended.result as T))
        queue.push({ decide: decide as unknown as Transaction['decide'], history, end })
        if (isOnlyWriter) decideQueued()
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

/** What transactions decide, each on the decisions before it. */
class Decisions {
  readonly changes: UncommittedRows
  /** In the order of the transactions. An error depends on what was read as well, so it waits until that is durable. */
  readonly results: TransactionResult[] = []
  readonly #schema: Schema
  readonly #sequenceBefore: number
  #sequence: number

  /** @param base the state, or the decisions of the commit that is being persisted */
  constructor(schema: Schema, base: RowSource, sequence: number) {
    this.#schema = schema
    this.changes = new UncommittedRows(schema, base)
    this.#sequenceBefore = sequence
    this.#sequence = sequence
  }

  get sequence(): number {
    return this.#sequence
  }

  add(transaction: Transaction): void {
    try {
      const { changes, sequence, result } = runDecision(this.#schema, this.changes, this.#sequence, transaction)
      this.changes.absorb(changes)
      this.#sequence = sequence
      this.results.push({ result })
    } catch (error) {
      this.results.push({ error })
    }
  }

  commit(): Commit {
    const hasChanges = !this.changes.isEmpty || this.#sequence !== this.#sequenceBefore
    return { sequence: this.#sequence, operations: [...this.changes.operations()], hasChanges }
  }
}
