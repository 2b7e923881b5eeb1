import type { Put } from '#domain/records/world.ts'
import { type Issue, refusalOf } from '#domain/values/issue.ts'
import type { Applied } from './applied.ts'
import type { FieldChange } from './merge.ts'
import { REJECTIONS, type Rejection } from './rejection.ts'

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
