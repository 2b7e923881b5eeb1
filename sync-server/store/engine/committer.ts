// Group commit. Transactions that come while one commit is persisted make the next one; there is no timer. They are decided when that
// commit is durable or has failed, each on the decisions before it. A promise settles when everything that its decision changed and read is
// durable.
import type { HistoryKey } from '#sync-server/store/history.ts'
import type { Records, Store, Synchronous } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import type { Operation } from './document.ts'
import type { DurableState } from './durable-state.ts'
import {
  type HistoryRows,
  historyName,
  type RowKey,
  type RowSource,
  ruleOf,
  type StoredRow,
  withHistory,
} from './schema.ts'
import { UncommittedRows } from './uncommitted-rows.ts'

/** Further ones wait for the next commit, so that none is too large. */
const MAX_TRANSACTIONS = 200

/** The decisions of the transactions of one group commit. */
export interface Commit {
  /** The last sequence number after it. */
  sequence: number
  operations: readonly Operation[]
  /** Nothing is stored when this is false. */
  hasChanges: boolean
}

/** Transactions that become one commit. */
export interface PendingCommit {
  /** The rows of history that they may read. */
  history: readonly RowKey[]
  /**
   * The decisions on the current state; again, when that has moved.
   * @param history the rows that were found; by default those of the state
   */
  decide(history?: HistoryRows): Commit
}

/** How a store makes commits durable. */
export interface CommitPersistence {
  /** Replaced when everything is loaded again. */
  state(): DurableState
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

export function committer({ state, persist }: CommitPersistence): Committer {
  const queue: Transaction[] = []
  let committing = 0
  let running: Promise<void> | undefined
  let isStopped = false

  function decideAll(transactions: readonly Transaction[], rows?: HistoryRows): Decisions {
    const base = rows ? withHistory(state(), rows) : state()
    const decisions = new Decisions(base, state().document.meta.sequence)
    for (const transaction of transactions) decisions.add(transaction)
    return decisions
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const transactions = queue.splice(0, MAX_TRANSACTIONS)
      committing = transactions.length
      const results = await commit(transactions)
      committing = 0
      for (const [i, { end }] of transactions.entries()) end(results[i] as TransactionResult)
    }
    running = undefined
  }

  /** Never rejects. */
  async function commit(transactions: readonly Transaction[]): Promise<TransactionResult[]> {
    let last: Decisions | undefined
    try {
      await persist({
        history: transactions.flatMap(({ history }) => history),
        decide(rows) {
          last = decideAll(transactions, rows)
          return last.commit()
        },
      })
      return last?.results ?? []
    } catch (error) {
      if (!(error instanceof CommitRefused) || transactions.length === 1) return transactions.map(() => ({ error }))
    }
    const results: TransactionResult[] = []
    for (const transaction of transactions) results.push(...(await commit([transaction])))
    return results
  }

  return {
    transact<T>(decide: (records: Records) => Synchronous<T>, history: readonly HistoryKey[] = []): Promise<T> {
      if (isStopped) return Promise.reject(new StoreUnavailable('The store is closed'))
      return new Promise<T>((resolve, reject) => {
        const end = (ended: TransactionResult) => ('error' in ended ? reject(ended.error) : resolve(ended.result as T))
        queue.push({ decide: decide as unknown as Transaction['decide'], history, end })
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

/** The decisions of transactions, each on the decisions before it. */
class Decisions {
  readonly #changes: UncommittedRows
  /** In the order of the transactions. An error depends on what was read as well, so it waits until that is durable. */
  readonly results: TransactionResult[] = []
  readonly #sequenceBefore: number
  #sequence: number

  constructor(base: RowSource, sequence: number) {
    this.#changes = new UncommittedRows(base)
    this.#sequenceBefore = sequence
    this.#sequence = sequence
  }

  add(transaction: Transaction): void {
    try {
      const { changes, sequence, result } = runDecision(this.#changes, this.#sequence, transaction)
      this.#changes.absorb(changes)
      this.#sequence = sequence
      this.results.push({ result })
    } catch (error) {
      this.results.push({ error })
    }
  }

  commit(): Commit {
    const hasChanges = !this.#changes.isEmpty || this.#sequence !== this.#sequenceBefore
    return { sequence: this.#sequence, operations: [...this.#changes.operations()], hasChanges }
  }
}

/** `Records` of store.ts without its table types. */
interface UntypedRecords {
  get(table: string, key: string): StoredRow | undefined
  find(table: string, index: string, value: string): StoredRow | undefined
  all(table: string): Iterable<StoredRow>
  entries(table: string): Iterable<[key: string, row: StoredRow]>
  readonly sequence: number
  nextSequence(): number
  put(table: string, key: string, row: StoredRow): void
  remove(table: string, key: string): void
}

interface Decision<T> {
  changes: UncommittedRows
  /** The last sequence number after it. */
  sequence: number
  /** The result of `decide`. */
  result: T
}

interface Decidable<T> {
  /** The rows of history that it may read. */
  history: readonly RowKey[]
  decide(records: UntypedRecords): T
}

/**
 * Runs one `decide` over uncommitted rows of its own, which the caller keeps or drops.
 * @throws what `decide` throws, and TypeError when it returns a promise
 */
function runDecision<T>(base: RowSource, sequenceBefore: number, { decide, history }: Decidable<T>): Decision<T> {
  const named = new Set(history.map(historyName))
  const changes = new UncommittedRows(base)
  let sequence = sequenceBefore

  const records: UntypedRecords = {
    get(table, key) {
      if (ruleOf(table).isHistory && !named.has(historyName({ table, key })))
        throw new TypeError(`A decision has not named the row of ${table} that it reads`)
      return changes.get(table, key)
    },
    find(table, index, value) {
      const key = changes.keyOf(table, index, value)
      return key === undefined ? undefined : changes.get(table, key)
    },
    all: (table) => Array.from(records.entries(table), ([, row]) => row),
    entries(table) {
      if (ruleOf(table).isHistory) throw new TypeError(`A decision reads rows of ${table} by key only`)
      return [...changes.entries(table)]
    },
    get sequence() {
      return sequence
    },
    nextSequence: () => ++sequence,
    put: (table, key, row) => changes.put(table, key, row),
    remove: (table, key) => changes.remove(table, key),
  }
  const result = decide(records)
  if (typeof (result as { then?: unknown } | null | undefined)?.then === 'function') {
    throw new TypeError('A decision must not return a promise: changes after an await could not be stored')
  }
  return { changes, sequence, result }
}
