// The response to a pull: the records changed since the cursor, in order of version, as the reader may see them.
import type { FieldVisibility } from '#domain/cars/car-fields.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { mayDecide } from '#domain/mutations/conflict.ts'
import { type Cursor, formatCursor, type PulledChange, type PullResponse } from '#domain/protocol/protocol.ts'
import { SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import type { Actor } from '#domain/users/user.ts'
import { settingsOf, siteSettings } from '#sync-server/store/site-settings.ts'
import type { Change, View } from '#sync-server/store/store.ts'
import type { Row, TableName } from '#sync-server/store/tables.ts'
import { pruneHorizon } from '#sync-server/store/tombstones.ts'
import { publicCar } from './public-car.ts'
import { presentSettings } from './settings.ts'
import { staffCar } from './staff-car.ts'

export interface PullQuery {
  /** Null for an invalid cursor. */
  cursor: Cursor | null
  limit: number
  /** Null for a visitor. */
  userId: number | null
  /** Conflicts about the settings, and their sections for admins, are sent to admins only. */
  role: Actor['role']
  clientId?: string
  now: Date
}

export function changesSince(view: View, { cursor, limit, userId, role, clientId, now }: PullQuery): PullResponse {
  const { epoch, sequence, run } = view
  const isKnown = cursor !== null && isInHistory(view, cursor)
  const after = isKnown && cursor.sequence >= pruneHorizon(view) ? cursor.sequence : null
  const rows = view.changesSince(after ?? sequence, limit + 1)
  const more = rows.length > limit
  const page = more ? rows.slice(0, limit) : rows
  const visibility = userId === null ? siteSettings(view).vehicleInfo : null
  const changes = page.map((change) => toPulled(change, visibility, role, view)).filter((change) => change !== null)
  // `lastSeq` settles the outbox, so it may be sent only when this page completes the effects.
  const device = clientId && !more ? (view.get('devices', clientId) ?? NEW_DEVICE) : undefined
  const isOwn = device === NEW_DEVICE || device?.userId === userId
  return {
    cursor: formatCursor({ epoch, sequence: more ? versionOf(page.at(-1)) : sequence, run }),
    now: now.toISOString(),
    more,
    ...(role === 'visitor' ? {} : { role }),
    ...(after === null ? { reset: true } : {}),
    ...(isKnown ? {} : { unknown: true }),
    ...(device && isOwn ? { lastSeq: device.lastSeq, lastMid: device.lastMid } : {}),
    changes,
  }
}

/** A device that has pushed nothing yet, or that the server has forgotten. */
const NEW_DEVICE = { userId: null, lastSeq: 0, lastMid: '' }

function isInHistory(view: View, { epoch, sequence, run }: Cursor): boolean {
  const end = run === undefined ? view.sequence : view.endOfRun(run)
  return epoch === view.epoch && end !== undefined && sequence <= end
}

function versionOf(change: Change | undefined): number {
  return change ? (change.row as { version: number }).version : 0
}

/** @param visibility which fields visitors receive; null for staff */
function toPulled(
  { table, key, row }: Change,
  visibility: FieldVisibility | null,
  role: Actor['role'],
  view: View,
): PulledChange | null {
  switch (table) {
    case 'cars': {
      const car = row as Row<'cars'>
      if (!visibility) return { kind: 'car', uid: key, record: staffCar(car, view) }
      if (isPublic(car)) return { kind: 'car', uid: key, record: publicCar(car, visibility, view) }
      return car.shown ? { kind: 'car', uid: key, record: null } : null
    }
    case 'deletions': {
      const deletion = row as Row<'deletions'>
      return !visibility || deletion.shown ? { kind: deletion.kind, uid: key, record: null } : null
    }
    case 'settings': {
      return {
        kind: 'settings',
        uid: SETTINGS_UID,
        record: presentSettings(settingsOf(row as Row<'settings'>), visibility ? 'visitor' : role),
      }
    }
    case 'inquiries':
      return visibility ? null : { kind: 'inquiry', uid: key, record: row as Row<'inquiries'> }
    case 'conflicts':
      return !visibility && mayDecide({ role }, row as Row<'conflicts'>)
        ? { kind: 'conflict', uid: key, record: row as Row<'conflicts'> }
        : null
    default:
      return notSynced(table)
  }
}

function notSynced(table: TableName): never {
  throw new Error(`Devices do not pull ${table}`)
}
