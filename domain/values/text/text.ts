import * as z from 'zod/mini'
import { rule } from '#domain/values/issue.ts'
import { withoutDirections } from './characters.ts'
import { isStorable } from './well-formed.ts'

/** The schema of a text that people enter: storable, without characters that change its direction, trimmed, of limited length. `label` names it in faults. */
export function text(label: string, maximum: number) {
  return z
    .string(rule('text', { field: label }))
    .check(
      z.refine(isStorable, rule('not_storable', { field: label })),
      z.overwrite(withoutDirections),
      z.trim(),
      z.maxLength(maximum, rule('too_long', { field: label, max: maximum })),
    )
}
