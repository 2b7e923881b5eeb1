import { presenter } from '#domain/records/fields.ts'
import { type SiteSettings, settingsSchema } from './schema.ts'

const PRESENTERS = {
  visitor: presenter(settingsSchema, 'visitor'),
  user: presenter(settingsSchema, 'user'),
  admin: presenter(settingsSchema, 'admin'),
}

/** The settings as readers of a role receive them: the sections that are declared for the role. */
export const presentSettings = (settings: SiteSettings, role: keyof typeof PRESENTERS): SiteSettings =>
  PRESENTERS[role](settings)
