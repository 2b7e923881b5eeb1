import { publicSettingsSchema, type SiteSettings, staffSettingsSchema } from './settings.ts'

type Section = keyof SiteSettings

const SECTIONS = {
  visitor: Object.keys(publicSettingsSchema.shape) as Section[],
  user: Object.keys(staffSettingsSchema.shape) as Section[],
}

/** The settings as readers of a role receive them: the sections that are declared for the role. */
export function presentSettings(settings: SiteSettings, role: keyof typeof SECTIONS | 'admin'): SiteSettings {
  if (role === 'admin') return settings
  return Object.fromEntries(
    SECTIONS[role].filter((section) => section in settings).map((section) => [section, settings[section]]),
  ) as SiteSettings
}
