import { isEmail } from '#domain/values/email.ts'
import type { Issue } from '#domain/values/issue.ts'
import { knownCodeOf } from './country-code.ts'

export const INQUIRY_STATUSES = ['new', 'contacted', 'appointment', 'won', 'lost'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]

export const MAX_MESSAGE = 1000
const MAX_PHONE_NUMBER = 15

/** The values of the form, which has separate controls for country code and number. */
export interface InquiryDraft {
  name: string
  countryCode: string
  phoneNumber: string
  email: string
  message: string
}

export type DraftField = keyof InquiryDraft

/** Removes what a name must not contain: all but letters of any script, spaces, hyphens and apostrophes. */
export function cleanName(typed: string): string {
  return typed.replace(/[\u2018\u2019]/g, "'").replace(/[^\p{L}\p{M} '-]/gu, '')
}

/** Digits after a plus, which may be typed as `00`; empty stays empty. */
export function cleanCountryCode(typed: string): string {
  return typed === '' ? '' : `+${typed.replace(/\D/g, '').replace(/^00/, '')}`
}

function nameIssue(name: string): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'Name is required'
  if (trimmed.length < 2) return 'Name must be at least 2 characters'
  return trimmed.length > 50 ? 'Name must be less than 50 characters' : null
}

function countryCodeIssue(code: string): string | null {
  if (code.trim() === '') return 'Country code is required'
  return /^\+\d{1,4}$/.test(code.trim()) ? null : 'Enter a valid country code (e.g., +1, +44)'
}

function phoneNumberIssue(number: string): string | null {
  const digits = number.trim()
  if (digits === '') return 'Phone number is required'
  if (!/^\d+$/.test(digits)) return 'Phone number must contain only digits'
  if (digits.length < 7) return 'Phone number must be at least 7 digits'
  return digits.length > MAX_PHONE_NUMBER ? 'Phone number must be less than 15 digits' : null
}

function emailIssue(email: string): string | null {
  return email.trim() === '' || isEmail(email.trim()) ? null : 'Please enter a valid email address'
}

function messageIssue(message: string): string | null {
  const trimmed = message.trim()
  if (trimmed === '') return 'Message is required'
  if (trimmed.length < 10) return 'Message must be at least 10 characters'
  return trimmed.length > MAX_MESSAGE ? 'Message must be less than 1000 characters' : null
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
  const email = draft.email.trim()
  return {
    name: draft.name.trim(),
    phone: draft.countryCode.trim() + draft.phoneNumber.trim(),
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
}

/** The invalid fields of the arguments of `inquiry.create`. */
export function inquiryIssues(input: InquiryInput): Issue[] {
  const issues: Issue[] = []
  const add = (path: string, message: string | null) => {
    if (message) issues.push({ path, message })
  }
  add('name', nameIssue(input.name))
  add('phone', phoneIssue(input.phone, input.countryCode))
  add('email', emailIssue(input.email ?? ''))
  add('message', messageIssue(input.message))
  return issues
}

function phoneIssue(phone: string, countryCode?: string): string | null {
  const value = phone.trim()
  if (value === '') return phoneNumberIssue('')
  if (!value.startsWith('+')) return countryCodeIssue('+')
  const digits = value.slice(1)
  if (!/^\d+$/.test(digits)) return digits === '' ? countryCodeIssue('+') : phoneNumberIssue('x')
  const code = countryCode?.trim() ?? ''
  const isKnown = value.startsWith(code) && /^\+\d{1,4}$/.test(code)
  const codeLength = isKnown ? code.length - 1 : (knownCodeOf(digits)?.length ?? unknownCodeLength(digits))
  return phoneNumberIssue(digits.slice(codeLength))
}

/** The length of an unknown code: the shortest that leaves a number that is not too long. */
function unknownCodeLength(digits: string): number {
  return Math.min(Math.max(digits.length - MAX_PHONE_NUMBER, 1), 4)
}

export interface Inquiry {
  uid: string
  id: number
  version: number
  name: string
  phone: string
  email?: string
  message: string
  carId?: number
  /** The name of the car when the inquiry was made; stays when the car is deleted. */
  carName?: string
  read: boolean
  status: InquiryStatus
  note: string
  /** The user id of the staff member who follows it up; null when unassigned. */
  assignee: number | null
  /** The day on which staff want to be in touch again, `2026-11-24`. Absent or null without one. */
  followUpAt?: string | null
  /** ISO time at which the status was first other than new, see first-response.ts. */
  respondedAt?: string
  createdAt: string
  updatedAt: string
}
