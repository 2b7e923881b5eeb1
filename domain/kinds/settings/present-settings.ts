import { presenter } from '#domain/records/fields.ts'
import { type SiteSettings, settingsSchema } from './schema.ts'

const PRESENTERS = {
  visitor: presenter(settingsSchema, 'visitor'),
  user: presenter(settingsSchema, 'user'),
  admin: presenter(settingsSchema, 'admin'),
}

/**
 * The settings as readers of a role receive them: the sections that are declared for the role. Visitors of a site that is switched off
 * receive none of the staff.
 */
export const presentSettings = (settings: SiteSettings, role: keyof typeof PRESENTERS): SiteSettings =>
  PRESENTERS[role](role === 'visitor' && !settings.isPublic ? { ...settings, team: undefined } : settings)
