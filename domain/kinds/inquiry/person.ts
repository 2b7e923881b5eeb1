import { asciiDigits, cleanEmail, searchKey } from '#domain/values/text/characters.ts'
import { dialledNumber } from '#domain/values/text/phone-number.ts'
import type { Inquiry } from './schema.ts'

/** How a person is found: by e-mail, by phone, or by either of both. The name is what an admin typed: many people may have it. */
export interface PersonQuery {
  email?: string | undefined
  phone?: string | undefined
  name?: string | undefined
  /** The country of phone numbers that have no code. */
  country?: string
}

const MIN_PHONE_DIGITS = 7
/** A phone number in a text. */
const NUMBER = /\+?\d(?:[ ()./-]*\d){6,16}/g

/** Whether the e-mail or phone number of an inquiry is that of the person. */
export function isFromPerson({ email, phone }: Pick<Inquiry, 'email' | 'phone'>, person: PersonQuery): boolean {
  return isSameEmail(email, person.email) || isSamePhone(phone, person)
}

export function isSameEmail(email: string | undefined, wanted: string | undefined): boolean {
  const address = emailKey(wanted)
  return address !== '' && emailKey(email) === address
}

const emailKey = (email = '') => cleanEmail(email).toLowerCase()

/** Whether a text that names a customer, such as `Ann Miller, +44 20 7946 0000`, is about the person. */
export function isTextAbout(text: string, person: PersonQuery): boolean {
  const words = text.split(/[\s,;:()<>]/)
  const numbers = [text, ...(asciiDigits(text).match(NUMBER) ?? [])]
  return (
    words.some((word) => isSameEmail(word, person.email)) ||
    numbers.some((number) => isSamePhone(number, person)) ||
    isNamed(text, person.name)
  )
}

interface Identified {
  email?: string | undefined
  phone?: string | undefined
}

/** The e-mail addresses and phone numbers of these records by which the person was not searched, each once. */
export function otherIdentifiers(records: readonly Identified[], person: PersonQuery): string[] {
  const others = new Map<string, string>()
  for (const { email = '', phone = '' } of records) {
    if (email !== '' && !isSameEmail(email, person.email)) others.set(emailKey(email), email)
    if (phone !== '' && !isSamePhone(phone, person)) others.set(digitsOf(dialledNumber(phone, person.country)), phone)
  }
  return [...others.values()]
}

/** Whether the text contains the name as whole words. */
export function isNamed(text: string, name = ''): boolean {
  const wanted = wordsOf(name)
  return wanted !== '' && ` ${wordsOf(text)} `.includes(` ${wanted} `)
}

const wordsOf = (text: string) =>
  (searchKey(text.replace(/\p{Pd}/gu, ' ')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

/** Numbers are compared without the country code, too, when one of them begins with a single 0. */
function isSamePhone(phone: string, { phone: wanted = '', country }: PersonQuery): boolean {
  const [stored, typed] = [digitsOf(phone), digitsOf(wanted)]
  if (typed.length < MIN_PHONE_DIGITS) return false
  // Only the beginning depends on where a number is dialled. Numbers of all enquiries are compared.
  if (!stored.endsWith(typed.slice(1 - MIN_PHONE_DIGITS))) return false
  const [storedAbroad, typedAbroad] = [
    digitsOf(dialledNumber(phone, country)),
    digitsOf(dialledNumber(wanted, country)),
  ]
  if (stored === typed || storedAbroad === typedAbroad) return true
  if (isNational(typed)) return storedAbroad.endsWith(typed.slice(1))
  return isNational(stored) && stored.length > MIN_PHONE_DIGITS && typedAbroad.endsWith(stored.slice(1))
}

const isNational = (digits: string) => /^0[1-9]/.test(digits)

const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '')
