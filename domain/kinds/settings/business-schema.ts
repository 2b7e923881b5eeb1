// The settings of how the business works: who receives enquiries, the region, opening hours, templates of replies.

import * as z from 'zod/mini'
import { FIELDS } from '#domain/records/fields.ts'
import { COUNTRIES } from '#domain/values/countries.ts'
import { CURRENCIES } from '#domain/values/currencies.ts'
import { rule } from '#domain/values/issue.ts'
import { LANGUAGE_CODES, LANGUAGES } from '#domain/values/languages.ts'
import { DATE_FORMATS, DISTANCE_UNITS } from '#domain/values/region.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import { text } from '#domain/values/text/text.ts'
import { daySpans, hasOverlap } from '#domain/values/time/opening-hours.ts'
import { isTimeZone } from '#domain/values/time/time-zone.ts'
import { MAX_TEMPLATES, PLACEHOLDERS, unknownPlaceholder } from './reply-template.ts'

const MAX_RECIPIENTS = 20
const addresses = (label: string) =>
  z.optional(
    z
      .array(
        text('E-mail address', 254).check(
          z.refine((value) => value === '' || isMailbox(value), rule('email_list', { field: label })),
        ),
        rule('list', { field: label }),
      )
      .check(
        z.overwrite((values) => [...new Set(values)].filter((value) => value !== '')),
        z.maxLength(MAX_RECIPIENTS, rule('at_most.emails', { max: MAX_RECIPIENTS })),
      ),
  )

/** The recipients of new inquiries: `crm` are programs that read a mail whose body is the ADF. */
export const inquiryMail = z.object({
  recipients: addresses('Notify by e-mail'),
  crm: addresses('CRM addresses'),
})

export const region = z.object({
  country: z.enum(COUNTRIES, rule('iso_code', { field: 'Country', standard: 'ISO 3166' })),
  currency: z.enum(CURRENCIES, rule('iso_code', { field: 'Currency', standard: 'ISO 4217' })),
  distanceUnit: z.enum(DISTANCE_UNITS, rule('one_of', { field: 'Distance', options: DISTANCE_UNITS.join(', ') })),
  dateFormat: z.enum(DATE_FORMATS, rule('one_of', { field: 'Date format', options: DATE_FORMATS.join(', ') })),
})

const language = z.enum(LANGUAGE_CODES, rule('one_of', { field: 'Language', options: LANGUAGE_CODES.join(', ') }))
const LANGUAGE_NAMES = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, LANGUAGES[code].name]))

/** The storefront has its pages in these languages. The addresses of the default language begin with no code. */
export const languages = z.object({
  default: z.clone(language).register(FIELDS, { options: LANGUAGE_NAMES }),
  others: z.array(language, rule('list', { field: 'Languages' })),
})

const openDay = (label: string) =>
  text(label, 30).check(
    z.refine((value) => value === '' || daySpans(value).length > 0, rule('hours_form', { field: label })),
    z.refine((value) => !hasOverlap(value), rule('hours_overlap', { field: label })),
  )

export const MAX_SPECIAL_DAYS = 60

export const openingHours = z.object({
  timeZone: text('Time zone', 100).check(
    z.refine((value) => value === '' || isTimeZone(value), rule('time_zone', { field: 'Time zone' })),
  ),
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
        day: z.iso.date(rule('special_day', { field: 'A special day' })),
        hours: openDay('A special day'),
        note: text('Note', 100),
      }),
      rule('list', { field: 'Special days' }),
    )
    .check(
      z.maxLength(MAX_SPECIAL_DAYS, rule('at_most.special_days', { max: MAX_SPECIAL_DAYS })),
      z.refine((days) => new Set(days.map(({ day }) => day)).size === days.length, rule('same_day')),
    ),
})

const replyTemplate = z.object({
  name: text('Template name', 50).check(z.minLength(1, rule('required', { field: 'Template name' }))),
  text: text('Template text', 2000).check(
    z.minLength(1, rule('required', { field: 'Template text' })),
    z.refine((value) => unknownPlaceholder(value) === null, {
      error: ({ input }) =>
        rule('placeholder', {
          placeholder: unknownPlaceholder(String(input)) ?? '',
          placeholders: PLACEHOLDERS.map((name) => `{${name}}`).join(', '),
        }),
    }),
  ),
})

export const replyTemplates = z.array(replyTemplate, rule('list', { field: 'Reply templates' })).check(
  z.maxLength(MAX_TEMPLATES, rule('at_most.reply_templates', { max: MAX_TEMPLATES })),
  z.refine(
    (templates) => new Set(templates.map(({ name }) => name.toLowerCase())).size === templates.length,
    rule('same_template'),
  ),
)
