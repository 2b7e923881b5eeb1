// Connects `apply` to the store: its World reads the records of one transaction, its puts become rows.
import { CAR_FIELD_NAMES, type FieldVisibility, isPublicField } from '#domain/cars/car-fields.ts'
import { FIRST_CAR_NUMBER, LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import type { Put, World } from '#domain/mutations/world.ts'
import { SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Records } from '#sync-server/store/store.ts'
import { findTombstone } from '#sync-server/store/tombstones.ts'

export function storeWorld(records: Reader): World {
  return {
    car: (uid) => records.get('cars', uid),
    carByNumber: (id) => records.find('cars', 'id', String(id)),
    carByStockNumber: (key) => records.find('cars', 'stockNumber', key),
    inquiry: (uid) => records.get('inquiries', uid),
    settings: () => siteSettings(records),
    deletion: (uid) => findTombstone(records, uid),
    conflict: (uid) => records.get('conflicts', uid),
  }
}

/** Numbers are never reused, also not after a deletion. @returns null when there are none left */
export function takeNumber(records: Records, kind: 'car' | 'inquiry'): number | null {
  const last = records.get('counters', kind)?.value ?? (kind === 'car' ? FIRST_CAR_NUMBER - 1 : 0)
  const number = last + 1
  if (kind === 'car' && number > LAST_CAR_NUMBER) return null
  records.put('counters', kind, { value: number })
  return number
}

/** Stores a put under the next sequence number. @returns the version of the record */
export function writePut(records: Records, put: Put): number {
  const version = records.nextSequence()
  switch (put.kind) {
    case 'car': {
      const { record } = put
      if (record.sold && (record.enabled || record.featured))
        throw new Error('a sold car is neither enabled nor featured')
      const shown = isPublic(record) || records.get('cars', record.uid)?.shown
      if (records.get('deletions', record.uid)) records.remove('deletions', record.uid)
      records.put('cars', record.uid, { ...record, version, ...(shown ? { shown } : {}) })
      break
    }
    case 'inquiry':
      records.put('inquiries', put.record.uid, { ...put.record, version })
      break
    case 'settings':
      resendCars(records, siteSettings(records).vehicleInfo, put.record.vehicleInfo)
      records.put('settings', SETTINGS_UID, { values: put.record, version })
      break
    case 'conflict':
      records.put('conflicts', put.record.uid, { ...put.record, version })
      break
    case 'deletion': {
      const { uid, kind } = put.record
      const shown = kind === 'car' && records.get('cars', uid)?.shown
      records.remove(kind === 'car' ? 'cars' : 'inquiries', uid)
      records.put('deletions', uid, { ...put.record, version, ...(shown ? { shown } : {}) })
      if (kind === 'inquiry') {
        if (records.get('mails', uid)) records.remove('mails', uid)
        redactConflicts(records, uid, put.record.deletedAt)
      }
    }
  }
  return version
}

/** A deleted inquiry leaves no content: its conflicts are emptied under a new version, so that devices pull that. */
function redactConflicts(records: Records, uid: string, now: string): void {
  const conflicts = [...records.all('conflicts')].filter(({ recordUid }) => recordUid === uid)
  for (const conflict of conflicts.sort((a, b) => a.version - b.version)) {
    records.put('conflicts', conflict.uid, {
      ...conflict,
      fields: {},
      state: 'resolved',
      resolvedAt: conflict.resolvedAt ?? now,
      version: records.nextSequence(),
    })
  }
}

/** When a setting changes which fields are public, the cars that have such a field get a new version, so that visitors pull them. */
function resendCars(records: Records, before: FieldVisibility, after: FieldVisibility): void {
  const changed = CAR_FIELD_NAMES.filter((name) => isPublicField(name, before) !== isPublicField(name, after))
  if (changed.length === 0) return
  const cars = [...records.all('cars')].filter(isPublic).sort((a, b) => a.version - b.version)
  for (const car of cars) {
    if (changed.every((name) => car[name] === undefined)) continue
    records.put('cars', car.uid, { ...car, version: records.nextSequence() })
  }
}
