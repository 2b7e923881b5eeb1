// The activity log as admins read it: newest first, page by page.

import { KINDS, type NumberedKind, type RecordTypes } from '#domain/kinds/kinds.ts'
import { NUMBERED_KINDS, titleOf } from '#domain/kinds/records.ts'
import type { ActivityEntry, ActivityPage, ActivitySubject } from '#domain/protocol/activity.ts'
import { restorableUntil } from '#sync-server/reconcile/retention.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { type Activity, PERSON_UID, userIdOf } from '#sync-server/store/tables.ts'
import { findTombstone } from '#sync-server/store/tombstones.ts'

interface ActivityQuery {
  /** Only entries with a lower number. */
  before?: number
  limit: number
  /** The uid of a record: only its entries. */
  record?: string
}

export async function readActivity(
  store: Store,
  { before = Number.POSITIVE_INFINITY, limit, record }: ActivityQuery,
  now: Date,
): Promise<ActivityPage> {
  const view = await store.read()
  const rows = await store.history.activity({
    // An entry that another server has added since may be about a record that is not in memory.
    before: Math.min(before, view.sequence + 1),
    limit: limit + 1,
    ...(record === undefined ? {} : { recordUid: record }),
  })
  const data = rows.slice(0, limit).map(([number, row]) => activityEntry(view, number, row, now))
  return { data, before: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
}

/** The subject is resolved to its current name or its deletion. */
function activityEntry(view: View, id: number, row: Activity, now: Date): ActivityEntry {
  return {
    id,
    name: row.name,
    by: actorName(view, row),
    about: subjectOf(view, row, now),
    history: row.history as ActivityEntry['history'],
    ...(row.conflict ? { conflict: true } : {}),
    madeAt: row.madeAt,
    appliedAt: row.appliedAt,
  }
}

function actorName(view: View, { by, byId }: Activity): string {
  return view.get('users', String(byId))?.name ?? by
}

function subjectOf(view: View, row: Activity, now: Date): ActivitySubject {
  const uid = row.recordUid
  if (uid === PERSON_UID) return { kind: 'person', uid }
  const userId = userIdOf(uid)
  if (userId !== null) return userSubject(view, uid, userId)
  for (const kind of NUMBERED_KINDS) {
    const record = view.get(KINDS[kind].table, uid)
    if (record) return { kind, uid, id: record.id, ...named(kind, record) }
  }
  const tombstone = findTombstone(view, uid)
  if (!tombstone) return { kind: 'settings', uid }
  const { kind, id, last } = tombstone
  const until = restorableUntil(tombstone)
  return {
    kind,
    uid,
    id,
    deleted: true,
    ...(last ? named(kind, last) : {}),
    ...(until && until > now.toISOString() ? { restorableUntil: until } : {}),
  }
}

function named(kind: NumberedKind, record: RecordTypes[NumberedKind]): Pick<ActivitySubject, 'name'> {
  const name = titleOf(kind, record as never)
  return name === null ? {} : { name }
}

function userSubject(view: View, uid: string, id: number): ActivitySubject {
  const user = view.get('users', String(id))
  return { kind: 'user', uid, id, ...(user ? { name: user.name } : { deleted: true }) }
}
