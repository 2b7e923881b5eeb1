// What `apply` sees and does, on the store: its World is read from the records of one transaction, its puts become rows.

import { FIRST_CAR_NUMBER, LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { SETTINGS_UID } from '#domain/mutations/apply-settings.ts'
import type { Put, World } from '#domain/mutations/world.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Records } from '#sync-server/store/store.ts'
import { deletionOf } from '#sync-server/store/tombstones.ts'

export function storeWorld(records: Reader): World {
  return {
    car: (uid) => records.get('cars', uid),
    carByNumber: (id) => records.find('cars', 'id', String(id)),
    inquiry: (uid) => records.get('inquiries', uid),
    settings: () => siteSettings(records),
    deletion: (uid) => deletionOf(records, uid),
    conflict: (uid) => records.get('conflicts', uid),
  }
}

/** Numbers count up and are never given again, whatever became of the record. */
export function takeNumber(records: Records, kind: 'car' | 'inquiry'): number | null {
  const last = records.get('counters', kind)?.value ?? (kind === 'car' ? FIRST_CAR_NUMBER - 1 : 0)
  const number = last + 1
  if (kind === 'car' && number > LAST_CAR_NUMBER) return null
  records.put('counters', kind, { value: number })
  return number
}

/** Writes what `apply` decided, each row under a sequence number of its own. @returns the version of the record */
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
      if (kind === 'inquiry') forgetConflicts(records, uid)
    }
  }
  return version
}

/** A deleted enquiry leaves no content: what people disagreed about in it goes too, and every device is told. */
function forgetConflicts(records: Records, uid: string): void {
  const about = [...records.all('conflicts')].filter(({ recordUid }) => recordUid === uid)
  for (const conflict of about.sort((a, b) => a.version - b.version)) {
    records.put('conflicts', conflict.uid, {
      ...conflict,
      fields: {},
      state: 'resolved',
      version: records.nextSequence(),
    })
  }
}
