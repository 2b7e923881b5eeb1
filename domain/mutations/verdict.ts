import type { Put } from '#domain/records/world.ts'
import type { Issue } from '#domain/values/issue.ts'
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

/** Refused for invalid fields. The message joins those of the fields, as the forms do. */
export function invalid(errors: Issue[]): Applied {
  const message = [...new Set(errors.map((issue) => issue.message))].join('. ')
  return { verdict: { status: 'refused', code: 'invalid', message, errors }, puts: [], history: {} }
}
