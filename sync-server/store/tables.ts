// What the store keeps: the rows of each table, which of them devices are told about, and the unique indexes.
import type { Car } from '#domain/cars/car.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'
import type { Deletion, Verdict } from '#domain/mutations/world.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import type { User } from '#domain/users/user.ts'

/** `shown`: visitors have been shown it at some time, so they must be told when it goes. Key: its uid. */
export type StoredCar = Car & { shown?: boolean }
export type StoredDeletion = Deletion & { shown?: boolean }

/** Key: the id as text. */
export interface StoredUser extends User {
  /** An argon2id PHC string. */
  passwordHash: string
  /** Raised by whatever must end the sessions of this user; a token names the one it was made under. */
  tokenVersion: number
}

/** Key: 'site'. What stands here is laid over the defaults. */
export interface StoredSettings {
  version: number
  values: SiteSettings
}

/** A device's outbox, as far as the server has dealt with it. Key: its clientId. */
export interface Device {
  userId: number
  lastSeq: number
  lastMid: string
  /** How many changes it said were waiting when it was last heard of. */
  pending: number
  seenAt: string
}

/** What was answered to a change. Key: its mid. */
export interface Answer extends Verdict {
  /** Of who asked for what: the same key for another request is refused. */
  fingerprint: string
  recordUid: string
  id?: number
  version?: number
  conflictUid?: string
  answeredAt: string
  /** Set for changes that came by push: the device's name and number it came under last. */
  clientId?: string
  seq?: number
  /** What a documented call left, for the same key to be answered the same. Of people nothing is kept: deleted, they leave no content. */
  left?: { car?: StoredCar; settings?: SiteSettings }
}

/** Who changed what, from what to what. Key: a sequence number of its own, after those of its records, as text. */
export interface Activity {
  mid: string
  name: string
  by: string
  /** The account; a name may be given again. None for a visitor. */
  byId?: number
  recordUid: string
  history: Record<string, FieldChange>
  /** It met another change and became an open conflict, wholly or in part. */
  conflict?: true
  madeAt: string
  appliedAt: string
}

/** Key: what it counts. */
export interface Counter {
  value: number
}

/** A record deleted so long ago that devices are no longer told of it: its uid and number stay taken for ever. Key: its uid. */
export type Buried = Pick<Deletion, 'kind' | 'id' | 'deletedAt'>

/** A browser that is told of new enquiries. Key: a hash of its endpoint. */
export interface StoredSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  userId: number
  /** Of the user when it was made: what ends that user's sessions ends it too. */
  tokenVersion: number
  /** The public key it was made for; it takes notices signed with no other. */
  serverKey: string
  since: string
}

export interface Tables {
  cars: StoredCar
  inquiries: Inquiry
  settings: StoredSettings
  conflicts: Conflict
  deletions: StoredDeletion
  buried: Buried
  users: StoredUser
  devices: Device
  answers: Answer
  activity: Activity
  counters: Counter
  subscriptions: StoredSubscription
}

export type TableName = keyof Tables
export type Row<T extends TableName> = Tables[T]
export type IndexName = 'id' | 'username' | 'email'

interface Table<T extends TableName> {
  /** Whether devices follow it: its rows carry a `version` and appear in `changesSince`. */
  synced: boolean
  /** Unique values a row can be found by; undefined leaves the row out of the index. */
  indexes: Partial<Record<IndexName, (row: Row<T>) => string | undefined>>
}

export const tables: { [T in TableName]: Table<T> } = {
  cars: { synced: true, indexes: { id: (car) => String(car.id) } },
  inquiries: { synced: true, indexes: { id: (inquiry) => String(inquiry.id) } },
  settings: { synced: true, indexes: {} },
  conflicts: { synced: true, indexes: {} },
  deletions: { synced: true, indexes: {} },
  buried: { synced: false, indexes: {} },
  users: {
    synced: false,
    indexes: { username: (user) => user.username.toLowerCase(), email: (user) => user.email.toLowerCase() },
  },
  devices: { synced: false, indexes: {} },
  answers: { synced: false, indexes: {} },
  activity: { synced: false, indexes: {} },
  counters: { synced: false, indexes: {} },
  subscriptions: { synced: false, indexes: {} },
}
