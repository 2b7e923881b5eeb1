import type { FieldChange } from '#domain/mutations/merge.ts'

/** What a change was about. An enquiry has its number and nothing else, an account its name while it exists: no name may outlive them here. */
export interface ActivitySubject {
  kind: 'car' | 'inquiry' | 'settings' | 'user'
  uid: string
  id?: number
  /** What the car is called now, or was when it was deleted; whose account it is. */
  name?: string
  deleted?: true
  /** ISO time until which the deleted car can be brought back; without it that is over. */
  restorableUntil?: string
}

/** One change as the log tells it. */
export interface ActivityEntry {
  /** Its place in the log. */
  id: number
  /** The change's name: `car.edit`. */
  name: string
  /** Who made it; empty for a visitor. */
  by: string
  about: ActivitySubject
  /** From null to null: it was changed, and what it said is nobody's business. */
  history: Record<string, FieldChange>
  /** It met another change and waits, or waited, for a decision. */
  conflict?: true
  /** By the clock of the device. */
  madeAt: string
  appliedAt: string
}

export interface ActivityPage {
  data: ActivityEntry[]
  /** Where the next older page begins; null when there is none. */
  before: number | null
}
