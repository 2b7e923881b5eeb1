import * as z from 'zod/mini'
import { isStorable } from './well-formed.ts'

const OWN_PATH = /^\/(?![/\\])/

/** Whether a value is an http or https address, or a path of our own site: safe in `src` and `href`. */
export function isWebAddress(value: string): boolean {
  if (OWN_PATH.test(value)) return true
  return isAbsoluteWebAddress(value)
}

export function isAbsoluteWebAddress(value: string): boolean {
  try {
    const { protocol } = new URL(value)
    return (protocol === 'https:' || protocol === 'http:') && /^https?:\/\//i.test(value)
  } catch {
    return false
  }
}

/** The schema of a web address or an empty text. `label` begins its messages. */
export function optionalWebAddress(label: string) {
  return z.string(`${label} must be text`).check(
    z.refine(isStorable, `${label} contains characters that cannot be stored`),
    z.trim(),
    z.maxLength(2048, `${label} must be at most 2048 characters`),
    z.refine((value) => value === '' || isWebAddress(value), `${label} must start with http:// or https://`),
  )
}
