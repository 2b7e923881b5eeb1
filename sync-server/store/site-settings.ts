import { completeSettings } from '#domain/kinds/settings/complete-settings.ts'
import type { SettingsPatch, SiteSettings } from '#domain/kinds/settings/schema.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
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
