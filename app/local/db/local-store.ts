// The device's store, as the sync engine and the view need it: tables, transactions and what was committed. IndexedDB
// implements it (dexie-store.ts) and plain memory does (memory-store.ts: browsers without a database, simulation). The
// steps of the protocol are written once, over a transaction: enqueue.ts, settle.ts and their neighbours.
import type { Car } from '#domain/cars/car.ts'
import type { Inquiry, InquiryInput } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import type { Verdict } from '#domain/mutations/world.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import type { Issue } from '#domain/values/issue.ts'

/** A change that waits, until a pull shows that what the server says includes it. */
export interface OutboxRow {
  seq: number
  envelope: Envelope
  /** The number a created record is shown under until the server gives one. */
  localId?: number
  /** Someone waits at the screen for it: a 5xx withdraws the change. */
  attended?: true
  /** The server's final word; the row stays until the base includes its effect. */
  outcome?: Outcome
  /** Set when this row is the withdrawal of an earlier change: that change, and why. */
  withdrawn?: { envelope: Envelope; reason: 'discarded' | 'failed' | 'refused'; message?: string }
}

/** A change that did not go as its person was told or wished: kept with its words until they have dealt with it. */
export interface RefusedRow {
  mid: string
  envelope: Envelope
  /** Refused; or applied, when it was taken back too late. */
  verdict: Verdict
  at: string
  /** No server refused it: there was no answer, in a tab that keeps nothing. */
  givenUp?: true
  /** What people call the car it is about, which may be gone meanwhile. */
  subject?: string
  /** Later changes of a record that did not come to be: they fail and are sent again together with this one. */
  dependants?: Envelope[]
}

/** A change the server has confirmed, for the case that the server is put back to an earlier state. */
export interface SettledRow extends Pick<OutboxRow, 'seq' | 'envelope' | 'localId'> {
  mid: string
  /** Counts what was settled on this device: the order of making, whatever the outbox was called meanwhile. */
  order: number
  /** ISO time, the server's. */
  at: string
}

/** A visitor's enquiry. Once it is sent nothing of what was written stays on the device. */
export interface EnquiryRow {
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

/** The device's own account of where it stands. */
export interface Device {
  key: 'device'
  /** Names this outbox to the server. */
  clientId: string
  nextSeq: number
  nextLocalId: number
  /** Null until everything has been loaded once. */
  cursor: string | null
  /** The last change of this outbox that the base includes. */
  lastSeq: number
  /** Of the base that was last loaded, also after a log-out has emptied it. */
  epoch?: number
  /** Who an enquiry can be given to; goes with the session. */
  staff?: StaffName[]
  /** When the server said what the base was last made of (ISO time, the server's). */
  heardAt?: string
  /** How many settled changes have been remembered so far, and when they were last looked through for old ones (as `heardAt`). */
  remembered?: number
  sweptAt?: string
  /** `closed` after a log-out: nothing may be written any more, also by a tab that has not heard of it yet; `gone`
   *  when the account was deleted. */
  session: 'open' | 'closed' | 'gone'
  /** Of the open session: the worker, which sees no localStorage, sends with it. */
  token?: string
  /** Marks the token of the last session that was logged out of: it never opens this database again. */
  ended?: string
}

/** What stands in a form that nobody has saved yet. */
export interface DraftRow {
  key: string
  /** ISO time of the last change. */
  at: string
  /** What the form showed when the person began: what an edit comes from. */
  base: unknown
  values: unknown
}

export interface Rows {
  cars: Car
  inquiries: Inquiry
  settings: { uid: string; record: SiteSettings }
  conflicts: Conflict
  outbox: OutboxRow
  refused: RefusedRow
  settled: SettledRow
  enquiries: EnquiryRow
  /** Local number -> the car that had it. */
  aliases: { id: number; uid: string }
  device: Device
  drafts: DraftRow
}

export type TableName = keyof Rows
export type RowKey = string | number

export const PRIMARY_KEYS = {
  cars: 'uid',
  inquiries: 'uid',
  settings: 'uid',
  conflicts: 'uid',
  outbox: 'seq',
  refused: 'mid',
  settled: 'mid',
  enquiries: 'mid',
  aliases: 'id',
  device: 'key',
  drafts: 'key',
} as const satisfies { [T in TableName]: keyof Rows[T] }

export const TABLE_NAMES = Object.keys(PRIMARY_KEYS) as TableName[]

export interface Reader {
  get<T extends TableName>(table: T, key: RowKey): Promise<Rows[T] | undefined>
  /** In order of the primary key. */
  all<T extends TableName>(table: T): Promise<Rows[T][]>
}

export interface Writer extends Reader {
  put<T extends TableName>(table: T, rows: readonly Rows[T][]): Promise<void>
  remove(table: TableName, keys: readonly RowKey[]): Promise<void>
  clear(table: TableName): Promise<void>
}

export type TableChange = {
  [T in TableName]: { table: T; cleared: boolean; puts: Rows[T][]; removes: RowKey[] }
}[TableName]

/** What one transaction wrote. Null for what is not worth spelling out: read everything anew. */
export interface Commit {
  /** Counts the writing transactions of this database without gaps. */
  revision: number
  changes: TableChange[] | null
}

export type Snapshot = { [T in TableName]: Rows[T][] } & { revision: number }

export interface LocalStore {
  /** False when nothing outlives the visit. */
  readonly kept: boolean
  /** One transaction over all tables. `work` awaits nothing but the transaction. */
  read<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /** As `read`; everything or nothing is written, and it is on the disk when the promise resolves. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  snapshot(): Promise<Snapshot>
  /** Called for every commit, in order, also those of other tabs. */
  subscribe(listener: (commit: Commit) => void): () => void
  close(): void
}
