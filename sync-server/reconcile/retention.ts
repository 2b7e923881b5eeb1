// Deletes old rows. A tombstone's uid and number are kept forever, so that no key is ever reused. Devices whose cursor is
// older than a pruned tombstone are reset.
import { DAY_MS } from '#domain/values/time/durations.ts'
import { withoutExpiredSessions } from '#sync-server/store/ended-sessions.ts'
import type { HistoryKey } from '#sync-server/store/history.ts'
import type { Records, Store, View } from '#sync-server/store/store.ts'
import {
  type HistoryTable,
  IDEMPOTENCY_RECORDS,
  type LiveTable,
  MISSED_ADDRESSES,
  PICTURE_COPIES,
  type Row,
  userIdOf,
} from '#sync-server/store/tables.ts'
import { pruneConflict, pruneTombstone } from '#sync-server/store/tombstones.ts'
import { REMEMBERED_DAYS } from './made-at.ts'

/** Entries of the activity log: a year, and a month to look back on it. */
export const ACTIVITY_DAYS = 400
/** How long a deleted car can be restored. */
const RESTORE_DAYS = 30
/** How long an e-mail that could not be delivered is kept. */
const MAIL_DAYS = 30
/** How long it is shown what has become of the copying of a picture. */
const COPY_DAYS = 7
/** How long a path that does not exist is listed after it was last asked for. */
export const MISSED_DAYS = 30
/** How long devices can pull a deletion or the resolution of a conflict. Longer than RESTORE_DAYS. */
const TOMBSTONE_DAYS = 180
/** Rows per transaction, so that other transactions run in between. */
const SLICE_ROWS = 500

/** ISO time until which a deleted car can be restored; null when its content is gone. */
export function restorableUntil({ last, deletedAt }: Row<'deletions'>): string | null {
  return last ? new Date(Date.parse(deletedAt) + RESTORE_DAYS * DAY_MS).toISOString() : null
}

/** @returns the number of rows that it deleted, shortened or pruned */
export async function pruneStore(store: Store, now: Date, sliceRows = SLICE_ROWS): Promise<number> {
  const isOld = ageRules(now)
  const oldHistory = await oldRowsOfHistory(store, isOld, now)
  const view = await store.read()
  const old = oldRows(view, isOld)
  const oldTombstones = tombstonesBefore(view, daysBefore(now, TOMBSTONE_DAYS))
  for (const slice of slices(oldHistory, sliceRows)) {
    await store.transact((records) => {
      for (const { table, key } of slice) pruneRow(records, table, key, isOld)
    }, slice)
  }
  for (const slice of slices(old, sliceRows)) {
    await store.transact((records) => {
      for (const { table, key } of slice) pruneRow(records, table, key, isOld)
    })
  }
  for (const slice of slices(oldTombstones, sliceRows)) {
    await store.transact((records) => {
      for (const uid of slice) pruneTombstone(records, uid)
    })
  }
  const oldConflicts = resolvedConflictsBefore(view, daysBefore(now, TOMBSTONE_DAYS))
  for (const slice of slices(oldConflicts, sliceRows)) {
    await store.transact((records) => {
      for (const uid of slice) pruneConflict(records, uid)
    })
  }
  return (
    oldHistory.length + old.length + oldTombstones.length + oldConflicts.length + (await pruneEndedSessions(store, now))
  )
}

/** @returns the number of users whose list of ended sessions became shorter */
async function pruneEndedSessions(store: Store, now: Date): Promise<number> {
  const view = await store.read()
  const expired = Array.from(view.all('users')).filter((user) => withoutExpiredSessions(user, now) !== user)
  if (expired.length === 0) return 0
  await store.transact((records) => {
    for (const { id } of expired) {
      const user = records.get('users', String(id))
      if (user) records.put('users', String(id), withoutExpiredSessions(user, now))
    }
  })
  return expired.length
}

/** Looks at the row again: since it was found, a device may have pushed. */
function pruneRow(records: Records, table: PrunedTable, key: string, isOld: AgeRules): void {
  const row = records.get(table, key)
  if (!row || !isOld[table](row as never)) return
  if (table === 'deletions') records.put('deletions', key, { ...(row as Row<'deletions'>), last: undefined })
  else records.remove(table, key)
}

function tombstonesBefore(view: View, time: string): string[] {
  return Array.from(view.entries('deletions')).flatMap(([uid, { deletedAt }]) => (deletedAt < time ? [uid] : []))
}

function resolvedConflictsBefore(view: View, time: string): string[] {
  return Array.from(view.all('conflicts')).flatMap(({ uid, state, createdAt, resolvedAt = createdAt }) =>
    state === 'resolved' && resolvedAt < time ? [uid] : [],
  )
}

type PrunedTable =
  | typeof IDEMPOTENCY_RECORDS
  | 'activity'
  | 'devices'
  | 'deletions'
  | 'mails'
  | typeof PICTURE_COPIES
  | typeof MISSED_ADDRESSES
type AgeRules = { [T in PrunedTable]: (row: Row<T>) => boolean }

/** Which rows are deleted; of deletions, which lose their content because they are too old to be restored. */
function ageRules(now: Date): AgeRules {
  const outcomes = daysBefore(now, REMEMBERED_DAYS)
  const activity = daysBefore(now, ACTIVITY_DAYS)
  const devices = outcomes
  const restorable = daysBefore(now, RESTORE_DAYS)
  const mails = daysBefore(now, MAIL_DAYS)
  const copies = daysBefore(now, COPY_DAYS)
  const missed = daysBefore(now, MISSED_DAYS)
  return {
    [IDEMPOTENCY_RECORDS]({ status, recordUid, answeredAt }) {
      // A user's uid is not the key of its creation: only the idempotency record knows that key.
      const isUser = status === 'applied' && userIdOf(recordUid) !== null
      return !isUser && answeredAt < outcomes
    },
    activity: ({ appliedAt }) => appliedAt < activity,
    devices: ({ seenAt }) => seenAt < devices,
    mails: ({ queuedAt }) => queuedAt < mails,
    [PICTURE_COPIES]: ({ endedAt }) => endedAt !== undefined && endedAt < copies,
    [MISSED_ADDRESSES]: ({ lastDay }) => lastDay < missed,
    deletions: ({ last, deletedAt }) => last !== undefined && deletedAt < restorable,
  }
}

/** Only rows that may be old are read. */
async function oldRowsOfHistory(store: Store, isOld: AgeRules, now: Date): Promise<HistoryKey[]> {
  const found: HistoryKey[] = []
  const visit =
    <T extends HistoryTable>(table: T) =>
    (key: string, row: Row<T>) => {
      if ((isOld[table] as (row: Row<T>) => boolean)(row)) found.push({ table, key })
    }
  const { history } = store
  await history.each('activity', { before: daysBefore(now, ACTIVITY_DAYS) }, visit('activity'))
  await history.each(IDEMPOTENCY_RECORDS, { before: daysBefore(now, REMEMBERED_DAYS) }, visit(IDEMPOTENCY_RECORDS))
  return found
}

function oldRows(view: View, isOld: AgeRules): { table: PrunedTable & LiveTable; key: string }[] {
  const tables = ['devices', 'mails', 'deletions', PICTURE_COPIES, MISSED_ADDRESSES] as const
  return tables.flatMap((table) =>
    Array.from(view.entries(table)).flatMap(([key, row]) => (isOld[table](row as never) ? [{ table, key }] : [])),
  )
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}

function slices<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size))
}
