// The stored rows of each table, which tables devices pull (`synced`), and the unique indexes. Table and field names are the
// file format of existing data folders: renaming one needs a migration.
import type { Verdict } from '#domain/mutations/applied.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'
import type { StoredPhoto } from '#domain/photos/photo.ts'
import type { DeviceReport } from '#domain/protocol/device-report.ts'
import type { PushTopic } from '#domain/protocol/push-topics.ts'
import {
  type IndexOf,
  KINDS,
  LISTED_KINDS,
  type ListedKind,
  type NumberedKind,
  type RecordTypes,
  type TableOf,
} from '#domain/records/kinds.ts'
import type { Deletion } from '#domain/records/world.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import type { User } from '#domain/users/user.ts'

// Stored names that are older than the terms of the glossary. They stay, and stand here only: a migration that renames them would stop an
// older server of the same database during an upgrade, and send every public car to all devices again.

/** The table of idempotency records, by `mid` or `Idempotency-Key`. */
export const IDEMPOTENCY_RECORDS = 'answers'
/** The table of pruned tombstones. */
export const PRUNED_TOMBSTONES = 'buried'
/** The field of a record or tombstone that visitors could see at some time, so that their devices must receive its removal. */
export const WAS_PUBLIC = 'shown'

export interface Publicity {
  [WAS_PUBLIC]?: boolean
}

/** Key: the uid. */
export type StoredRecord<K extends ListedKind> = RecordTypes[K] & Publicity
export type RecordTable = TableOf<ListedKind>
type RecordTables = { [K in ListedKind as TableOf<K>]: StoredRecord<K> }
export type StoredCar = StoredRecord<'car'>
export type StoredDeletion = Deletion & Publicity

/** Of a session token: its id, and when it expires, in seconds. */
export interface SessionId {
  jti: string
  exp: number
}

export interface TwoFactor {
  /** Sealed by `auth/sealed-secret.ts`. */
  secret: string
  /** The time step of the last code that was used. A code is valid once. */
  lastStep: number
  /** Of the recovery codes that have not been used. */
  recoveryHashes: string[]
}

/** Key: the id as text. */
export interface StoredUser extends Omit<User, 'twoFactor'> {
  /** An argon2id PHC string. */
  passwordHash: string
  /** Part of every session token. Increasing it ends the sessions of this user. */
  tokenVersion: number
  twoFactor?: TwoFactor
  /** Keyed hashes of addresses that the user logged in from, newest first. */
  knownAddresses?: string[]
  /** Sessions that were logged out of, until their tokens expire. */
  endedSessions?: SessionId[]
  /** Sessions whose token expires at or before this time, in seconds, have ended. */
  endedUntil?: number
}

/** The `recordUid` of activity entries about the data of one person, whom they must not identify. */
export const PERSON_UID = 'person'

/** How `recordUid` names a user: users have a number but no uid. */
export const userUid = (id: number): string => `user:${id}`

/** @returns the id, or null for the uid of another record */
export const userIdOf = (uid: string): number | null => Number(/^user:(\d+)$/.exec(uid)?.[1] ?? Number.NaN) || null

/** Key: 'site'. The values are merged over the defaults. */
export interface StoredSettings {
  version: number
  values: SiteSettings
}

/** What a device reported with a push or pull. */
export interface StoredReport extends DeviceReport {
  at: string
}

/** How far the server has processed a device's outbox. Key: the clientId. */
export interface OutboxProgress {
  userId: number
  lastSeq: number
  lastMid: string
  /** The time of its last push. */
  seenAt: string
  /** When its first mutation was made. Absent for older rows until their next push. */
  madeSince?: string
  /** Absent for a device that has not reported. */
  report?: StoredReport
}

/**
 * The idempotency record of a mutation or keyed request. Key: the mid. An outbox that sends a mid whose record another request
 * wrote has a record of its own, with the key `MID CLIENTID`.
 */
export interface StoredOutcome extends Verdict {
  /** Hash of user and request. A request with the same key and another fingerprint is refused as `key_reused`. */
  fingerprint: string
  recordUid: string
  id?: number
  version?: number
  conflictUid?: string
  answeredAt: string
  /** For a pushed mutation: its outbox and `seq`. */
  clientId?: string
  seq?: number
}

/** An entry of the activity log. Key: a sequence number of its own, above the versions of the changed records, as text. */
export interface Activity {
  mid: string
  name: string
  by: string
  /** The user's id, because user names can be reused. Absent for a visitor. */
  byId?: number
  recordUid: string
  history: Record<string, FieldChange>
  /** At least one field became an open conflict. */
  conflict?: true
  madeAt: string
  appliedAt: string
}

