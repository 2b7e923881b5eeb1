import { completeSettings } from '#domain/kinds/settings/complete-settings.ts'
import type { SettingsPatch, SiteSettings } from '#domain/kinds/settings/schema.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import type { LanguageCode } from '#domain/values/languages.ts'
import type { Reader } from './store.ts'
import type { Row } from './tables.ts'

const NONE: SettingsPatch = {}

/** The stored values merged over the defaults. */
export function siteSettings(reader: Reader): SiteSettings {
  return settingsOf(reader.get('settings', SETTINGS_UID))
}

/** @param row undefined before the first save: the defaults alone */
export function settingsOf(row: Row<'settings'> | undefined): SiteSettings {
  return completeSettings(row?.values ?? NONE)
}

/** The language of what is sent to a user, or with undefined to anybody else. */
export const languageOf = (user: Pick<User, 'language'> | undefined, { languages }: SiteSettings): LanguageCode =>
  user?.language ?? languages.default
