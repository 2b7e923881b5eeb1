import type { Inquiry } from './inquiry.ts'

/** How a person is found: by e-mail, by phone, or by either of both. */
export interface PersonQuery {
  email?: string | undefined
  phone?: string | undefined
}

const MIN_PHONE_DIGITS = 7

/** Whether the e-mail or phone number of an inquiry is that of the person. */
export function isFromPerson({ email, phone }: Pick<Inquiry, 'email' | 'phone'>, person: PersonQuery): boolean {
  return isSameEmail(email, person.email) || isSamePhone(phone, person.phone)
}

export function isSameEmail(email: string | undefined, wanted: string | undefined): boolean {
  const text = wanted?.trim().toLowerCase()
  return Boolean(text) && email?.trim().toLowerCase() === text
}

/** Compares digits. A number that begins with a single 0 is without its country code. */
function isSamePhone(phone: string, wanted = ''): boolean {
  const digits = phone.replace(/\D/g, '')
  const typed = wanted.replace(/\D/g, '')
  if (typed.length < MIN_PHONE_DIGITS) return false
  if (/^0[1-9]/.test(typed)) return digits.endsWith(typed.slice(1))
  return digits === typed.replace(/^00/, '')
}
