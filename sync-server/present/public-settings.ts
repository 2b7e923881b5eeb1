import type { SiteSettings } from '#domain/settings/settings.ts'

/** The settings as visitors receive them. */
export function publicSettings({ inquiryMail: _, ...settings }: SiteSettings): SiteSettings {
  return settings
}
