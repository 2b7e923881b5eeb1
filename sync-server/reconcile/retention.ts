// Deletes old rows. A tombstone's uid and number are kept forever, so that no key is ever reused. Devices whose cursor is
// older than a pruned tombstone are reset.
import { withoutExpiredSessions } from '#sync-server/store/ended-sessions.ts'
import type { Key, Store, View } from '#sync-server/store/store.ts'
import { type Row, type TableName, userIdOf } from '#sync-server/store/tables.ts'
import { pruneConflict, pruneConflictKeys, pruneTombstone, pruneTombstoneKeys } from '#sync-server/store/tombstones.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * Idempotency records of pushed mutations. A device that was offline longer gets no outcomes for what it pushed before, and
 * sends its pending mutations under new numbers.
 */
const PUSHED_OUTCOME_DAYS = 400
/** Idempotency records of REST calls. Shorter, because they contain the record of the response. */
const REST_OUTCOME_DAYS = 35
/** Entries of the activity log: a year, and a month to look back on it. */
const ACTIVITY_DAYS = 400
/** How long a deleted car can be restored. */
const RESTORE_DAYS = 30
/** How long devices can pull a deletion or the resolution of a conflict. Longer than RESTORE_DAYS. */
const TOMBSTONE_DAYS = 180
/** How long the server knows a device that pushes nothing: as long as the outcomes of its pushes. */
const DEVICE_DAYS = PUSHED_OUTCOME_DAYS
/** Rows per transaction, so that other transactions run in between. */
const SLICE_ROWS = 500

/** ISO time until which a deleted car can be restored; null when its content is gone. */
export function restorableUntil({ last, deletedAt }: Row<'deletions'>): string | null {
  return last ? new Date(Date.parse(deletedAt) + RESTORE_DAYS * DAY_MS).toISOString() : null
}

/** @returns the number of rows that it deleted, shortened or pruned */
export async function pruneStore(store: Store, now: Date): Promise<number> {
  const view = await store.read()
  const old = oldRows(view, now)
  const oldTombstones = tombstonesBefore(view, daysBefore(now, TOMBSTONE_DAYS))
  for (const slice of slices(old)) {
    await store.transact(slice, (records) => {
      for (const { table, key } of slice) {
        const deletion = table === 'deletions' ? records.get('deletions', key) : undefined
        if (!deletion) records.remove(table, key)
        else records.put('deletions', key, { ...deletion, last: undefined })
      }
    })
  }
  for (const slice of slices(oldTombstones)) {
    await store.transact(slice.flatMap(pruneTombstoneKeys), (records) => {
      for (const uid of slice) pruneTombstone(records, uid)
    })
  }
  const oldConflicts = resolvedConflictsBefore(view, daysBefore(now, TOMBSTONE_DAYS))
  for (const slice of slices(oldConflicts)) {
    await store.transact(slice.flatMap(pruneConflictKeys), (records) => {
      for (const uid of slice) pruneConflict(records, uid)
    })
  }
  return old.length + oldTombstones.length + oldConflicts.length + (await pruneEndedSessions(store, now))
}

/** @returns the number of users whose list of ended sessions became shorter */
async function pruneEndedSessions(store: Store, now: Date): Promise<number> {
  const view = await store.read()
  const expired = Array.from(view.all('users')).filter((user) => withoutExpiredSessions(user, now) !== user)
  if (expired.length === 0) return 0
  const keys = expired.map(({ id }) => ({ table: 'users', key: String(id) }) as const)
  await store.transact(keys, (records) => {
    for (const { key } of keys) {
      const user = records.get('users', key)
      if (user) records.put('users', key, withoutExpiredSessions(user, now))
    }
  })
  return expired.length
}

function tombstonesBefore(view: View, time: string): string[] {
  return Array.from(view.entries('deletions')).flatMap(([uid, { deletedAt }]) => (deletedAt < time ? [uid] : []))
}

function resolvedConflictsBefore(view: View, time: string): string[] {
  return Array.from(view.all('conflicts')).flatMap(({ uid, state, createdAt, resolvedAt = createdAt }) =>
    state === 'resolved' && resolvedAt < time ? [uid] : [],
  )
}

/** Rows to delete, and tombstones whose content is too old to be restored. */
function oldRows(view: View, now: Date): Extract<Key, { key: string }>[] {
  const pushedOutcomes = daysBefore(now, PUSHED_OUTCOME_DAYS)
  const restOutcomes = daysBefore(now, REST_OUTCOME_DAYS)
  const activity = daysBefore(now, ACTIVITY_DAYS)
  const restorable = daysBefore(now, RESTORE_DAYS)
  const old: Extract<Key, { key: string }>[] = []
  const add = (table: TableName, key: string) => old.push({ table, key })
  for (const [mid, row] of view.entries('answers')) {
    // A user's uid is not the key of its creation: only the idempotency record knows that key.
    const isUser = row.status === 'applied' && userIdOf(row.recordUid) !== null
    if (!isUser && row.answeredAt < (row.seq === undefined ? restOutcomes : pushedOutcomes)) add('answers', mid)
  }
  for (const [sequence, row] of view.entries('activity')) if (row.appliedAt < activity) add('activity', sequence)
  const devices = daysBefore(now, DEVICE_DAYS)
  for (const [clientId, row] of view.entries('devices')) if (row.seenAt < devices) add('devices', clientId)
  for (const [uid, row] of view.entries('deletions')) {
    if (row.last && row.deletedAt < restorable) add('deletions', uid)
  }
  return old
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}

function slices<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / SLICE_ROWS)
  return Array.from({ length: count }, (_, i) => items.slice(i * SLICE_ROWS, (i + 1) * SLICE_ROWS))
}
