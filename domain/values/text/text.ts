import * as z from 'zod/mini'
import { withoutDirections } from './characters.ts'
import { isStorable } from './well-formed.ts'

/** The schema of a text that people enter: storable, without characters that change its direction, trimmed, of limited length. `label` begins its messages. */
export function text(label: string, maximum: number) {
  return z
    .string(`${label} must be text`)
    .check(
      z.refine(isStorable, `${label} contains characters that cannot be stored`),
      z.overwrite(withoutDirections),
      z.trim(),
      z.maxLength(maximum, `${label} must be at most ${maximum} characters`),
    )
}
