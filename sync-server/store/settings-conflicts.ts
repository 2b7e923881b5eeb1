import type { Records } from './store.ts'

/**
 * Gives the conflicts about the settings a new version, so that the devices of a user who becomes an admin pull them: only
 * admins receive them, and the cursors of these devices have passed them.
 */
export function resendSettingsConflicts(records: Records): void {
  const conflicts = [...records.all('conflicts')].filter(({ about }) => about === 'settings')
  for (const conflict of conflicts.sort((a, b) => a.version - b.version)) {
    records.put('conflicts', conflict.uid, { ...conflict, version: records.nextSequence() })
  }
}
