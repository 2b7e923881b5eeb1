import { oncePer } from '#domain/values/once-per.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { SettingsPatch, SiteSettings } from './schema.ts'
import { mergeSettings } from './settings-fields.ts'

/**
 * Settings with the defaults for fields that they lack: they may be of an older version that did not know every setting. Rules and pages ask
 * for them many times between two changes.
 * @param stored is not changed in place
 * @returns the same object for the same `stored`
 */
export const completeSettings = oncePer(
  (stored: SettingsPatch): SiteSettings => mergeSettings(DEFAULT_SETTINGS, stored),
)
