import { isStorable } from './well-formed.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export function isEmail(value: string): boolean {
  return value.length <= 254 && isStorable(value) && EMAIL.test(value)
}
