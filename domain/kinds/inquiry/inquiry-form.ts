import { asciiDigits, cleanEmail, cleanPhoneNumber, plainSigns } from '#domain/values/text/characters.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import type { InquirySource } from './source.ts'

export const MAX_MESSAGE = 1000
export const MAX_PHONE_NUMBER = 15

/** The faults of a field. */
export const INQUIRY_FAULTS = {
  nameRequired: 'Name is required',
  nameShort: 'Name must be at least 2 characters',
  nameLong: 'Name must be less than 50 characters',
  countryCodeRequired: 'Country code is required',
  countryCodeInvalid: 'Enter a valid country code (e.g., +1, +44)',
  phoneRequired: 'Phone number is required',
  phoneDigits: 'Phone number must contain only digits',
  phoneShort: 'Phone number must be at least 7 digits',
  phoneLong: 'Phone number must be less than 15 digits',
  emailInvalid: 'Please enter a valid email address',
  messageRequired: 'Message is required',
  messageShort: 'Message must be at least 10 characters',
  messageLong: 'Message must be less than 1000 characters',
} as const

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

export function nameIssue(name: string): string | null {
  const trimmed = trimmedName(name)
  if (trimmed === '') return INQUIRY_FAULTS.nameRequired
  if (trimmed.length < 2) return INQUIRY_FAULTS.nameShort
  return trimmed.length > 50 ? INQUIRY_FAULTS.nameLong : null
}

export function countryCodeIssue(code: string): string | null {
  if (code.trim() === '') return INQUIRY_FAULTS.countryCodeRequired
  return /^\+\d{1,4}$/.test(code.trim()) ? null : INQUIRY_FAULTS.countryCodeInvalid
}

export function phoneNumberIssue(number: string): string | null {
  const digits = cleanPhoneNumber(number)
  if (digits === '') return INQUIRY_FAULTS.phoneRequired
  if (!/^\d+$/.test(digits)) return INQUIRY_FAULTS.phoneDigits
  if (digits.length < 7) return INQUIRY_FAULTS.phoneShort
  return digits.length > MAX_PHONE_NUMBER ? INQUIRY_FAULTS.phoneLong : null
}

export function emailIssue(email: string): string | null {
  const address = cleanEmail(email)
  return address === '' || isMailbox(address) ? null : INQUIRY_FAULTS.emailInvalid
}

export function messageIssue(message: string): string | null {
  const trimmed = message.trim()
  if (trimmed === '') return INQUIRY_FAULTS.messageRequired
  if (trimmed.length < 10) return INQUIRY_FAULTS.messageShort
  return trimmed.length > MAX_MESSAGE ? INQUIRY_FAULTS.messageLong : null
}

const draftRules: Record<DraftField, (value: string) => string | null> = {
  name: nameIssue,
  countryCode: countryCodeIssue,
  phoneNumber: phoneNumberIssue,
  email: emailIssue,
  message: messageIssue,
}

/** The message of each invalid field of the form; empty when it can be sent. */
export function draftIssues(draft: InquiryDraft): Partial<Record<DraftField, string>> {
  const issues: Partial<Record<DraftField, string>> = {}
  for (const field of Object.keys(draftRules) as DraftField[]) {
    const message = draftRules[field](draft[field])
    if (message) issues[field] = message
  }
  return issues
}

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
