import type { NumberedKind } from '#domain/kinds/kinds.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Put } from '#domain/records/world.ts'
import { type Fault, type FaultKey, fault, type ValuesOf } from '#domain/values/faults/faults.ts'
import { type Issue, refusalOf } from '#domain/values/issue.ts'
import type { FieldChange } from './merge.ts'

/** The inputs of `apply` that are neither record nor mutation. */
export interface Context {
  actor: Actor
  /** ISO time of the side that applies; on the server never the device's clock. */
  now: string
  /** The number of a new record; null when there are none left. */
  takeNumber(kind: NumberedKind): number | null
}

export type OutcomeStatus = 'applied' | 'merged' | 'noop' | 'conflict' | 'refused'

/** With a fault when it is refused or raises a conflict. */
export interface Verdict extends Partial<Fault> {
  status: OutcomeStatus
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

export function refused<Key extends FaultKey>(key: Key, ...values: ValuesOf<Key>): Applied {
  return { verdict: { status: 'refused', ...fault(key, ...values) }, puts: [], history: {} }
}

/** Refused for invalid fields. */
export function invalid(issues: Issue[]): Applied {
  return { verdict: { status: 'refused', ...refusalOf(issues) }, puts: [], history: {} }
}
