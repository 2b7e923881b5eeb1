import type { Car } from '#domain/cars/car.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import type { Actor } from '#domain/users/user.ts'
import type { Issue } from '#domain/values/issue.ts'
import type { Conflict } from './conflict.ts'
import type { FieldChange } from './merge.ts'
import type { Rejection } from './rejection.ts'

/** What `apply` reads: on the server the records of a transaction, on a device the view. */
export interface World {
  car(uid: string): Car | undefined
  carByNumber(id: number): Car | undefined
  /** @param key as `stockNumberKey` makes it. Deleted cars are not found. */
  carByStockNumber(key: string): Car | undefined
  inquiry(uid: string): Inquiry | undefined
  settings(): SiteSettings
  deletion(uid: string): Deletion | undefined
  conflict(uid: string): Conflict | undefined
}

/** Tombstone of a deleted record. A car can be restored from `last` for a while; an inquiry leaves no content. */
export interface Deletion {
  uid: string
  version: number
  kind: 'car' | 'inquiry'
  id: number
  deletedAt: string
  last?: Car
}

/** The inputs of `apply` that are neither record nor mutation. */
export interface Context {
  actor: Actor
  /** ISO time of the side that applies; on the server never the device's clock. */
  now: string
  /** The number of a new record; null when there are none left. */
  takeNumber(kind: 'car' | 'inquiry'): number | null
}

/** A record that replaces the stored one. The store assigns its version. */
export type Put =
  | { kind: 'car'; record: Car }
  | { kind: 'inquiry'; record: Inquiry }
  | { kind: 'settings'; record: SiteSettings }
  | { kind: 'conflict'; record: Conflict }
  | { kind: 'deletion'; record: Deletion }

export type OutcomeStatus = 'applied' | 'merged' | 'noop' | 'conflict' | 'refused'

export interface Verdict {
  status: OutcomeStatus
  code?: Rejection
  message?: string
  errors?: Issue[]
  /** The fields of an edit that had the new value already, when the edit changed others. An undo leaves them alone. */
  unchanged?: string[]
}

export interface Applied {
  verdict: Verdict
  puts: Put[]
  /** The changed fields, for the activity log; no content of inquiries. */
  history: Record<string, FieldChange>
}
