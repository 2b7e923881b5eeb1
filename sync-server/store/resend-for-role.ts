import { ADMIN_FIELD_NAMES } from '#domain/kinds/car/fields/field-readers.ts'
import { mayDecide } from '#domain/kinds/conflict/may-decide.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import { siteSettings } from './site-settings.ts'
import type { Records } from './store.ts'

/**
 * Gives everything of which admins receive more a new version, so that the devices of a user whose role changes pull it: their cursors
 * have passed it. That is the settings, cars with fields for admins, and the conflicts that only admins decide.
 */
export function resendForRole(records: Records): void {
  records.put('settings', SETTINGS_UID, { version: records.nextSequence(), values: siteSettings(records) })
  const cars = [...records.all('cars')].filter((car) => ADMIN_FIELD_NAMES.some((name) => car[name] !== undefined))
  for (const car of inOrder(cars)) records.put('cars', car.uid, { ...car, version: records.nextSequence() })
  const conflicts = [...records.all('conflicts')].filter((conflict) => !mayDecide({ role: 'user' }, conflict))
  for (const conflict of inOrder(conflicts)) {
    records.put('conflicts', conflict.uid, { ...conflict, version: records.nextSequence() })
  }
}

const inOrder = <T extends { version: number }>(rows: T[]): T[] => rows.sort((a, b) => a.version - b.version)
