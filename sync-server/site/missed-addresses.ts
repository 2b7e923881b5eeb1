// Counts the paths that people ask for and that do not exist, so that an admin can redirect them. Only the path is kept.
import { isPeoplesPath, normalPath } from '#domain/values/addresses/redirects.ts'
import { siteMoment } from '#domain/values/time/time-zone.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records, Store, View } from '#sync-server/store/store.ts'
import { MISSED_ADDRESSES } from '#sync-server/store/tables.ts'

/** The paths that are kept, and those that this server remembers. */
const MAX_PATHS = 1000
/** Requests beyond them are not counted. */
const MAX_WRITES_AT_ONCE = 20

/**
 * The first request for a path is only remembered, in memory: a program that tries thousands of paths writes nothing.
 *
 * @returns counts a request; the promise never rejects
 */
export function missedAddresses(store: Pick<Store, 'transact'>, now: () => Date) {
  const once = new Set<string>()
  let writes = 0
  return async (view: View, requested: string): Promise<void> => {
    const path = normalPath(requested)
    if (!isPeoplesPath(path)) return
    const isKnown = view.get(MISSED_ADDRESSES, path) !== undefined
    if (!isKnown && !once.delete(path)) {
      if (once.size >= MAX_PATHS) once.clear()
      once.add(path)
      return
    }
    if (writes >= MAX_WRITES_AT_ONCE) return
    writes += 1
    // The visitor gets the page when the store cannot write, too.
    await store.transact((records) => count(records, path, now())).catch(() => {})
    writes -= 1
  }
}

function count(records: Records, path: string, now: Date): void {
  const { timeZone } = siteSettings(records).openingHours
  const known = records.get(MISSED_ADDRESSES, path)
  if (!known) makeRoom(records)
  const lastDay = siteMoment(now.getTime(), timeZone).date
  // The first one was only remembered.
  records.put(MISSED_ADDRESSES, path, { count: known ? known.count + 1 : 2, lastDay })
}

/** The path that was asked for least, and of those the longest time ago, is forgotten. */
function makeRoom(records: Records): void {
  const rows = Array.from(records.entries(MISSED_ADDRESSES))
  if (rows.length < MAX_PATHS) return
  const [least] = rows.sort(([, a], [, b]) => a.count - b.count || (a.lastDay < b.lastDay ? -1 : 1))
  if (least) records.remove(MISSED_ADDRESSES, least[0])
}
