import * as z from 'zod/mini'
import { teamMember } from '#domain/kinds/user/team.ts'
import { FIELDS } from '#domain/records/fields.ts'
import { rule } from '#domain/values/issue.ts'
import { text } from '#domain/values/text/text.ts'
import { optionalWebAddress } from '#domain/values/text/web-address.ts'
import { brand } from './brand-schema.ts'
import { inquiryMail, languages, openingHours, region, replyTemplates } from './business-schema.ts'
import {
  aboutInfo,
  companyInfo,
  faqs,
  flag,
  footerInfo,
  hours,
  legalPage,
  legalPages,
  line,
  notice,
  policies,
  pricing,
  promises,
  tagline,
  translations,
} from './texts-schema.ts'

const PLATFORMS = ['facebook', 'instagram', 'x', 'whatsapp'] as const
export type Platform = (typeof PLATFORMS)[number]

const MAX_MAP_LENGTH = 2048
const SCRIPT_LIKE = /^\s*(?:javascript|data|vbscript|file|blob):|[<>]/i

/** Browsers ignore tabs and line ends in an address, so `java\tscript:` is a script too. */
const isScriptLike = (value: string) => SCRIPT_LIKE.test(value.replace(/[\t\r\n]/g, ''))

const mapCoordinates = text('Map coordinates', MAX_MAP_LENGTH).check(
  z.refine((value) => !isScriptLike(value), rule('map', { field: 'Map coordinates' })),
)

const MAX_RETENTION_MONTHS = 120
const MAX_BADGE_DAYS = 365
const MAX_DROP_PERCENT = 90
const wholeNumberTo = (label: string, max: number) => {
  const message = rule('whole_number_to', { field: label, max })
  return z.int(message).check(z.minimum(0, message), z.maximum(max, message))
}

const platform = z.enum(PLATFORMS, rule('one_of', { field: 'Platform', options: PLATFORMS.join(', ') }))
const socialUrl = optionalWebAddress('Social media URL')

/** The sections that visitors receive, and staff too. A section outside this list never leaves for visitors. */
const publicSections = {
  siteName: line('Site name'),
  tagline,
  /** While it is off, visitors receive one page and no cars. */
  isPublic: z.clone(flag),
  brand,
  socialMedia: z.array(z.object({ platform, url: socialUrl, enabled: flag })),
  contactInfo: z.object({
    address: line('Address'),
    phone: line('Phone'),
    email: line('Email'),
    hours,
    mapCoordinates: z.optional(mapCoordinates),
  }),
  companyInfo,
  /** If a time zone or all days are missing, they are not set, and every hour counts. */
  openingHours,
  /** Another region converts nothing, see values/region.ts. */
  region,
  languages,
  pricing,
  policies,
  legalPages,
  footerInfo,
  promises,
  notice,
  /** The page of another site that has the reviews of the dealership. */
  reviews: optionalWebAddress('Reviews'),
  /** Each flag makes fields of cars public that otherwise only staff see, see `public` in car-fields.ts. */
  vehicleInfo: z.object({
    showVin: flag,
    numberInFeed: flag,
  }),
  /** Thresholds of the badges of cars; 0 turns a badge off. */
  badges: z.object({
    /** A car is `New in` for this many days after it was added. */
    newDays: wholeNumberTo('Days of New in', MAX_BADGE_DAYS),
    /** A price drop is shown for this many days. */
    dropDays: wholeNumberTo('Days of a price drop', MAX_BADGE_DAYS),
    /** The smallest price drop that is shown. */
    dropPercent: wholeNumberTo('Percent of a price drop', MAX_DROP_PERCENT),
  }),
  /** Months after its last change until an inquiry is deleted; 0 keeps all. */
  retention: z.object({
    inquiryMonths: wholeNumberTo('Months', MAX_RETENTION_MONTHS),
  }),
  aboutInfo,
  backgrounds: z.object({
    homepageSlider: optionalWebAddress('Homepage slider'),
    cars: optionalWebAddress('Cars background'),
    about: optionalWebAddress('About background'),
    contact: optionalWebAddress('Contact background'),
  }),
  /** Absent before somebody is shown. Changes of users write it, see `team.ts`. */
  team: z.optional(z.array(teamMember)),
  faqs,
  translations,
}

const staffSections = {
  /** Absent until it is set. */
  inquiryMail: z.optional(inquiryMail),
  /** Absent until one is made. */
  replyTemplates: z.optional(replyTemplates),
}

const security = z.object({
  /** A user who has no two-factor log-in sets it up at the next log-in, before anything else. */
  requireTwoFactor: flag,
})

const MAX_COST_PER_DAY = 100_000
const COST_PER_DAY = rule('number_to', { field: 'Holding cost per day', max: MAX_COST_PER_DAY })

const holding = z.object({
  /** The cost of a vehicle for each day in stock, in the currency of the site. */
  costPerDay: z.number(COST_PER_DAY).check(z.minimum(0, COST_PER_DAY), z.maximum(MAX_COST_PER_DAY, COST_PER_DAY)),
})

const adminSections = {
  /** Absent on the devices of other staff. */
  security: z.optional(security),
  holding: z.optional(holding),
}

for (const section of Object.values(publicSections)) FIELDS.add(section, { reader: 'visitor' })
for (const section of Object.values(adminSections)) FIELDS.add(section, { reader: 'admin' })

export const settingsSchema = z.object({ ...publicSections, ...staffSections, ...adminSections })

export type SiteSettings = z.infer<typeof settingsSchema>
export type LegalPage = z.infer<typeof legalPage>

const { team, ...shape } = settingsSchema.shape

/** The body of `PUT /api/settings`: sections and fields that are left out keep their values. */
export const settingsPatch = z.partial(
  z.object({
    ...shape,
    socialMedia: z.array(z.object({ platform, url: z.optional(socialUrl), enabled: z.optional(flag) })),
    contactInfo: z.partial(shape.contactInfo),
    companyInfo: z.partial(shape.companyInfo),
    openingHours: z.partial(openingHours),
    region: z.partial(region),
    languages: z.partial(languages),
    brand: z.partial(brand),
    pricing: z.partial(shape.pricing),
    policies: z.partial(z.object({ privacy: z.partial(legalPage), terms: z.partial(legalPage) })),
    legalPages: z.partial(
      z.object({
        privacy: z.partial(legalPage),
        terms: z.partial(legalPage),
        imprint: z.partial(legalPage),
        accessibility: z.partial(legalPage),
      }),
    ),
    footerInfo: z.partial(shape.footerInfo),
    promises: z.partial(promises),
    notice: z.partial(notice),
    vehicleInfo: z.partial(shape.vehicleInfo),
    badges: z.partial(shape.badges),
    retention: z.partial(shape.retention),
    security: z.partial(security),
    holding: z.partial(holding),
    aboutInfo: z.partial(shape.aboutInfo),
    backgrounds: z.partial(shape.backgrounds),
  }),
)

/** As they are stored: merged over the defaults. */
export const storedSettings = z.extend(settingsPatch, { team })

export type SettingsPatch = z.infer<typeof storedSettings>
