import { FORM_FAULTS, type FormFault } from '#domain/values/faults/form-faults.ts'
import type { Issue } from '#domain/values/issue.ts'
import { asciiDigits, cleanEmail, cleanPhoneNumber, plainSigns } from '#domain/values/text/characters.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import type { InquirySource } from './source.ts'

export const MAX_MESSAGE = 1000
export const MAX_PHONE_NUMBER = 15

/** The values of the form, which has separate controls for country code and number. */
export interface InquiryDraft {
  name: string
  countryCode: string
  phoneNumber: string
  email: string
  message: string
}

export type DraftField = keyof InquiryDraft

/** Characters that join the letters around them, for example in Persian, Sinhala, Catalan and Japanese. A word of Malayalam can end with one, after a mark. */
const JOINERS = '\u200c\u200d\u00b7\u30fb'
const NOT_IN_NAME = new RegExp(
  `(?![${JOINERS}])[^\\p{L}\\p{M} '-]|(?<![\\p{L}\\p{M}])[${JOINERS}]|(?<!\\p{M})[${JOINERS}](?=[ '-])`,
  'gu',
)
const LAST_JOINERS = new RegExp(`(?<!\\p{M})[${JOINERS}]+$`, 'u')

/** Removes what a name must not contain: all but letters of any script, their joiners, spaces, hyphens and apostrophes. */
export function cleanName(typed: string): string {
  return plainSigns(typed).replace(NOT_IN_NAME, '').normalize('NFC')
}

/** A name as it is stored. While it is typed, a letter can still follow a joiner. */
export const trimmedName = (name: string): string => name.trim().replace(LAST_JOINERS, '')

/** Digits after a plus, which may be typed as `00`; empty stays empty. */
export function cleanCountryCode(typed: string): string {
  return typed === '' ? '' : `+${asciiDigits(typed).replace(/\D/g, '').replace(/^00/, '')}`
}

export function nameIssue(name: string): FormFault | null {
  const trimmed = trimmedName(name)
  if (trimmed === '') return 'name_required'
  if (trimmed.length < 2) return 'name_short'
  return trimmed.length > 50 ? 'name_long' : null
}

export function countryCodeIssue(code: string): FormFault | null {
  if (code.trim() === '') return 'country_code_required'
  return /^\+\d{1,4}$/.test(code.trim()) ? null : 'country_code_invalid'
}

export function phoneNumberIssue(number: string): FormFault | null {
  const digits = cleanPhoneNumber(number)
  if (digits === '') return 'phone_required'
  if (!/^\d+$/.test(digits)) return 'phone_digits'
  if (digits.length < 7) return 'phone_short'
  return digits.length > MAX_PHONE_NUMBER ? 'phone_long' : null
}

export function emailIssue(email: string): FormFault | null {
  const address = cleanEmail(email)
  return address === '' || isMailbox(address) ? null : 'email_invalid'
}

export function messageIssue(message: string): FormFault | null {
  const trimmed = message.trim()
  if (trimmed === '') return 'message_required'
  if (trimmed.length < 10) return 'message_short'
  return trimmed.length > MAX_MESSAGE ? 'message_long' : null
}

const draftRules: Record<DraftField, (value: string) => FormFault | null> = {
  name: nameIssue,
  countryCode: countryCodeIssue,
  phoneNumber: phoneNumberIssue,
  email: emailIssue,
  message: messageIssue,
}

/** The fault of each invalid field of the form; empty when it can be sent. */
export function draftIssues(draft: InquiryDraft): Partial<Record<DraftField, FormFault>> {
  const issues: Partial<Record<DraftField, FormFault>> = {}
  for (const field of Object.keys(draftRules) as DraftField[]) {
    const found = draftRules[field](draft[field])
    if (found) issues[field] = found
  }
  return issues
}

/** As `issue` of issue.ts, without the faults that visitors do not load. */
export const formIssue = (path: string, code: FormFault): Issue => ({
  path,
  code,
  values: {},
  message: FORM_FAULTS[code],
})

/** Converts the values of the form to the arguments of `inquiry.create`. */
export function toInquiryInput(draft: InquiryDraft, carId?: number): InquiryInput {
  const email = cleanEmail(draft.email)
  return {
    name: trimmedName(draft.name),
    phone: draft.countryCode.trim() + cleanPhoneNumber(draft.phoneNumber),
    countryCode: draft.countryCode.trim(),
    message: draft.message.trim(),
    ...(email === '' ? {} : { email }),
    ...(carId === undefined ? {} : { carId }),
  }
}

export interface InquiryInput {
  name: string
  phone: string
  countryCode?: string
  email?: string | null
  message: string
  carId?: number | null
  source?: InquirySource | null
}
