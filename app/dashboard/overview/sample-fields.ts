import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import { sameValue } from '#domain/mutations/merge.ts'

/** The fields whose default describes the sample dealership, with their labels. The defaults of all others fit any dealership. */
export const SAMPLE_FIELDS = {
  siteName: 'work.siteName',
  tagline: 'work.tagline',
  'companyInfo.name': 'work.legalName',
  'companyInfo.founded': 'work.founded',
  'companyInfo.employees': 'work.employees',
  'companyInfo.description': 'work.companyDescription',
  'contactInfo.address': 'work.address',
  'contactInfo.phone': 'work.phone',
  'contactInfo.email': 'work.email',
  'contactInfo.hours': 'work.openingTimes',
  'contactInfo.mapCoordinates': 'work.coordinates',
  'socialMedia.facebook.url': 'work.facebook',
  'socialMedia.instagram.url': 'work.instagram',
  'socialMedia.x.url': 'work.x',
  'socialMedia.whatsapp.url': 'work.whatsapp',
  'aboutInfo.heroDescription': 'work.heroDescription',
  'aboutInfo.values': 'work.values',
  'footerInfo.description': 'work.footerDescription',
} as const

const FIELDS = Object.keys(SAMPLE_FIELDS) as (keyof typeof SAMPLE_FIELDS)[]

/**
 * Dotted names of the fields that still have the value of the sample dealership. A social link that is switched off does not count.
 * @param starting the settings of a new site
 */
export function sampleFields(settings: SiteSettings, starting: SiteSettings): typeof FIELDS {
  const [fields, defaults] = [settingsFields(settings), settingsFields(starting)]
  const isShown = (name: string) => !name.startsWith('socialMedia.') || fields.get(name.replace('.url', '.enabled'))
  return FIELDS.filter((name) => isShown(name) && sameValue(fields.get(name), defaults.get(name)))
}
