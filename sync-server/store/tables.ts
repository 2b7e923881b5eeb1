// The stored rows of each table, which tables devices pull (`synced`), and the unique indexes. Table and field names are the
// format of what is stored.
import * as z from 'zod/mini'
import {
  type IndexOf,
  KINDS,
  LISTED_KINDS,
  type ListedKind,
  type NumberedKind,
  type RecordTypes,
  type TableOf,
} from '#domain/kinds/kinds.ts'
import { NUMBERED_KINDS, RECORDS } from '#domain/kinds/records.ts'
import { type SiteSettings, storedSettings } from '#domain/kinds/settings/schema.ts'
import { userSchema } from '#domain/kinds/user/schema.ts'
import { SHOTS } from '#domain/photos/shots.ts'
import { decidedRecord, verdict } from '#domain/protocol/outcome-schema.ts'
import type { RecordSchema } from '#domain/records/fields.ts'
import type { Deletion } from '#domain/records/world.ts'
import {
  mail,
  type PictureCopy,
  pictureCopy,
  reminder,
  type StoredMail,
  type StoredReminder,
  type StoredSubscription,
  subscription,
} from './work-rows.ts'

/** The table of idempotency records, by `mid` or `Idempotency-Key`. */
export const IDEMPOTENCY_RECORDS = 'idempotency_records'
/** The table of pruned tombstones. */
export const PRUNED_TOMBSTONES = 'pruned_tombstones'
/** The table of pictures of other sites that are copied. */
export const PICTURE_COPIES = 'picture_copies'
/** The table of paths that were asked for and do not exist. */
export const MISSED_ADDRESSES = 'missed_addresses'
/** The field of a record or tombstone that visitors could see at some time, so that their devices must receive its removal. */
export const WAS_PUBLIC = 'wasPublic'

export interface Publicity {
  [WAS_PUBLIC]?: boolean
}

/** Key: the uid. */
export type StoredRecord<K extends ListedKind> = RecordTypes[K] & Publicity
export type RecordTable = TableOf<ListedKind>
type RecordTables = { [K in ListedKind as TableOf<K>]: StoredRecord<K> }
export type StoredCar = StoredRecord<'car'>
export type StoredDeletion = Deletion & Publicity

const count = z.int().check(z.minimum(0))
const texts = z.array(z.string())
const time = z.iso.datetime()
const flag = z.optional(z.literal(true))

/** The identity of a session token: its id, and when it expires, in seconds. */
const sessionId = z.object({ jti: z.string(), exp: z.number() })

const twoFactor = z.object({
  /** Sealed by `auth/sealed-secret.ts`. */
  secret: z.string(),
  /** The time step of the last code that was used. A code is valid once. */
  lastStep: count,
  /** The hashes of the recovery codes that have not been used. */
  recoveryHashes: texts,
})

/** Key: the id as text. */
const user = z.extend(userSchema, {
  /** An argon2id PHC string. */
  passwordHash: z.string(),
  /** Part of every session token. Increasing it ends the sessions of this user. */
  tokenVersion: count,
  twoFactor: z.optional(twoFactor),
  /** Absent for who has set a password. */
  invitedUntil: z.optional(time),
  /** A link of one use to set a password, see `auth/password-links.ts`. */
  link: z.optional(z.object({ hash: z.string(), expiresAt: time })),
  /** Keyed hashes of addresses that the user logged in from, newest first. */
  knownAddresses: z.optional(texts),
  /** Sessions that were logged out of, until their tokens expire. */
  endedSessions: z.optional(z.array(sessionId)),
  /** Sessions whose token expires at or before this time, in seconds, have ended. */
  endedUntil: z.optional(z.number()),
})

export type SessionId = z.infer<typeof sessionId>
export type TwoFactor = z.infer<typeof twoFactor>
export type StoredUser = z.infer<typeof user>

/** The `recordUid` of activity entries about the data of one person, whom they must not identify. */
export const PERSON_UID = 'person'

/** How `recordUid` names a user: users have a number but no uid. */
export const userUid = (id: number): string => `user:${id}`

