import { type PublicSettings, publicSettingsSchema, type SiteSettings } from '#domain/settings/settings.ts'

const SECTIONS = Object.keys(publicSettingsSchema.shape) as (keyof PublicSettings)[]

/** The settings as visitors receive them. */
export function publicSettings(settings: SiteSettings): PublicSettings {
  return Object.fromEntries(SECTIONS.map((section) => [section, settings[section]])) as PublicSettings
}
