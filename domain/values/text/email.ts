import { isStorable } from './well-formed.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export function isEmail(value: string): boolean {
  return value.length <= 254 && isStorable(value) && EMAIL.test(value)
}

/** An e-mail address without the characters that have a meaning in mail headers: it cannot become several addresses there. */
export function isMailbox(value: string): boolean {
  return isEmail(value) && !/[<>(),;:\\"[\]]/.test(value)
}
