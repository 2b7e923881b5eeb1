// The texts of the settings that visitors read, and their translations.
import * as z from 'zod/mini'
import { FIELDS } from '#domain/records/fields.ts'
import { rule } from '#domain/values/issue.ts'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/values/languages.ts'
import { text } from '#domain/values/text/text.ts'
import { optionalWebAddress } from '#domain/values/text/web-address.ts'

/** The names of lucide icons. */
export const VALUE_ICONS = [
  'Award',
  'Users',
  'Shield',
  'ThumbsUp',
  'Star',
  'Heart',
  'TrendingUp',
  'Globe',
  'Target',
] as const
export type ValueIcon = (typeof VALUE_ICONS)[number]

export const flag = z.boolean(rule('type.flag'))
export const line = (label: string) => text(label, 500)
const paragraph = (label: string) => text(label, 10_000)
const page = (label: string) => text(label, 100_000)

export const tagline = line('Tagline')
export const hours = paragraph('Business hours')

export const companyInfo = z.object({
  name: line('Company name'),
  founded: line('Founded'),
  employees: line('Employees'),
  locations: line('Locations'),
  description: paragraph('Company description'),
})

/** `note`: what applies to every price, for example that it includes a tax. */
export const pricing = z.object({ note: line('Price note') })

export const legalPage = z.object({
  enabled: flag,
  title: line('Title'),
  lastUpdated: line('Last updated'),
  content: page('Content'),
})

export const policies = z.object({ privacy: legalPage, terms: legalPage })
export const legalPages = z.extend(policies, { imprint: legalPage, accessibility: legalPage })

/** Accepts `Trending Up` and `TrendingUp`: the two screens of the specification spell icons differently. */
const icon = z.pipe(
  z.string(rule('text', { field: 'Icon' })),
  z.pipe(
    z.transform((value: string) => value.replace(/\s/g, '')),
    z.enum(VALUE_ICONS, rule('one_of', { field: 'Icon', options: VALUE_ICONS.join(', ') })),
  ),
)

export const MAX_POINTS = 12
const MAX_INCLUDED = 20
const MAX_VALUES = 50
const MAX_FAQS = 200

/** Statements in the dealer's name. An empty list or text removes its section. */
export const promises = z.object({
  home: z
    .array(z.object({ title: text('Title', 100), text: text('Text', 500), icon }), rule('list', { field: 'Points' }))
    .check(z.maxLength(MAX_POINTS, rule('at_most.points', { max: MAX_POINTS }))),
  included: z.array(text('Included', 200), rule('list', { field: 'Included' })).check(
    z.overwrite((lines) => lines.filter((line) => line !== '')),
    z.maxLength(MAX_INCLUDED, rule('at_most.lines', { max: MAX_INCLUDED })),
  ),
  homeIntro: text('Home page', 500),
  carsIntro: text('Cars', 500),
  contactIntro: text('Contact', 500),
})

const noticeDay = (label: string) => {
  const message = rule('day_or_empty', { field: label })
  return z.union([z.literal(''), z.iso.date()], message).register(FIELDS, { unit: 'day' })
}

/** A line above the header of the site, on the days from `from` to `until`. An empty day is no limit. */
export const notice = z.object({
  text: text('Text', 300),
  link: optionalWebAddress('Link'),
  from: noticeDay('From'),
  until: noticeDay('Until'),
})

const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]
const YEAR = rule('year', { field: 'Copyright from', min: FIRST_YEAR, max: LAST_YEAR })

export const footerInfo = z.object({
  description: paragraph('Description'),
  copyrightFrom: z.int(YEAR).check(z.minimum(FIRST_YEAR, YEAR), z.maximum(LAST_YEAR, YEAR)),
})

export const aboutInfo = z.object({
  heroTitle: line('Hero title'),
  heroDescription: paragraph('Hero description'),
  valuesTitle: line('Values title'),
  valuesSubtitle: paragraph('Values subtitle'),
  values: z
    .array(z.object({ icon, title: line('Title'), description: paragraph('Description') }))
    .check(z.maxLength(MAX_VALUES, rule('at_most.values', { max: MAX_VALUES }))),
})

export const faqs = z
  .array(z.object({ question: line('Question'), answer: paragraph('Answer') }))
  .check(z.maxLength(MAX_FAQS, rule('at_most.faqs', { max: MAX_FAQS })))

const legalText = z.partial(z.omit(legalPage, { enabled: true }))

/** The texts in another language, each as long as the text that it translates. An empty text or list is none: visitors see the default. */
export const translation = z.partial(
  z.object({
    tagline,
    contactInfo: z.partial(z.object({ hours })),
    companyInfo: z.partial(z.pick(companyInfo, { description: true })),
    pricing: z.partial(pricing),
    legalPages: z.partial(
      z.object({ privacy: legalText, terms: legalText, imprint: legalText, accessibility: legalText }),
    ),
    footerInfo: z.partial(z.pick(footerInfo, { description: true })),
    promises: z.partial(promises),
    notice: z.partial(z.pick(notice, { text: true })),
    aboutInfo: z.partial(aboutInfo),
    faqs,
  }),
)

const languages = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, translation]))

/** The default language of the site has none. */
export const translations = z.partial(z.object(languages as Record<LanguageCode, typeof translation>))

export type Translation = z.infer<typeof translation>
