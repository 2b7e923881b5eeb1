// The contract of the local store: tables, transactions and commits. Implementations: dexie-store.ts (IndexedDB), memory-store.ts
// (browsers without a database, simulation) and the worker's worker-store.ts. `tests/app/local/local-store.test.ts` covers all three.

import { KINDS, LISTED_KINDS, type ListedKind, type RecordTypes, type TableOf } from '#domain/kinds/kinds.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type {
  Device,
  DraftRow,
  MappingRow,
  OutboxRow,
  PhotoFileRow,
  PhotoRow,
  RefusedRow,
  SettledRow,
  VisitorInquiryRow,
} from './rows.ts'

/** The tables of the records that devices pull. */
type RecordRows = { [K in ListedKind as TableOf<K>]: RecordTypes[K] }
export type RecordTableName = keyof RecordRows

export interface Rows extends RecordRows {
  settings: { uid: string; record: SiteSettings }
  outbox: OutboxRow
  refused: RefusedRow
  settled: SettledRow
  /** The visitor outbox. */
  enquiries: VisitorInquiryRow
  /** Local id -> uid of the car. */
  aliases: { id: number; uid: string }
  device: Device
  drafts: DraftRow
  /** In the visitors' database: they outlive the sessions of this device. */
  mappings: MappingRow
  photos: PhotoRow
  photoFiles: PhotoFileRow
}

export type TableName = keyof Rows
export type RowKey = string | number

export const RECORD_TABLES = LISTED_KINDS.map((kind): RecordTableName => KINDS[kind].table)

export const PRIMARY_KEYS = {
  ...(Object.fromEntries(RECORD_TABLES.map((table) => [table, 'uid'])) as Record<RecordTableName, 'uid'>),
  settings: 'uid',
  outbox: 'key',
  refused: 'mid',
  settled: 'mid',
  enquiries: 'mid',
  aliases: 'id',
  device: 'key',
  drafts: 'key',
  mappings: 'key',
  photos: 'hash',
  photoFiles: 'hash',
} as const satisfies { [T in TableName]: keyof Rows[T] }

/** The unique index of the outbox: a path into its rows. */
export const MID_INDEX = 'envelope.mid'

export const TABLE_NAMES = Object.keys(PRIMARY_KEYS) as TableName[]

/** Too large for the snapshots and commits, which every tab holds in memory, or read by queries only. */
const TABLES_OUTSIDE_VIEW = ['photoFiles', 'settled', 'mappings'] as const

/** The tables of the view. */
export type ViewTableName = Exclude<TableName, (typeof TABLES_OUTSIDE_VIEW)[number]>

export const VIEW_TABLE_NAMES = TABLE_NAMES.filter(
  (name): name is ViewTableName => !(TABLES_OUTSIDE_VIEW as readonly TableName[]).includes(name),
)

/** The primary key of a row. */
export function keyOf<T extends TableName>(table: T, row: Rows[T] & object): RowKey {
  return (row as Record<string, unknown>)[PRIMARY_KEYS[table]] as RowKey
}

export interface Reader {
  get<T extends TableName>(table: T, key: RowKey): Promise<Rows[T] | undefined>
  /** In order of the primary key. */
  all<T extends TableName>(table: T): Promise<Rows[T][]>
  /** The row of the outbox with this mid. */
  pending(mid: string): Promise<OutboxRow | undefined>
  count(table: TableName): Promise<number>
}

export interface Writer extends Reader {
  put<T extends TableName>(table: T, rows: readonly Rows[T][]): Promise<void>
  remove(table: TableName, keys: readonly RowKey[]): Promise<void>
  clear(table: TableName): Promise<void>
}

export type TableChange = {
  [T in ViewTableName]: { table: T; cleared: boolean; puts: Rows[T][]; removes: RowKey[] }
}[ViewTableName]

/** The writes of one transaction. */
export interface Commit {
  /** Counts the transactions that have written to this database, without gaps. */
  revision: number
  changes: TableChange[]
}

export type Snapshot = { [T in ViewTableName]: Rows[T][] } & { revision: number }

/** The error of a store that stays closed, also because a newer version of the app has the database. A lost connection is opened again. */
export class StoreClosed extends Error {
  override name = 'StoreClosed'
}

export interface LocalStore {
  /** False when the data is lost at the end of the visit. */
  readonly isPersistent: boolean
  /** One transaction over all tables. `work` must not await anything but the transaction. */
  read<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /** Like `read`. Atomic; the data is on disk when the promise resolves. Nothing is written when `work` throws. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  snapshot(): Promise<Snapshot>
  /** The revision of the last commit. Costs much less than a snapshot. */
  revision(): Promise<number>
  /** Called for every commit, in order, including those of other tabs. @returns the function that unsubscribes */
  subscribe(listener: (commit: Commit) => void): () => void
  close(): void
}
