// The settings of how the business works: who receives enquiries, the region, opening hours, templates of replies.
import * as z from 'zod/mini'
import { FIELDS } from '#domain/records/fields.ts'
import { COUNTRIES } from '#domain/values/countries.ts'
import { CURRENCIES } from '#domain/values/currencies.ts'
import { LANGUAGE_CODES, LANGUAGES } from '#domain/values/languages.ts'
import { DATE_FORMATS, DISTANCE_UNITS } from '#domain/values/region.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import { text } from '#domain/values/text/text.ts'
import { daySpans, hasOverlap } from '#domain/values/time/opening-hours.ts'
import { isTimeZone } from '#domain/values/time/time-zone.ts'
import { MAX_TEMPLATES, PLACEHOLDERS, unknownPlaceholder } from './reply-template.ts'

const MAX_RECIPIENTS = 20
const addresses = (label: string) =>
  z
    .optional(
      z
        .array(
          text('E-mail address', 254).check(
            z.refine((value) => value === '' || isMailbox(value), `${label} must be a list of e-mail addresses`),
          ),
          `${label} must be a list`,
        )
        .check(
          z.overwrite((values) => [...new Set(values)].filter((value) => value !== '')),
          z.maxLength(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} e-mail addresses`),
        ),
    )
    .register(FIELDS, { label })

/** The recipients of new inquiries: `crm` are programs that read a mail whose body is the ADF. */
export const inquiryMail = z.object({
  recipients: addresses('Notify by e-mail'),
  crm: addresses('CRM addresses'),
})

export const region = z.object({
  country: z.enum(COUNTRIES, 'Country must be a code of ISO 3166').register(FIELDS, { label: 'Country' }),
  currency: z.enum(CURRENCIES, 'Currency must be a code of ISO 4217').register(FIELDS, { label: 'Currency' }),
  distanceUnit: z
    .enum(DISTANCE_UNITS, `Distance must be one of ${DISTANCE_UNITS.join(', ')}`)
    .register(FIELDS, { label: 'Distance' }),
  dateFormat: z
    .enum(DATE_FORMATS, `Date format must be one of ${DATE_FORMATS.join(', ')}`)
    .register(FIELDS, { label: 'Date format' }),
})

const language = z.enum(LANGUAGE_CODES, `Language must be one of ${LANGUAGE_CODES.join(', ')}`)
const LANGUAGE_NAMES = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, LANGUAGES[code].name]))

/** The storefront has its pages in these languages. The addresses of the default language begin with no code. */
export const languages = z.object({
  default: z.clone(language).register(FIELDS, { label: 'Language', options: LANGUAGE_NAMES }),
  others: z.array(language, 'Languages must be a list').register(FIELDS, { label: 'Other languages' }),
})

const openDay = (label: string) =>
  text(label, 30).check(
    z.refine(
      (value) => value === '' || daySpans(value).length > 0,
      `${label} must have the form 09:00-18:00 or 09:00-12:30, 13:30-18:00, or be empty when it is closed`,
    ),
    z.refine((value) => !hasOverlap(value), `The two opening times of ${label} overlap`),
  )

export const MAX_SPECIAL_DAYS = 60

export const openingHours = z.object({
  timeZone: text('Time zone', 100)
    .check(z.refine((value) => value === '' || isTimeZone(value), 'Time zone must be a name such as Europe/London'))
    .register(FIELDS, { label: 'Time zone' }),
  monday: openDay('Monday'),
  tuesday: openDay('Tuesday'),
  wednesday: openDay('Wednesday'),
  thursday: openDay('Thursday'),
  friday: openDay('Friday'),
  saturday: openDay('Saturday'),
  sunday: openDay('Sunday'),
  specialDays: z
    .array(
      z.object({
        day: z.iso.date('A special day must be a day, such as 2026-12-24'),
        hours: openDay('A special day'),
        note: text('Note', 100),
      }),
      'Special days must be a list',
    )
    .check(
      z.maxLength(MAX_SPECIAL_DAYS, `At most ${MAX_SPECIAL_DAYS} special days`),
      z.refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'Two special days are the same day'),
    )
    .register(FIELDS, { label: 'Special days' }),
})

const replyTemplate = z.object({
  name: text('Template name', 50).check(z.minLength(1, 'Template name is required')),
  text: text('Template text', 2000).check(
    z.minLength(1, 'Template text is required'),
    z.refine((value) => unknownPlaceholder(value) === null, {
      error: ({ input }) =>
        `${unknownPlaceholder(String(input))} is not known. Use ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`,
    }),
  ),
})

export const replyTemplates = z.array(replyTemplate, 'Reply templates must be a list').check(
  z.maxLength(MAX_TEMPLATES, `At most ${MAX_TEMPLATES} reply templates`),
  z.refine(
    (templates) => new Set(templates.map(({ name }) => name.toLowerCase())).size === templates.length,
    'Two reply templates have the same name',
  ),
)