/** @returns the id, or null for the uid of another record */
export const userIdOf = (uid: string): number | null => Number(/^user:(\d+)$/.exec(uid)?.[1] ?? Number.NaN) || null

/** Key: 'site'. The values are merged over the defaults. */
const settings = z.object({ version: count, values: storedSettings })

export interface StoredSettings {
  version: number
  values: SiteSettings
}

/** The report of a device, from a push or pull. */
const report = z.object({ at: time, pending: count, since: z.optional(time), build: z.optional(z.string()) })

/** A device of staff that has pushed. No rule depends on it. Key: the deviceId. */
const device = z.object({
  userId: count,
  /** The time of its last push. */
  seenAt: time,
  /** Absent for a device that has not reported. */
  report: z.optional(report),
})

export type StoredReport = z.infer<typeof report>
export type StaffDeviceRow = z.infer<typeof device>

/** The outcome of one row of an import. Without a status it was applied: most rows of most imports are. */
const outcomeRow = z.object({ uid: z.string(), ...z.partial(z.object(verdict)).shape, ...decidedRecord })

/** The idempotency record of a mutation or keyed request. Key: the mid. */
const outcome = z.object({
  ...verdict,
  ...decidedRecord,
  /** Hash of user and mutation or request. What has the same key and another fingerprint is refused as `key_reused`. */
  fingerprint: z.string(),
  recordUid: z.string(),
  rows: z.optional(z.array(outcomeRow)),
  /** The sequence number of the store after the decision. */
  sequence: count,
  answeredAt: time,
})

export type StoredRow = z.infer<typeof outcomeRow>
export type StoredOutcome = z.infer<typeof outcome>

/** An entry of the activity log. Key: a sequence number of its own, above the versions of the changed records, as text. */
const activity = z.object({
  mid: z.string(),
  name: z.string().check(z.minLength(1)),
  by: z.string(),
  /** The user's id, because user names can be reused. Absent for a visitor. */
  byId: z.optional(count),
  recordUid: z.string(),
  history: z.record(z.string(), z.object({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) })),
  /** At least one field became an open conflict. */
  conflict: flag,
  madeAt: z.string(),
  appliedAt: time,
})

export type Activity = z.infer<typeof activity>

/** Key: the name of the counter. */
const counter = z.object({
  value: z.number(),
  /** A count that begins again each day has its day, `yyyy-mm-dd`. */
  day: z.optional(z.string()),
})

export type Counter = z.infer<typeof counter>

const restorable = NUMBERED_KINDS.map((kind) => RECORDS[kind]).filter(({ isRestorable }) => isRestorable)

/** The rest of a pruned tombstone, kept forever: the uid and number of the record are never reused. Key: the uid. */
const prunedTombstone = z.object({ kind: z.enum(NUMBERED_KINDS), id: count, deletedAt: time })

const deletion = z.extend(prunedTombstone, {
  uid: z.string(),
  version: count,
  /** The record, while it can be restored. */
  last: z.optional(z.union(restorable.map(({ schema }) => z.looseObject(schema.shape)))),
})

export type PrunedTombstone = z.infer<typeof prunedTombstone>

/** An uploaded photo whose files are kept, see `sync-server/photos/`. Key: the SHA-256 hash of the uploaded bytes. */
const photo = z.object({
  width: count,
  height: count,
  placeholder: z.string().check(z.regex(/^[\w+/=]{32}\d{1,8}$/)),
  /** The size of the uploaded file. */
  bytes: count,
  /** The time of the last upload. */
  uploadedAt: time,
  /** The user of the first upload. Absent for older rows. */
  uploadedBy: z.optional(count),
  /** All copies are encoded. Until then there is one JPEG copy. */
  encoded: flag,
  shot: z.optional(z.enum(SHOTS)),
  /** The folder of its files. Absent for older rows: the hash. */
  folder: z.optional(z.string()),
  /** Present for a picture of the brand: the size of the copy that pages show, and the contrast of its visible pixels to each ground. */
  brand: z.optional(
    z.object({
      width: count,
      height: count,
      contrast: z.object({ light: z.number(), dark: z.number() }),
      isOpaque: z.boolean(),
    }),
  ),
})

