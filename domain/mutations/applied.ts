import type { NumberedKind } from '#domain/kinds/kinds.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Put } from '#domain/records/world.ts'
import { type Issue, refusalOf } from '#domain/values/issue.ts'
import type { FieldChange } from './merge.ts'
import { REJECTIONS, type Rejection } from './rejection.ts'

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
  /** One verdict for each row of an import, in order. */
  rows?: RowVerdict[]
}

/** The verdict of one row of an import. */
export interface RowVerdict extends Omit<Verdict, 'rows'> {
  /** The uid of the vehicle. */
  uid: string
  /** As in the outcome of a mutation: only the server sets them. */
  id?: number
  version?: number
  conflictUid?: string
}

export interface Applied {
  verdict: Verdict
  puts: Put[]
  /** The changed fields, for the activity log; no content of inquiries. */
  history: Record<string, FieldChange>
  /** The verdict on each row of an import. `puts` has the puts of all. */
  rows?: AppliedRow[]
}

export interface AppliedRow extends Applied {
  /** The mutation that does alone what the row does. */
  mutation: { name: string; uid: string; mid: string; madeAt: string }
}

export function applied(puts: Put[], history: Record<string, FieldChange> = {}): Applied {
  return { verdict: { status: 'applied' }, puts, history }
}

export const noop: Applied = { verdict: { status: 'noop' }, puts: [], history: {} }

export function refused(code: Rejection, message: string = REJECTIONS[code]): Applied {
  return { verdict: { status: 'refused', code, message }, puts: [], history: {} }
}

/** Refused for invalid fields. */
export function invalid(issues: Issue[]): Applied {
  return { verdict: { status: 'refused', code: 'invalid', ...refusalOf(issues) }, puts: [], history: {} }
}
