import { carName } from '#domain/cars/car-name.ts'
import type { ActivityEntry, ActivitySubject } from '#domain/protocol/activity.ts'
import { userOfUid } from '#sync-server/auth/user-activity.ts'
import { restorableUntil } from '#sync-server/reconcile/retention.ts'
import type { View } from '#sync-server/store/store.ts'
import type { Activity } from '#sync-server/store/tables.ts'
import { deletionOf } from '#sync-server/store/tombstones.ts'

/** Texts of settings and descriptions can be long; the log shows what changed, not all of it. */
const LONGEST = 300

export function activityEntry(view: View, id: number, row: Activity, now: Date): ActivityEntry {
  return {
    id,
    name: row.name,
    by: nameOf(view, row),
    about: subjectOf(view, row, now),
    history: shortened(row.history) as ActivityEntry['history'],
    ...(row.conflict ? { conflict: true } : {}),
    madeAt: row.madeAt,
    appliedAt: row.appliedAt,
  }
}

/** The uid of the record a change was about; a decision was about that of its conflict. */
export function subjectUid(view: View, { name, recordUid }: Activity): string {
  if (name !== 'conflict.resolve') return recordUid
  return view.get('conflicts', recordUid)?.recordUid ?? recordUid
}

function nameOf(view: View, { by, byId }: Activity): string {
  return view.get('users', String(byId))?.name ?? by
}

function subjectOf(view: View, row: Activity, now: Date): ActivitySubject {
  const uid = subjectUid(view, row)
  const account = userOfUid(uid)
  if (account !== null) return accountOf(view, uid, account)
  const car = view.get('cars', uid)
  if (car) return { kind: 'car', uid, id: car.id, name: carName(car) }
  const inquiry = view.get('inquiries', uid)
  if (inquiry) return { kind: 'inquiry', uid, id: inquiry.id }
  const gone = deletionOf(view, uid)
  if (!gone) return { kind: 'settings', uid }
  const { kind, id, last } = gone
  const until = restorableUntil(gone)
  return {
    kind,
    uid,
    id,
    deleted: true,
    ...(last ? { name: carName(last) } : {}),
    ...(until && until > now.toISOString() ? { restorableUntil: until } : {}),
  }
}

function accountOf(view: View, uid: string, id: number): ActivitySubject {
  const user = view.get('users', String(id))
  return { kind: 'user', uid, id, ...(user ? { name: user.name } : { deleted: true }) }
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}