export type UploadedPhoto = z.infer<typeof photo>
export type MeasuredBrand = NonNullable<UploadedPhoto['brand']>

/** Where an old address leads. Key: its path, which may end with `*`. */
/** `replaced`: where it led before an import. */
const redirect = z.object({ to: z.string(), replaced: z.optional(z.string()) })

/** A path that people asked for at least twice. Key: the path. */
const missedAddress = z.object({ count, lastDay: z.iso.date() })

export type StoredRedirect = z.infer<typeof redirect>
export type MissedAddress = z.infer<typeof missedAddress>

/** The names of the tables are part of the file format. */
export interface Tables extends RecordTables {
  settings: StoredSettings
  deletions: StoredDeletion
  [PRUNED_TOMBSTONES]: PrunedTombstone
  users: StoredUser
  devices: StaffDeviceRow
  [IDEMPOTENCY_RECORDS]: StoredOutcome
  activity: Activity
  counters: Counter
  subscriptions: StoredSubscription
  photos: UploadedPhoto
  mails: StoredMail
  reminders: StoredReminder
  [PICTURE_COPIES]: PictureCopy
  redirects: StoredRedirect
  [MISSED_ADDRESSES]: MissedAddress
}

export type TableName = keyof Tables
/**
 * The tables that only a repeated request or a person reads again. It grows with every change, so a database does not share it with the
 * memory.
 */
export type HistoryTable = 'activity' | typeof IDEMPOTENCY_RECORDS
export type LiveTable = Exclude<TableName, HistoryTable>
export type Row<T extends TableName> = Tables[T]
export type IndexName = { [K in ListedKind]: IndexOf<K> }[ListedKind] | 'username' | 'email'

interface Table<T extends TableName> {
  /** The stored rows. Those that this program wrote fit; those of a backup may come from anywhere. */
  schema: RecordSchema
  /** Its rows are under the uid of a record of this kind, and a deletion of the record removes them. */
  ownedBy?: NumberedKind
  /** Devices pull this table: its rows have a `version` and appear in `changesSince`. */
  synced: boolean
  /** Unique values that find a row. A row whose value is undefined is not indexed. */
  indexes: Partial<Record<IndexName, (row: Row<T>) => string | undefined>>
  isHistory?: boolean
}

const recordTables = Object.fromEntries(
  LISTED_KINDS.map((kind) => {
    const { table, indexes } = KINDS[kind]
    return [table, { schema: RECORDS[kind].schema, synced: true, indexes }]
  }),
) as unknown as { [T in RecordTable]: Table<T> }

export const tables: { [T in TableName]: Table<T> } = {
  ...recordTables,
  settings: { schema: settings, synced: true, indexes: {} },
  deletions: { schema: deletion, synced: true, indexes: {} },
  [PRUNED_TOMBSTONES]: { schema: prunedTombstone, synced: false, indexes: {} },
  users: {
    schema: user,
    synced: false,
    indexes: { username: (user) => user.username.toLowerCase(), email: (user) => user.email.toLowerCase() },
  },
  devices: { schema: device, synced: false, indexes: {} },
  [IDEMPOTENCY_RECORDS]: { schema: outcome, synced: false, indexes: {}, isHistory: true },
  activity: { schema: activity, synced: false, indexes: {}, isHistory: true },
  counters: { schema: counter, synced: false, indexes: {} },
  subscriptions: { schema: subscription, synced: false, indexes: {} },
  photos: { schema: photo, synced: false, indexes: {} },
  mails: { schema: mail, synced: false, indexes: {}, ownedBy: 'inquiry' },
  reminders: { schema: reminder, synced: false, indexes: {}, ownedBy: 'appointment' },
  [PICTURE_COPIES]: { schema: pictureCopy, synced: false, indexes: {} },
  redirects: { schema: redirect, synced: false, indexes: {} },
  [MISSED_ADDRESSES]: { schema: missedAddress, synced: false, indexes: {} },
}

/** The tables with a row under the uid of a record of this kind. */
export const ownedTables = (kind: NumberedKind): LiveTable[] =>
  (Object.keys(tables) as LiveTable[]).filter((name) => tables[name].ownedBy === kind)
