import { SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import { siteSettings } from './site-settings.ts'
import type { Records } from './store.ts'

/**
 * Gives the settings and the conflicts about them a new version, so that the devices of a user whose role changes pull them: admins
 * receive more of both, and the cursors of these devices have passed them.
 */
export function resendSettings(records: Records): void {
  records.put('settings', SETTINGS_UID, { version: records.nextSequence(), values: siteSettings(records) })
  const conflicts = [...records.all('conflicts')].filter(({ about }) => about === 'settings')
  for (const conflict of conflicts.sort((a, b) => a.version - b.version)) {
    records.put('conflicts', conflict.uid, { ...conflict, version: records.nextSequence() })
  }
}
