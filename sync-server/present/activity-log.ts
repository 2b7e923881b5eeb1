// The log of changes as admins read it: newest first, a page at a time. Where its rows are is remembered from one request
// to the next and followed as changes are committed, so that a page costs the same however long the log has become. For
// a page of one record the log is searched row by row, at worst to its end.
import type { ActivityPage } from '#domain/protocol/activity.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { activityEntry, subjectUid } from './activity-entry.ts'

export interface ActivityAsked {
  /** Older than this place in the log. */
  before?: number
  limit: number
  /** Of this record only, by its uid. */
  record?: string
}

export type ActivityLog = (asked: ActivityAsked, now: Date) => Promise<ActivityPage>

export function activityLog(store: Store): ActivityLog {
  /** Places in the log, oldest first; null until somebody asks, and again when old rows were forgotten. */
  let places: number[] | null = null

  store.onCommit((changes) => {
    if (!places) return
    const touched = changes.filter(({ table }) => table === 'activity')
    const known = places.at(-1) ?? 0
    const added = touched.filter(({ row }) => row).map(({ key }) => Number(key))
    places.push(...added.filter((place) => place > known).sort((a, b) => a - b))
    if (touched.some(({ row }) => !row)) places = null
  })

  return async ({ before = Number.POSITIVE_INFINITY, limit, record }, now) => {
    const view = await store.read()
    places ??= placesIn(view)
    const data = []
    let more = false
    for (let at = countBelow(places, before) - 1; at >= 0 && !more; at -= 1) {
      const place = places[at] as number
      const row = view.get('activity', String(place))
      if (!row || (record !== undefined && subjectUid(view, row) !== record)) continue
      more = data.length === limit
      if (!more) data.push(activityEntry(view, place, row, now))
    }
    return { data, before: more ? (data.at(-1)?.id ?? null) : null }
  }
}

function placesIn(view: View): number[] {
  return Array.from(view.entries('activity'), ([key]) => Number(key)).sort((a, b) => a - b)
}

/** How many of the sorted numbers are below `limit`. */
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
