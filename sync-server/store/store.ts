// The store's interface: the only way in and out of what the dealership keeps.
//
// `read()` shows durable state, `transact` is the only door for changes. `decide` is pure and synchronous: it sees the
// rows it named (its own earlier puts included), says what changes, and the store writes that in one piece. The promise
// resolves when the change, and everything `decide` has seen, is on the disk. The same shape serves another engine.
import type { IndexName, Row, TableName } from './tables.ts'

/** Names the rows a decision may look at. Looking at anything else throws: another engine could not have loaded it. */
export type Key =
  | { table: TableName; key: string }
  | { table: TableName; index: IndexName; value: string }
  | { table: TableName; all: true }

export interface Reader {
  get<T extends TableName>(table: T, key: string): Row<T> | undefined
  /** The row whose index has this value; indexes are unique and declared in tables.ts. */
  find<T extends TableName>(table: T, index: IndexName, value: string): Row<T> | undefined
  all<T extends TableName>(table: T): Iterable<Row<T>>
}

export interface Records extends Reader {
  /** Takes the next sequence number. Numbers count every change of the store, without gaps. */
  nextSequence(): number
  put<T extends TableName>(table: T, key: string, row: Row<T>): void
  remove(table: TableName, key: string): void
}

/** Durable state. Valid until the next await: a later commit changes what it answers. */
export interface View extends Reader {
  /** The sequence number of the last durable change. */
  readonly sequence: number
  /** Raised by a restore: a cursor of another epoch is worthless. */
  readonly epoch: number
  entries<T extends TableName>(table: T): Iterable<[key: string, row: Row<T>]>
  count(table: TableName): number
  /** Rows of the tables marked `synced` whose `version` is above `after`, in order of version. */
  changesSince(after: number, limit: number): Change[]
}

export interface Change {
  table: TableName
  key: string
  row: Row<TableName>
}

export type StoreHealth = 'ok' | 'degraded' | 'read-only'

/** A decision that awaited something would change what others have meanwhile seen: its type refuses a promise. */
export type Synchronous<T> = T extends PromiseLike<unknown> ? never : T

export interface Store {
  read(): Promise<View>
  /**
   * @returns what `decide` returned, once durable.
   * @throws what `decide` threw (nothing is kept then), or StoreUnavailable when the disk refused.
   */
  transact<T>(keys: readonly Key[], decide: (records: Records) => Synchronous<T>): Promise<T>
  /** Called after each commit with the changed rows (removed ones as null), once they are durable. */
  onCommit(listener: (changes: readonly Committed[]) => void): () => void
  health(): StoreHealth
  /**
   * Leaves nothing on the disk but what the rows say now: what was removed or changed before this call is in no file of the
   * store any more. Never rejects; when the disk refuses, a later call does it.
   */
  compact(): Promise<void>
  /** Finishes what waits, writes a snapshot, gives the lock back. */
  close(): Promise<void>
}

export interface Committed {
  table: TableName
  key: string
  row: Row<TableName> | null
}

/** The disk refused: nothing of the change is kept, reads go on. Answered 503. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}
