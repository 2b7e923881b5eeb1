import * as z from 'zod/mini'
import { rule } from '#domain/values/issue.ts'
import { isStorable } from './well-formed.ts'

const MAX_LENGTH = 2048
const OWN_PATH = /^\/(?![/\\])/

/** Whether a value is an http or https address, or a path of our own site: safe in `src` and `href`. */
export function isWebAddress(value: string): boolean {
  if (OWN_PATH.test(value)) return true
  return isAbsoluteWebAddress(value)
}

export function isAbsoluteWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value)) return false
  try {
    return Boolean(new URL(value))
  } catch {
    return false
  }
}

/** The schema of a web address or an empty text. `label` names it in faults. */
export function optionalWebAddress(label: string) {
  return z.string(rule('text', { field: label })).check(
    z.refine(isStorable, rule('not_storable', { field: label })),
    z.trim(),
    z.maxLength(MAX_LENGTH, rule('too_long', { field: label, max: MAX_LENGTH })),
    z.refine((value) => value === '' || isWebAddress(value), rule('web_address', { field: label })),
  )
}
