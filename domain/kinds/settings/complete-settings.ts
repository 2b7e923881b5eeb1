import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { SettingsPatch, SiteSettings } from './schema.ts'
import { mergeSettings } from './settings-fields.ts'

/** Rules and pages ask for the settings many times between two changes. */
const known = new WeakMap<SettingsPatch, SiteSettings>()

/**
 * Settings with the defaults for fields that they lack: they may be of an older version that did not know every setting.
 * @param stored is not changed in place
 * @returns the same object for the same `stored`
 */
export function completeSettings(stored: SettingsPatch): SiteSettings {
  const settings = known.get(stored) ?? mergeSettings(DEFAULT_SETTINGS, stored)
  known.set(stored, settings)
  return settings
}
