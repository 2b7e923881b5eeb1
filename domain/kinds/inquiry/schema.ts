// The schemas of inquiries, and what needs the phone numbers of all countries. Apart from inquiry-form.ts, which the public form loads.
import * as z from 'zod/mini'
import { FIELDS, identity, time } from '#domain/records/fields.ts'
import type { FormFault } from '#domain/values/faults/form-faults.ts'
import { type Issue, issue, rule } from '#domain/values/issue.ts'
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

export const INQUIRY_STATUS_LABELS = {
  new: 'New',
  contacted: 'Contacted',
  appointment: 'Appointment',
  won: 'Won',
  lost: 'Lost',
} as const

export type InquiryStatus = keyof typeof INQUIRY_STATUS_LABELS
export const INQUIRY_STATUSES = Object.keys(INQUIRY_STATUS_LABELS) as readonly InquiryStatus[]

const storableText = z
  .string(rule('type.text'))
  .check(z.refine(isStorable, rule('type.storable')), z.overwrite(withoutDirections))

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
  carId: z.optional(z.nullable(z.int(rule('vehicle_number')))),
  source: z.optional(z.pipe(z.unknown(), z.transform(storedSource))),
})

const part = z.nullable(z.string())

const isPhone = (value: string) => value === '' || /^\+?\d{7,15}$/.test(value)

/** The arguments of `inquiry.add`: what staff know of a call, a visit or an e-mail. */
export const addedInquiry = z
  .object({
    name: text('Name', 100).check(z.minLength(1, rule('required', { field: 'Name' }))),
    phone: z._default(
      text('Phone number', 30).check(
        z.overwrite(cleanPhoneNumber),
        z.refine(isPhone, rule('phone_length', { field: 'Phone number' })),
      ),
      '',
    ),
    email: z._default(
      storableText.check(
        z.overwrite(cleanEmail),
        z.refine((value) => emailIssue(value) === null, rule('email_invalid')),
      ),
      '',
    ),
    message: z._default(text('Message', 5000), ''),
    carId: z.optional(z.nullable(z.int(rule('vehicle_number')))),
    source: z._default(text('Source', 255), ''),
  })
  .check(
    z.refine(({ phone, email }) => phone !== '' || email !== '', {
      path: ['phone'],
      error: rule('contact_needed'),
    }),
  )

const assignee = z.int(rule('staff_member', { field: 'Assignee' }))
const followUpAt = z.iso.date(rule('date', { field: 'Follow up on' }))

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
    .enum(INQUIRY_STATUSES, rule('one_of', { field: 'Status', options: INQUIRY_STATUSES.join(', ') }))
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
  const add = (path: string, found: FormFault | null) => {
    if (found) issues.push(issue(path, found))
  }
  add('name', nameIssue(input.name))
  add('phone', phoneIssue(input))
  add('email', emailIssue(input.email ?? ''))
  add('message', messageIssue(input.message))
  return issues
}

function phoneIssue(input: InquiryInput): FormFault | null {
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
