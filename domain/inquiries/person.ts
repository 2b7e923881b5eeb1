import { knownCodeOf } from './country-code.ts'
import type { Inquiry } from './inquiry.ts'

/** How a person is found: by e-mail, by phone, or by either of both. The name is what an admin typed: many people may have it. */
export interface PersonQuery {
  email?: string | undefined
  phone?: string | undefined
  name?: string | undefined
}

const MIN_PHONE_DIGITS = 7
const BETWEEN_ADDRESSES = /[\s<>(),;:"[\]]+/

/** Whether the e-mail or phone number of an inquiry is that of the person. */
export function isFromPerson({ email, phone }: Pick<Inquiry, 'email' | 'phone'>, person: PersonQuery): boolean {
  return isSameEmail(email, person.email) || isSamePhone(phone, person.phone)
}

export function isSameEmail(email: string | undefined, wanted: string | undefined): boolean {
  const text = wanted?.trim().toLowerCase()
  return Boolean(text) && email?.trim().toLowerCase() === text
}

/** Whether a text that names a customer, such as `Ann Miller, +44 20 7946 0000`, is about the person. */
export function isTextAbout(text: string, { email, phone, name }: PersonQuery): boolean {
  const addresses = text.split(BETWEEN_ADDRESSES).map((part) => part.replace(/\.+$/, ''))
  return addresses.some((address) => isSameEmail(address, email)) || isSamePhone(text, phone) || isNamed(text, name)
}

/** Whether the text contains the name as whole words. */
export function isNamed(text: string, name = ''): boolean {
  const wanted = wordsOf(name)
  return wanted !== '' && ` ${wordsOf(text)} `.includes(` ${wanted} `)
}

const wordsOf = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

/** Compares digits. A number that begins with a single 0 is without its country code. */
function isSamePhone(phone: string, wanted = ''): boolean {
  const stored = phoneDigits(phone)
  const typed = phoneDigits(wanted)
  if (typed.length < MIN_PHONE_DIGITS) return false
  if (isNational(typed)) return stored.endsWith(typed.slice(1))
  if (isNational(stored)) return stored.length > MIN_PHONE_DIGITS && typed.endsWith(stored.slice(1))
  return stored === typed
}

const isNational = (digits: string) => /^0[1-9]/.test(digits)

/** Without `00`, and without a 0 after the country code, as in `+44 (0)20 7946 0000`. */
function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  const code = /\+|^\s*00/.test(text) ? knownCodeOf(digits) : null
  return code ? code + digits.slice(code.length).replace(/^0/, '') : digits
}
