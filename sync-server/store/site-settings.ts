import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { mergeSettings, SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import type { Reader } from './store.ts'
import type { Row } from './tables.ts'

/** The stored values merged over the defaults. */
export function siteSettings(reader: Reader): SiteSettings {
  return settingsOf(reader.get('settings', SETTINGS_UID))
}

/** @param row undefined before the first save: the defaults alone */
export function settingsOf(row: Row<'settings'> | undefined): SiteSettings {
  return mergeSettings(DEFAULT_SETTINGS, row?.values ?? {})
}
