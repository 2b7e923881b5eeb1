import type { Car } from '#domain/cars/car.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import type { Issue } from '#domain/values/issue.ts'
import type { Conflict } from './conflict.ts'
import type { FieldChange } from './merge.ts'
import type { Actor } from './mutation.ts'
import type { Rejection } from './rejection.ts'

/** What `apply` may look at: on the server the store's records, on a device the view with all that waits. */
export interface World {
  car(uid: string): Car | undefined
  carByNumber(id: number): Car | undefined
  inquiry(uid: string): Inquiry | undefined
  settings(): SiteSettings
  deletion(uid: string): Deletion | undefined
  conflict(uid: string): Conflict | undefined
}

/** What is left of a deleted record. A car's last state can be restored for a while; an enquiry leaves no content. */
export interface Deletion {
  uid: string
  version: number
  kind: 'car' | 'inquiry'
  id: number
  deletedAt: string
  last?: Car
}

/** What `apply` cannot know by itself. */
export interface Context {
  actor: Actor
  /** ISO time of the side that applies; never the device's word for it on the server. */
  now: string
  /** The next number of a new record; null when there are none left. */
  takeNumber(kind: 'car' | 'inquiry'): number | null
}

/** A record to keep in place of what was there. Versions are given by the store. */
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
}

export interface Applied {
  verdict: Verdict
  puts: Put[]
  /** What changed, field by field, for the activity log; no content of enquiries. */
  history: Record<string, FieldChange>
}
