import { publicSettingsSchema, type SiteSettings, staffSettingsSchema } from '#domain/settings/settings.ts'
import type { Actor } from '#domain/users/user.ts'

type Section = keyof SiteSettings

const SECTIONS = {
  visitor: Object.keys(publicSettingsSchema.shape) as Section[],
  user: Object.keys(staffSettingsSchema.shape) as Section[],
}

/** The settings as readers of a role receive them: the sections that are declared for the role. */
export function presentSettings(settings: SiteSettings, role: Actor['role']): SiteSettings {
  if (role === 'admin') return settings
  return Object.fromEntries(
    SECTIONS[role].filter((section) => section in settings).map((section) => [section, settings[section]]),
  ) as SiteSettings
}
