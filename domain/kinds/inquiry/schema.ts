// The schemas of inquiries, and what needs the phone numbers of all countries. Apart from inquiry-form.ts, which the public form loads.
import * as z from 'zod/mini'
import { FIELDS, identity, time } from '#domain/records/fields.ts'
import type { Issue } from '#domain/values/issue.ts'
import { cleanEmail, cleanPhoneNumber, withoutDirections } from '#domain/values/text/characters.ts'
import { dialledNumber, knownCodeOf } from '#domain/values/text/phone-number.ts'
import { text } from '#domain/values/text/text.ts'
import { isStorable } from '#domain/values/text/well-formed.ts'
import {
  cleanName,
  countryCodeIssue,
  emailIssue,
  type InquiryInput,
  MAX_PHONE_NUMBER,
  messageIssue,
  nameIssue,
  phoneNumberIssue,
} from './inquiry-form.ts'
import { storedSource } from './source.ts'
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES } from './status.ts'

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
  source: z.optional(z.pipe(z.unknown(), z.transform(storedSource))),
})

const part = z.nullable(z.string())

const NAME = 'Name is required'
const PHONE = 'Phone number must have 7 to 15 digits'
const isPhone = (value: string) => value === '' || /^\+?\d{7,15}$/.test(value)

/** The arguments of `inquiry.add`: what staff know of a call, a visit or an e-mail. */
export const addedInquiry = z
  .object({
    name: text('Name', 100).check(z.minLength(1, NAME)),
    phone: z._default(text('Phone number', 30).check(z.overwrite(cleanPhoneNumber), z.refine(isPhone, PHONE)), ''),
    email: z._default(
      storableText.check(
        z.overwrite(cleanEmail),
        z.refine((value) => emailIssue(value) === null, 'Please enter a valid email address'),
      ),
      '',
    ),
    message: z._default(text('Message', 5000), ''),
    carId: z.optional(z.nullable(z.int('The car must be named by its number'))),
    source: z._default(text('Source', 255), ''),
  })
  .check(
    z.refine(({ phone, email }) => phone !== '' || email !== '', {
      path: ['phone'],
      error: 'Enter a phone number or an e-mail address',
    }),
  )

const assignee = z.int('Assignee must be a staff member')
const followUpAt = z.iso.date('Follow up on must be a date')

export const inquirySchema = z.object({
  ...identity,
  name: z.string().register(FIELDS, { reader: 'visitor' }),
  /** Empty when staff added the message without one. */
  phone: z.string().register(FIELDS, { reader: 'visitor' }),
  email: z.optional(z.string()).register(FIELDS, { reader: 'visitor' }),
  message: z.string().register(FIELDS, { reader: 'visitor' }),
  carId: z.optional(z.int()).register(FIELDS, { reader: 'visitor', unit: 'vehicle' }),
  /** The name of the car when the inquiry was made; stays when the car is deleted. */
  carName: z.optional(z.string()).register(FIELDS, { reader: 'visitor' }),
  /** Absent when nothing is known. */
  source: z.optional(z.object({ name: part, medium: part, campaign: part, landing: part })),
  read: z.boolean().register(FIELDS, { reader: 'visitor' }),
  status: z
    .enum(INQUIRY_STATUSES, `Status must be one of ${INQUIRY_STATUSES.join(', ')}`)
    .register(FIELDS, { options: INQUIRY_STATUS_LABELS }),
  note: text('Note', 5000),
  /** The user id of the staff member who follows it up; null when unassigned. */
  assignee: z.nullable(assignee).register(FIELDS, { unit: 'staff' }),
  /** The day on which staff want to be in touch again, `2026-11-24`; null without one. */
  followUpAt: z.nullable(followUpAt).register(FIELDS, { unit: 'day' }),
  /** The time at which the status was first other than new, see first-response.ts. */
  respondedAt: z.optional(time()),
  createdAt: time().register(FIELDS, { reader: 'visitor' }),
  updatedAt: time(),
})

export type Inquiry = z.infer<typeof inquirySchema>

/** The fields that staff edit. */
export const inquiryFields = z.pick(inquirySchema, { status: true, note: true, assignee: true, followUpAt: true })

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
