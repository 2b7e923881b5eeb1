// The contract of the local store: tables, transactions and commits. Implementations: dexie-store.ts (IndexedDB), memory-store.ts
// (browsers without a database, simulation) and the worker's worker-store.ts. `tests/app/local/local-store.test.ts` covers all three.

import type { InquiryInput } from '#domain/inquiries/inquiry.ts'
import type { Verdict } from '#domain/mutations/applied.ts'
import type { Envelope, MutationName } from '#domain/mutations/mutation.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import { KINDS, LISTED_KINDS, type ListedKind, type RecordTypes, type TableOf } from '#domain/records/kinds.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import type { Role } from '#domain/users/user.ts'
import type { Issue } from '#domain/values/issue.ts'

/** A mutation in the outbox. The row is stored until a pull shows that the base includes the mutation. */
export interface OutboxRow {
  seq: number
  envelope: Envelope
  /** The id of a created car until the server assigns one. */
  localId?: number
  /** A person waits at the screen for the result: a 5xx withdraws the mutation. */
  attended?: true
  /** Final. The row stays until the base includes its effect. */
  outcome?: Outcome
  /** Set when this row is a withdrawal: the withdrawn mutation, and why. */
  withdrawn?: { envelope: Envelope; reason: 'discarded' | 'failed' | 'refused'; message?: string }
  /** The import that made it. */
  importId?: string
}

/** A mutation whose result the person has to deal with. Stored with its arguments until they do. */
export interface RefusedRow {
  mid: string
  envelope: Envelope
  /** Refused; or applied, when the withdrawal came too late. */
  verdict: Verdict
  at: string
  /** Not refused by the server: it was unanswered, in a tab without a persistent store. */
  givenUp?: true
  /** The name of the car it changes, which may be deleted later. */
  subject?: string
  /** Later mutations of a record whose creation was refused. They fail and are sent again together with it. */
  dependants?: Envelope[]
  importId?: string
}

/** A settled mutation, sent again when the server is restored from a backup. */
export interface SettledRow extends Pick<OutboxRow, 'seq' | 'envelope' | 'localId' | 'importId'> {
  mid: string
  /** ISO time, the server's. */
  at: string
  /** It raised a conflict. */
  isConflict?: true
  /** The values of the other person, by field in conflict. Missing in rows of earlier versions of the app. */
  theirs?: Readonly<Record<string, unknown>>
  /** The fields that it did not change, because they had its values already. */
  unchanged?: readonly string[]
}

/** A visitor's enquiry. The content is removed once it is sent. */
export interface VisitorInquiryRow {
  mid: string
  at: string
  state: 'waiting' | 'sent' | 'refused'
  carId?: number
  carName?: string
  input?: InquiryInput
  message?: string
  issues?: Issue[]
}

export interface StaffName {
  id: number
  name: string
}

/** The position at which a load by pages goes on. */
export interface UnfinishedLoad {
  /** The cursor of the base that it replaces. */
  replaces: string | null
  /** The lowest of its first responses: pulls go on from it when the load is complete. */
  cursor: string
  /** The cars up to this number are loaded. */
  upTo: number
  /** So many. Fewer are stored when another version of the app has emptied the base and left this row. */
  count: number
}

/** The state of this outbox, the base and the session. */
export interface Device {
  key: 'device'
  /** The name of this outbox on the server. */
  clientId: string
  nextSeq: number
  nextLocalId: number
  /** Null until the first load. */
  cursor: string | null
  /** A load of which pages are missing; null without one. */
  load?: UnfinishedLoad | null
  /** The kinds of records that the base includes. Missing in rows of versions that knew the first four kinds only. */
  kinds?: readonly string[]
  /** The last `seq` of this outbox that the base includes. */
  lastSeq: number
  /** The epoch of the last loaded base. Survives a log-out, which empties the base. */
  epoch?: number
  /** The users an inquiry can be assigned to. Removed at log-out. */
  staff?: StaffName[]
  /** The role of the user at the last pull of staff. */
  role?: Role
  /** Server time (ISO) of the last pull. */
  lastPulledAt?: string
  /** Server time (ISO) when old settled mutations were last pruned. */
  lastPrunedAt?: string
  /** `closed` after a log-out: no tab may write any more, also one that has not noticed the log-out. `gone` after the account was deleted. */
  session: 'open' | 'closed' | 'gone'
  /** Of the open session. The worker, which cannot read localStorage, sends with it. */
  token?: string
  /** The fingerprint of the token of the last logged-out session, which must not open this database again. */
  ended?: string
}

/** The unsaved values of a form. */
export interface DraftRow {
  key: string
  /** ISO time of the last change. */
  at: string
  /** The values the form was opened with: the `from` of an edit. */
  base: unknown
  values: unknown
}

/** A photo taken or chosen on this device. Its bytes are a row of `photoFiles`. */
export interface PhotoRow {
  /** SHA-256 of the bytes, in lower-case hex. */
  hash: string
  /** The media type of the bytes. */
  type: string
  bytes: number
  width: number
  height: number
  /** ISO time when it was taken or chosen. */
  at: string
  /** The entry of the shot list that it shows. */
  shot?: string
  /** `stored`: the server has it. When it is deleted: sweep-photos.ts. */
  state: 'waiting' | 'stored' | 'refused'
  /** Why the server refused it. A refused photo without it has lost its file on this device. */
  message?: string
  /** ISO time since when nothing on this device uses it. */
  unusedSince?: string
}

