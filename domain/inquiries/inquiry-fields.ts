// The schemas of inquiries. Apart from their rules in inquiry.ts, because the public form loads only the rules.
import * as z from 'zod/mini'
import { text } from '#domain/values/text.ts'
import { isStorable } from '#domain/values/well-formed.ts'
import { cleanName, INQUIRY_STATUSES } from './inquiry.ts'

const storableText = z.string('must be text').check(z.refine(isStorable, 'contains characters that cannot be stored'))

/** A missing value and null become blank, so that the rules report them with the messages of the form. */
const blankable = z.pipe(
  z._default(z.nullable(storableText), ''),
  z.transform((value) => value ?? ''),
)

const withoutSpaces = z.transform((value: string) => value.replace(/\s/g, ''))

/** The arguments of `inquiry.create`; their rules are `inquiryIssues`. */
export const inquiryInput = z.object({
  name: z.pipe(blankable, z.transform(cleanName)),
  phone: z.pipe(blankable, withoutSpaces),
  /** The country code at the beginning of `phone`. Without it the number is split at a known code. */
  countryCode: z.optional(z.pipe(blankable, withoutSpaces)),
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
