import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import { sameValue } from '#domain/mutations/merge.ts'

/** The fields whose default describes the sample dealership. The defaults of all others fit any dealership. */
const FIELDS = [
  'siteName',
  'tagline',
  'companyInfo.name',
  'companyInfo.founded',
  'companyInfo.employees',
  'companyInfo.description',
  'contactInfo.address',
  'contactInfo.phone',
  'contactInfo.email',
  'contactInfo.hours',
  'contactInfo.mapCoordinates',
  'socialMedia.facebook.url',
  'socialMedia.instagram.url',
  'socialMedia.x.url',
  'socialMedia.whatsapp.url',
  'aboutInfo.heroDescription',
  'aboutInfo.values',
  'footerInfo.description',
]

const DEFAULTS = settingsFields(DEFAULT_SETTINGS)

/** Dotted names of the fields that still have the value of the sample dealership. A social link that is switched off does not count. */
export function sampleFields(settings: SiteSettings): string[] {
  const fields = settingsFields(settings)
  const isShown = (name: string) => !name.startsWith('socialMedia.') || fields.get(name.replace('.url', '.enabled'))
  return FIELDS.filter((name) => isShown(name) && sameValue(fields.get(name), DEFAULTS.get(name)))
}
