// The activity log as admins read it: newest first, page by page. An index of the entries' numbers is built with the first
// request and updated with every commit, so that a page costs the same at any length of the log. The pages of one record
// scan the log.
import type { ActivityPage } from '#domain/protocol/activity.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { activityEntry, subjectUid } from './activity-entry.ts'

export interface ActivityQuery {
  /** Only entries with a lower number. */
  before?: number
  limit: number
  /** The uid of a record: only its entries. */
  record?: string
}

export type ActivityLog = (query: ActivityQuery, now: Date) => Promise<ActivityPage>

export function activityLog(store: Store): ActivityLog {
  /** Ascending. Null before the first request and after entries were pruned. */
  let numbers: number[] | null = null

  store.onCommit((changes) => {
    if (!numbers) return
    const entries = changes.filter(({ table }) => table === 'activity')
    const newest = numbers.at(-1) ?? 0
    const added = entries.filter(({ row }) => row).map(({ key }) => Number(key))
    numbers.push(...added.filter((number) => number > newest).sort((a, b) => a - b))
    if (entries.some(({ row }) => !row)) numbers = null
  })

  return async ({ before = Number.POSITIVE_INFINITY, limit, record }, now) => {
    const view = await store.read()
    numbers ??= entryNumbers(view)
    const data = []
    let hasMore = false
    for (let index = countBelow(numbers, before) - 1; index >= 0 && !hasMore; index -= 1) {
      const number = numbers[index] as number
      const row = view.get('activity', String(number))
      if (!row || (record !== undefined && subjectUid(view, row) !== record)) continue
      hasMore = data.length === limit
      if (!hasMore) data.push(activityEntry(view, number, row, now))
    }
    return { data, before: hasMore ? (data.at(-1)?.id ?? null) : null }
  }
}

function entryNumbers(view: View): number[] {
  return Array.from(view.entries('activity'), ([key]) => Number(key)).sort((a, b) => a - b)
}

/** The number of elements below `limit` in a sorted list. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}
