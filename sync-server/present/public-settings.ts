import type { SentSettings, SiteSettings } from '#domain/settings/settings.ts'

/** The settings as visitors receive them. */
export function publicSettings({ inquiryMail: _, ...settings }: SiteSettings): SentSettings {
  return settings
}
