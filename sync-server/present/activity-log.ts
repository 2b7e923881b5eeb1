// The activity log as admins read it: newest first, page by page.
import type { ActivityPage } from '#domain/protocol/activity.ts'
import type { Store } from '#sync-server/store/store.ts'
import { activityEntry } from './activity-entry.ts'

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