/** The bytes of a photo. Not a Blob: WebKit has lost the content of stored Blobs. */
export interface PhotoFileRow {
  hash: string
  bytes: ArrayBuffer
}

/** An import of vehicles from a file, or the undoing of one. Its planned mutations move from `importGroups` to the outbox. */
export interface ImportRow {
  importId: string
  fileName: string
  /** ISO time, never before the newest server timestamp on this device. */
  startedAt: string
  /** Planned mutations. */
  total: number
  /** Rows of the file that were not planned. */
  rejected: number
  groups: number
  /** The first group that has not moved to the outbox. */
  nextGroup: number
  /** Planned mutations in the groups before `nextGroup`. */
  moved: number
  /** Those among `moved` that change nothing: not stored in the outbox, or removed from it after the server's outcome. */
  unchanged: number
  /** Set by a cancellation: the mutations that were withdrawn. */
  withdrawn?: number
  /** For an undoing: the import that it undoes. */
  undoes?: string
  /** For an undoing: the vehicles that it leaves, because they changed since the import. */
  changedSince?: { count: number; names: string[] }
}

/** A mutation that will move to the outbox. */
export interface PlannedMutation {
  /** Omitted by earlier versions of the app, which assigned it when the mutation moved. */
  mid?: string
  name: MutationName
  /** Omitted for a creation. */
  uid?: string
  args: object
}

/** Planned mutations that are not in the outbox yet. */
export interface ImportGroupRow {
  /** Import and position, see `groupKey`. */
  key: string
  /** Of the arguments. A newer version of the app may move the group. */
  format: number
  requests: readonly PlannedMutation[]
}

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
  photos: PhotoRow
  photoFiles: PhotoFileRow
  imports: ImportRow
  importGroups: ImportGroupRow
}

export type TableName = keyof Rows
export type RowKey = string | number

export const RECORD_TABLES = LISTED_KINDS.map((kind): RecordTableName => KINDS[kind].table)

export const PRIMARY_KEYS = {
  ...(Object.fromEntries(RECORD_TABLES.map((table) => [table, 'uid'])) as Record<RecordTableName, 'uid'>),
  settings: 'uid',
  outbox: 'seq',
  refused: 'mid',
  settled: 'mid',
  enquiries: 'mid',
  aliases: 'id',
  device: 'key',
  drafts: 'key',
  photos: 'hash',
  photoFiles: 'hash',
  imports: 'importId',
  importGroups: 'key',
} as const satisfies { [T in TableName]: keyof Rows[T] }

/** By what rows are found besides their primary key: paths into a row. A row without the value is not in the index. */
export const INDEXES = {
  cars: { number: 'id' },
  outbox: {
    mid: 'envelope.mid',
    uid: 'envelope.uid',
    /** The mid of the withdrawn mutation. */
    withdrawn: 'withdrawn.envelope.mid',
    import: 'importId',
    /** The `seq` of a row with an outcome. */
    answered: 'outcome.seq',
  },
} as const

export type IndexedTable = keyof typeof INDEXES

export const TABLE_NAMES = Object.keys(PRIMARY_KEYS) as TableName[]

/** Too large for the snapshots and commits, which every tab holds in memory. */
const LARGE_TABLES = ['photoFiles', 'importGroups'] as const

/** The tables of the view. */
export type ViewTableName = Exclude<TableName, (typeof LARGE_TABLES)[number]>

export const VIEW_TABLE_NAMES = TABLE_NAMES.filter(
  (name): name is ViewTableName => !(LARGE_TABLES as readonly TableName[]).includes(name),
)

/** The primary key of a row. */
export function keyOf<T extends TableName>(table: T, row: Rows[T] & object): RowKey {
  return (row as Record<string, unknown>)[PRIMARY_KEYS[table]] as RowKey
}

/** Rows with a value of the index; without an index by primary key. */
export interface Selection<T extends TableName> {
  index?: T extends IndexedTable ? keyof (typeof INDEXES)[T] : never
  is?: RowKey
  after?: RowKey
  upTo?: RowKey
}

export interface Reader {
  get<T extends TableName>(table: T, key: RowKey): Promise<Rows[T] | undefined>
  /** In order of the primary key. */
  all<T extends TableName>(table: T): Promise<Rows[T][]>
  /** In order of the values, then of the primary key; `last` in the opposite order. */
  range<T extends TableName>(table: T, selection: Selection<T> & { limit?: number; last?: boolean }): Promise<Rows[T][]>
  count<T extends TableName>(table: T, selection?: Selection<T>): Promise<number>
}

/** The path of the values that are selected. */
export function pathOf<T extends TableName>(table: T, { index }: Selection<T>): string {
  const paths: Readonly<Record<string, string>> = INDEXES[table as IndexedTable]
  return index === undefined ? PRIMARY_KEYS[table] : (paths[index] as string)
}

export interface Writer extends Reader {
  put<T extends TableName>(table: T, rows: readonly Rows[T][]): Promise<void>
  remove(table: TableName, keys: readonly RowKey[]): Promise<void>
  clear(table: TableName): Promise<void>
}

export type TableChange = {
  [T in ViewTableName]: { table: T; cleared: boolean; puts: Rows[T][]; removes: RowKey[] }
}[ViewTableName]

/** What one transaction wrote. */
export interface Commit {
  /** Counts the transactions that have written to this database, without gaps. */
  revision: number
  /** null: too many rows to send to another tab. The subscriber reads a snapshot instead. */
  changes: TableChange[] | null
}

export type Snapshot = { [T in ViewTableName]: Rows[T][] } & { revision: number }

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
