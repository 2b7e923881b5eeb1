import * as z from 'zod/mini'

const LONE_SURROGATE = /\p{Surrogate}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Whether a string can be stored and shown anywhere: no lone surrogate, no control character but tab and line ends. */
export function isStorable(value: string): boolean {
  return !LONE_SURROGATE.test(value) && !CONTROL.test(value)
}

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
