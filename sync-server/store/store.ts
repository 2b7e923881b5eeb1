// The interface of the store, the only access to the server's data. Another engine can implement it.
//
// `read()` shows durable state. `transact` is the only way to change it: `decide` is pure and synchronous, reads the rows and
// its own writes, and its writes are stored together or not at all. The promise of `transact` resolves when the change, and
// everything `decide` read, is durable.
import type { History, HistoryKey } from './history.ts'
import type { IndexName, LiveTable, Row, TableName } from './tables.ts'

export interface Reader {
  get<T extends LiveTable>(table: T, key: string): Row<T> | undefined
  /** The row whose index has this value. Indexes are unique and declared in tables.ts. */
  find<T extends LiveTable>(table: T, index: IndexName, value: string): Row<T> | undefined
  all<T extends LiveTable>(table: T): Iterable<Row<T>>
  entries<T extends LiveTable>(table: T): Iterable<[key: string, row: Row<T>]>
}

export interface Records extends Reader {
  /** @throws TypeError for a row of history that the transaction has not named */
  get<T extends TableName>(table: T, key: string): Row<T> | undefined
  /** The last sequence number that was taken. */
  readonly sequence: number
  /** Takes the next sequence number. The numbers count the changes of the store, without gaps. */
  nextSequence(): number
  put<T extends TableName>(table: T, key: string, row: Row<T>): void
  remove(table: TableName, key: string): void
}

/** Durable state. Valid until the next await: it always reads the current state, which the next commit changes. */
export interface View extends Reader {
  /** Generated with the store. A restore takes that of the backup. */
  readonly storeId: string
  /** The sequence number of the last durable change. */
  readonly sequence: number
  /** Increased by a restore. A cursor of another epoch cannot be continued. */
  readonly epoch: number
  /** The name of this run: each start of the store takes a new one, for all servers on one database. */
  readonly run: string
  /** The last sequence number of a run; undefined for one that is not part of this history, or too old. */
  endOfRun(run: string): number | undefined
  count(table: LiveTable): number
  /** Rows of the tables marked `synced` whose `version` is above `after`, in order of version. */
  changesSince(after: number, limit: number): Change[]
}

export interface Change {
  table: LiveTable
  key: string
  row: Row<LiveTable>
}

export interface CommittedChange {
  table: TableName
  key: string
  /** Null for a removed row. */
  row: Row<TableName> | null
}

/** `other`: of another server on the same database. */
export type CommitOrigin = 'own' | 'other'

export type CommitListener = (changes: readonly CommittedChange[], origin: CommitOrigin) => void

/**
 * - `degraded`: the last write or the last snapshot failed, or the database accepts no writes; the store retries.
 * - `read-only`: the journal is lost; only a restart can continue.
 * - `unreachable`: the database does not respond; the store retries.
 */
export type StoreHealth = 'ok' | 'degraded' | 'read-only' | 'unreachable'

/** The counts that a store keeps of itself, for monitoring. */
export interface StoreStats {
  /** Transactions that are not durable yet. */
  pendingTransactions: number
  /** The memory that the past changes take; undefined when they are in a database. */
  historyBytes?: number
  /** Length of the journal that the next start reads; undefined without a journal. */
  journalBytes?: number
  /** Connections of this server to the database, and calls that wait for one; undefined without a database. */
  connections?: { used: number; idle: number; waiting: number }
}

/** One attempt of this server to make a group commit durable. */
export interface StoreWrite {
  seconds: number
  /** The changes as JSON. */
  bytes: number
  isStored: boolean
}

/** The events of a store, for the program that has opened it. */
export interface StoreEvents {
  /** Called once when only a restart or a person can help. */
  onFatal?(error: unknown): void
  /** Receives one line for each event that an operator should know of. */
  onWarning?(line: string): void
  /** Called after each attempt to write a group commit. */
  onWrite?: ((write: StoreWrite) => void) | undefined
}

/** Rejects a `decide` that returns a promise: other transactions could run during its await. */
export type Synchronous<T> = T extends PromiseLike<unknown> ? never : T

export interface Store {
  /**
   * The state after every transaction that was acknowledged before the call, also by another server.
   *
   * @throws StoreUnavailable when the database does not respond
   */
  read(): Promise<View>
  /**
   * The state that this server knows: commits of other servers may be missing. For what hardly changes, and for pages while the
   * database does not respond.
   */
  known(): View
  /** When `known` was last brought up to date. Undefined for a store whose `read` asks no database. */
  knownAt?(): Date
  /**
   * Runs `decide`; on a database again, if another server committed first.
   *
   * @param history the rows of history that `decide` may read
   * @returns what `decide` returned, once durable
   * @throws what `decide` threw (none of its writes is stored), or StoreUnavailable when the disk or the database rejects the write
   */
  transact<T>(decide: (records: Records) => Synchronous<T>, history?: readonly HistoryKey[]): Promise<T>
  readonly history: History
  /**
   * Calls `listener` after each commit of any server, when its changes are durable and `read` shows them.
   * @returns a function that removes the listener
   */
  onCommit(listener: CommitListener): () => void
  /** A failed action is tried again first, at most every few seconds: the answer is true without a request that writes. */
  health(): Promise<StoreHealth>
  stats(): StoreStats
  /**
   * Removes superseded and deleted rows from every file of the store. Never rejects: when the disk rejects the snapshot, a
   * later call retries.
   */
  compact(): Promise<void>
  /** Waits for pending transactions and releases the folder or the connections. A snapshot in progress is abandoned. */
  close(): Promise<void>
}