/** Key: the name of the counter. */
export interface Counter {
  value: number
  /** Of a count that begins again each day: the day, `yyyy-mm-dd`. */
  day?: string
}

/** What remains of a pruned tombstone, forever: the uid and number of the record are never reused. Key: the uid. */
export type PrunedTombstone = Pick<Deletion, 'kind' | 'id' | 'deletedAt'>

/** A browser's Web Push subscription. Key: a hash of its endpoint. */
export interface StoredSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** What it is notified of. Absent in older rows: new inquiries. */
  topics?: PushTopic[]
  userId: number
  /** The user's `tokenVersion` at the time of subscription. The subscription ends with the user's sessions. */
  tokenVersion: number
  /** The VAPID public key that the browser subscribed with. Messages signed with another key are rejected. */
  serverKey: string
  since: string
}

/** An uploaded photo whose files are kept, see `sync-server/photos/`. Key: the SHA-256 hash of the uploaded bytes. */
export interface UploadedPhoto extends Omit<StoredPhoto, 'url'> {
  /** Of the uploaded file. */
  bytes: number
  /** The time of the last upload. */
  uploadedAt: string
  /** The user of the first upload. Absent for older rows. */
  uploadedBy?: number
  /** All copies are encoded. Until then there is one JPEG copy. */
  encoded?: true
  /** The folder of its files. Absent for older rows: the hash. */
  folder?: string
}

/**
 * An e-mail about a new inquiry that some recipients have not received yet. Key: the uid of the inquiry. It has no content: the
 * message is written from the inquiry when it is sent.
 */
export interface StoredMail {
  queuedAt: string
  /** Attempts that failed. */
  attempts: number
  /** ISO time of the next attempt; null after the last one: the mail is undelivered. */
  nextAt: string | null
  /** Recipients that have received it. */
  sentTo: string[]
  /** Names the attempt in progress: no server begins another one until it has seen this name for some minutes. */
  claim?: string
  /** Code of the last failure: `ETIMEDOUT`, `550`. */
  error?: string
}

/** The names of the tables are part of the file format. */
export interface Tables extends RecordTables {
  settings: StoredSettings
  deletions: StoredDeletion
  [PRUNED_TOMBSTONES]: PrunedTombstone
  users: StoredUser
  devices: OutboxProgress
  [IDEMPOTENCY_RECORDS]: StoredOutcome
  activity: Activity
  counters: Counter
  subscriptions: StoredSubscription
  photos: UploadedPhoto
  mails: StoredMail
}

export type TableName = keyof Tables
/** What is only read again by a repeated request or a person. It grows with every change, so a database does not share it with the memory. */
export type HistoryTable = 'activity' | typeof IDEMPOTENCY_RECORDS
export type LiveTable = Exclude<TableName, HistoryTable>
export type Row<T extends TableName> = Tables[T]
export type IndexName = { [K in ListedKind]: IndexOf<K> }[ListedKind] | 'username' | 'email'

interface Table<T extends TableName> {
  /** Its rows are under the uid of a record of this kind, and a deletion of the record removes them. */
  ownedBy?: NumberedKind

  /** Devices pull this table: its rows have a `version` and appear in `changesSince`. */
  synced: boolean
  /** Unique values that find a row. A row whose value is undefined is not indexed. */
  indexes: Partial<Record<IndexName, (row: Row<T>) => string | undefined>>
  isHistory?: boolean
}

const recordTables = Object.fromEntries(
  LISTED_KINDS.map((kind) => [KINDS[kind].table, { synced: true, indexes: KINDS[kind].indexes }]),
) as unknown as { [T in RecordTable]: Table<T> }

export const tables: { [T in TableName]: Table<T> } = {
  ...recordTables,
  settings: { synced: true, indexes: {} },
  deletions: { synced: true, indexes: {} },
  [PRUNED_TOMBSTONES]: { synced: false, indexes: {} },
  users: {
    synced: false,
    indexes: { username: (user) => user.username.toLowerCase(), email: (user) => user.email.toLowerCase() },
  },
  devices: { synced: false, indexes: {} },
  [IDEMPOTENCY_RECORDS]: { synced: false, indexes: {}, isHistory: true },
  activity: { synced: false, indexes: {}, isHistory: true },
  counters: { synced: false, indexes: {} },
  subscriptions: { synced: false, indexes: {} },
  photos: { synced: false, indexes: {} },
  mails: { synced: false, indexes: {}, ownedBy: 'inquiry' },
}

/** The tables with a row under the uid of a record of this kind. */
export const ownedTables = (kind: NumberedKind): LiveTable[] =>
  (Object.keys(tables) as LiveTable[]).filter((name) => tables[name].ownedBy === kind)
