// Deletes old rows. A tombstone's uid and number are kept forever, so that no key is ever reused. Devices whose cursor is
// older than a pruned tombstone are reset.
import { DAY_MS } from '#domain/values/time/durations.ts'
import { withoutExpiredSessions } from '#sync-server/store/ended-sessions.ts'
import type { HistoryKey } from '#sync-server/store/history.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, MISSED_ADDRESSES, PICTURE_COPIES, type Row, userIdOf } from '#sync-server/store/tables.ts'
import { pruneConflict, pruneTombstone } from '#sync-server/store/tombstones.ts'

/** How long idempotency records and devices that push nothing are kept. */
const REMEMBERED_DAYS = 400

/** The device's time of a mutation, but not after the server's time, and not before the oldest idempotency record. */
export function plausibleMadeAt(madeAt: string, now: string): string {
  const latest = Date.parse(now)
  const said = Date.parse(madeAt)
  if (Number.isNaN(said) || said > latest) return now
  return new Date(Math.max(said, latest - REMEMBERED_DAYS * DAY_MS)).toISOString()
}

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

/** When a row is old, and what happens with it then: it is removed by default. */
interface Rule<T extends PrunedTable> {
  isOld(row: Row<T>): boolean
  prune?(records: Records, key: string, row: Row<T>): void
}

const LIVE_TABLES = ['devices', 'mails', 'deletions', 'conflicts', 'users', PICTURE_COPIES, MISSED_ADDRESSES] as const
type PrunedTable = (typeof LIVE_TABLES)[number] | HistoryKey['table']
type Rules = { [T in PrunedTable]: Rule<T> }

function rulesAt(now: Date): Rules {
  const [tombstones, restorable] = [daysBefore(now, TOMBSTONE_DAYS), daysBefore(now, RESTORE_DAYS)]
  const remembered = daysBefore(now, REMEMBERED_DAYS)
  const activity = daysBefore(now, ACTIVITY_DAYS)
  const mails = daysBefore(now, MAIL_DAYS)
  const copies = daysBefore(now, COPY_DAYS)
  const missed = daysBefore(now, MISSED_DAYS)
  return {
    [IDEMPOTENCY_RECORDS]: {
      // A user's uid is not the key of its creation: only the idempotency record knows that key.
      isOld: ({ status, recordUid, answeredAt }) =>
        answeredAt < remembered && !(status === 'applied' && userIdOf(recordUid) !== null),
    },
    activity: { isOld: ({ appliedAt }) => appliedAt < activity },
    devices: { isOld: ({ seenAt }) => seenAt < remembered },
    mails: { isOld: ({ queuedAt }) => queuedAt < mails },
    [PICTURE_COPIES]: { isOld: ({ endedAt }) => endedAt !== undefined && endedAt < copies },
    [MISSED_ADDRESSES]: { isOld: ({ lastDay }) => lastDay < missed },
    deletions: {
      isOld: ({ last, deletedAt }) => deletedAt < tombstones || (last !== undefined && deletedAt < restorable),
      prune(records, uid, row) {
        if (row.deletedAt < tombstones) pruneTombstone(records, uid)
        else records.put('deletions', uid, { ...row, last: undefined })
      },
    },
    conflicts: {
      isOld: ({ state, createdAt, resolvedAt = createdAt }) => state === 'resolved' && resolvedAt < tombstones,
      prune: pruneConflict,
    },
    users: {
      isOld: (user) => withoutExpiredSessions(user, now) !== user,
      prune: (records, key, user) => records.put('users', key, withoutExpiredSessions(user, now)),
    },
  }
}

interface OldRow {
  table: PrunedTable
  key: string
}

/** @returns the number of rows that it deleted, shortened or pruned */
export async function pruneStore(store: Store, now: Date, sliceRows = SLICE_ROWS): Promise<number> {
  const rules = rulesAt(now)
  const history: HistoryKey[] = []
  const { each } = store.history
  for (const [table, days] of [
    ['activity', ACTIVITY_DAYS],
    [IDEMPOTENCY_RECORDS, REMEMBERED_DAYS],
  ] as const)
    await each(table, { before: daysBefore(now, days) }, (key, row) => {
      if (rules[table].isOld(row as never)) history.push({ table, key })
    })
  const view = await store.read()
  const live = LIVE_TABLES.flatMap((table): OldRow[] =>
    Array.from(view.entries(table)).flatMap(([key, row]) => (rules[table].isOld(row as never) ? [{ table, key }] : [])),
  )
  for (const slice of slices(history, sliceRows))
    await store.transact((records) => pruneRows(records, slice, rules), slice)
  for (const slice of slices(live, sliceRows)) await store.transact((records) => pruneRows(records, slice, rules))
  return history.length + live.length
}

/** Looks at each row again: since it was found, a device may have pushed. */
function pruneRows(records: Records, rows: readonly OldRow[], rules: Rules): void {
  for (const { table, key } of rows) {
    const { isOld, prune = () => records.remove(table, key) } = rules[table] as Rule<PrunedTable>
    const row = records.get(table, key)
    if (row && isOld(row)) prune(records, key, row)
  }
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}

function slices<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size))
}
