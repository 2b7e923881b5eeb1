// The shapes of enquiries as they travel, apart from their rules: the public form needs the rules alone.
import * as z from 'zod/mini'
import { text } from '#domain/values/text.ts'
import { isStorable } from '#domain/values/well-formed.ts'
import { cleanName, INQUIRY_STATUSES } from './inquiry.ts'

const words = z.string('must be text').check(z.refine(isStorable, 'contains characters that cannot be stored'))

/** Left out and null are blank too: what is missing is for the rules to say, in the form's words. */
const blankable = z.pipe(
  z._default(z.nullable(words), ''),
  z.transform((typed) => typed ?? ''),
)

/** The shape of a new enquiry on the wire; its rules are `inquiryIssues`. */
export const inquiryInput = z.object({
  name: z.pipe(blankable, z.transform(cleanName)),
  phone: blankable,
  /** Where the number begins in `phone`; without it the server goes by the known codes. */
  countryCode: z.optional(words),
  email: z.optional(z.nullable(words)),
  message: blankable,
  carId: z.optional(z.nullable(z.int('The car must be named by its number'))),
})

/** The fields staff work with. */
export const inquiryFields = z.object({
  status: z.enum(INQUIRY_STATUSES, `Status must be one of ${INQUIRY_STATUSES.join(', ')}`),
  note: text('Note', 5000),
  assignee: z.nullable(z.int('Assignee must be a staff member')),
})
