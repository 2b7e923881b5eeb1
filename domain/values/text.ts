import * as z from 'zod/mini'
import { isStorable } from './well-formed.ts'

/** The schema of a text that people enter: storable, trimmed, of limited length. `label` begins its messages. */
export function text(label: string, maximum: number) {
  return z
    .string(`${label} must be text`)
    .check(
      z.refine(isStorable, `${label} contains characters that cannot be stored`),
      z.trim(),
      z.maxLength(maximum, `${label} must be at most ${maximum} characters`),
    )
}
