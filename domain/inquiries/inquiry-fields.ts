// The schemas of inquiries, and what needs the phone numbers of all countries. Apart from inquiry.ts, which the public form loads.
import * as z from 'zod/mini'
import { cleanPhoneNumber, withoutDirections } from '#domain/values/characters.ts'
import type { Issue } from '#domain/values/issue.ts'
import { dialledNumber, knownCodeOf } from '#domain/values/phone-number.ts'
import { text } from '#domain/values/text.ts'
import { isStorable } from '#domain/values/well-formed.ts'
import {
  cleanName,
  countryCodeIssue,
  emailIssue,
  INQUIRY_STATUSES,
  type InquiryInput,
  MAX_PHONE_NUMBER,
  messageIssue,
  nameIssue,
  phoneNumberIssue,
} from './inquiry.ts'

const storableText = z
  .string('must be text')
  .check(z.refine(isStorable, 'contains characters that cannot be stored'), z.overwrite(withoutDirections))

/** A missing value and null become blank, so that the rules report them with the messages of the form. */
const blankable = z.pipe(
  z._default(z.nullable(storableText), ''),
  z.transform((value) => value ?? ''),
)

const phoneNumber = z.pipe(blankable, z.transform(cleanPhoneNumber))

/** The arguments of `inquiry.create`; their rules are `inquiryIssues`. */
export const inquiryInput = z.object({
  name: z.pipe(blankable, z.transform(cleanName)),
  phone: phoneNumber,
  /** The country code at the beginning of `phone`. Without it the number is split at a known code. */
  countryCode: z.optional(phoneNumber),
  email: z.optional(z.nullable(storableText)),
  message: blankable,
  carId: z.optional(z.nullable(z.int('The car must be named by its number'))),
})

/** The fields that staff edit. */
export const inquiryFields = z.object({
  status: z.enum(INQUIRY_STATUSES, `Status must be one of ${INQUIRY_STATUSES.join(', ')}`),
  note: text('Note', 5000),
  assignee: z.nullable(z.int('Assignee must be a staff member')),
  followUpAt: z.nullable(z.iso.date('Follow up on must be a date')),
})

/** The invalid fields of the arguments of `inquiry.create`. */
export function inquiryIssues(input: InquiryInput): Issue[] {
  const issues: Issue[] = []
  const add = (path: string, message: string | null) => {
    if (message) issues.push({ path, message })
  }
  add('name', nameIssue(input.name))
  add('phone', phoneIssue(input))
  add('email', emailIssue(input.email ?? ''))
  add('message', messageIssue(input.message))
  return issues
}

function phoneIssue(input: InquiryInput): string | null {
  if (!/^[+\d]+$/.test(input.phone)) return phoneNumberIssue(input.phone)
  const { code, number } = codeAndNumber(input)
  return countryCodeIssue(code || '+') ?? phoneNumberIssue(number.replace('+', ''))
}

/** The phone number as it is dialled from abroad. */
export function storedPhone(input: InquiryInput): string {
  const { code, number } = codeAndNumber(input)
  return dialledNumber(number, code)
}

/** Split at the typed code, else at the known one. The number can begin with a code again. */
function codeAndNumber({ phone, countryCode = '' }: InquiryInput): { code: string; number: string } {
  const typed = countryCodeIssue(countryCode) ? '' : countryCode
  const whole = phone.replace(/^00/, '+')
  if (!whole.startsWith('+')) return { code: typed, number: whole }
  const digits = whole.slice(1)
  const known = knownCodeOf(digits) ?? digits.slice(0, unknownCodeLength(digits))
  const code = typed && whole.startsWith(typed) ? typed : `+${known}`
  return { code, number: whole.slice(code.length) }
}

/** The length of an unknown code: the shortest that leaves a number that is not too long. */
function unknownCodeLength(digits: string): number {
  return Math.min(Math.max(digits.length - MAX_PHONE_NUMBER, 1), 4)
}
