import * as z from 'zod/mini'
import { isStorable } from './well-formed.ts'

/** A string of people's words: storable, trimmed, of bounded length. `label` begins its messages. */
export function text(label: string, maximum: number) {
  return z
    .string(`${label} must be text`)
    .check(
      z.refine(isStorable, `${label} contains characters that cannot be stored`),
      z.trim(),
      z.maxLength(maximum, `${label} must be at most ${maximum} characters`),
    )
}
