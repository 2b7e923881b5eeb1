import type { NumberedKind } from '#domain/records/kinds.ts'
import type { Put } from '#domain/records/world.ts'
import type { Actor } from '#domain/users/user.ts'
import type { Issue } from '#domain/values/issue.ts'
import type { FieldChange } from './merge.ts'
import type { Rejection } from './rejection.ts'

/** The inputs of `apply` that are neither record nor mutation. */
export interface Context {
  actor: Actor
  /** ISO time of the side that applies; on the server never the device's clock. */
  now: string
  /** The number of a new record; null when there are none left. */
  takeNumber(kind: NumberedKind): number | null
}

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
