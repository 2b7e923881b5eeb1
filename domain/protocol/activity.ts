import type { Kind } from '#domain/kinds/kinds.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'

/**
 * The record that was changed; `person`: all data of a person, whom the entry does not name. An inquiry has only its number, and an account its name only while it exists: the log must not
 * outlive personal data.
 */
export interface ActivitySubject {
  kind: Exclude<Kind, 'conflict'> | 'user' | 'person'
  uid: string
  id?: number
  /** The name of the car, now or when it was deleted; the name of the account's owner. */
  name?: string
  deleted?: true
  /** ISO time until which the deleted car can be restored; absent when it cannot be. */
  restorableUntil?: string
}

/** One entry of the activity log. */
export interface ActivityEntry {
  /** The position in the log. */
  id: number
  /** The name of the mutation: `car.edit`. */
  name: string
  /** The name of the author; empty for a visitor. */
  by: string
  about: ActivitySubject
  /** From null to null: the values are redacted, because they are personal data. */
  history: Record<string, FieldChange>
  /** It raised a conflict. */
  conflict?: true
  /** The time on the device's clock. */
  madeAt: string
  appliedAt: string
}

export interface ActivityPage {
  data: ActivityEntry[]
  /** The `before` of the next older page; null when there is none. */
  before: number | null
}
