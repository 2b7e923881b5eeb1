// What a device has to be told since its cursor: each record once, as it now stands, in order of version.

import { isPublic } from '#domain/cars/car-rules.ts'
import { SETTINGS_UID } from '#domain/mutations/apply-settings.ts'
import { type Cursor, formatCursor, type PulledChange, type PullResponse } from '#domain/protocol/protocol.ts'
import { publicCar } from '#sync-server/present/public-car.ts'
import { staffCar } from '#sync-server/present/staff-car.ts'
import { settingsOf } from '#sync-server/store/site-settings.ts'
import type { Change, View } from '#sync-server/store/store.ts'
import type { Row, TableName } from '#sync-server/store/tables.ts'
import { horizonOf } from '#sync-server/store/tombstones.ts'

export interface Since {
  /** Null for what was no cursor. */
  cursor: Cursor | null
  limit: number
  /** The member of the staff who asks; null for a visitor. */
  userId: number | null
  clientId?: string
  now: Date
}

export function changesSince(view: View, { cursor, limit, userId, clientId, now }: Since): PullResponse {
  const { epoch, sequence } = view
  const usable = cursor?.epoch === epoch && cursor.sequence <= sequence && cursor.sequence >= horizonOf(view)
  const after = usable ? cursor.sequence : sequence
  const rows = view.changesSince(after, limit + 1)
  const more = rows.length > limit
  const page = more ? rows.slice(0, limit) : rows
  const changes = page.map((change) => toPulled(change, userId !== null)).filter((change) => change !== null)
  // Its last number may only be told together with all its effects.
  const device = clientId && !more ? view.get('devices', clientId) : undefined
  return {
    cursor: formatCursor({ epoch, sequence: more ? versionOf(page.at(-1)) : sequence }),
    now: now.toISOString(),
    more,
    ...(usable ? {} : { reset: true }),
    ...(device && device.userId === userId ? { lastSeq: device.lastSeq, lastMid: device.lastMid } : {}),
    changes,
  }
}

function versionOf(change: Change | undefined): number {
  return change ? (change.row as { version: number }).version : 0
}

function toPulled({ table, key, row }: Change, staff: boolean): PulledChange | null {
  switch (table) {
    case 'cars': {
      const car = row as Row<'cars'>
      if (staff) return { kind: 'car', uid: key, record: staffCar(car) }
      if (isPublic(car)) return { kind: 'car', uid: key, record: publicCar(car) }
      return car.shown ? { kind: 'car', uid: key, record: null } : null
    }
    case 'deletions': {
      const deletion = row as Row<'deletions'>
      return staff || deletion.shown ? { kind: deletion.kind, uid: key, record: null } : null
    }
    case 'settings':
      return { kind: 'settings', uid: SETTINGS_UID, record: settingsOf(row as Row<'settings'>) }
    case 'inquiries':
      return staff ? { kind: 'inquiry', uid: key, record: row as Row<'inquiries'> } : null
    case 'conflicts':
      return staff ? { kind: 'conflict', uid: key, record: row as Row<'conflicts'> } : null
    default:
      return unsynced(table)
  }
}

function unsynced(table: TableName): never {
  throw new Error(`${table} is not followed by devices`)
}
