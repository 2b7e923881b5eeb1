// Answers "what changed after version N" without looking at the store: versions in ascending order, found by halving.
// A row changed again leaves its old entry behind; such stale entries are skipped, and swept when they are the majority.
import type { StoredRow } from './schema.ts'

export interface Changed {
  table: string
  key: string
  row: StoredRow
}

interface Entry {
  version: number
  table: string
  key: string
}

export interface ChangeLog {
  /** To be called in any order; in ascending order it costs least. */
  add(table: string, key: string, row: StoredRow): void
  /** A row has gone or has a new version: its entry is stale from now on. */
  drop(row: StoredRow): void
  after(version: number, limit: number): Changed[]
}

/** @param current the row as it stands now, which tells stale entries */
export function changeLog(current: (table: string, key: string) => StoredRow | undefined): ChangeLog {
  let entries: Entry[] = []
  let stale = 0

  const isStale = ({ table, key, version }: Entry) => versionOf(current(table, key)) !== version

  /** Index of the first entry above this version. */
  function above(version: number): number {
    let low = 0
    let high = entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((entries[middle]?.version ?? 0) <= version) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    add(table, key, row) {
      const version = versionOf(row)
      if (version === undefined) return
      const entry = { version, table, key }
      if (version >= (entries.at(-1)?.version ?? 0)) entries.push(entry)
      else entries.splice(above(version), 0, entry)
    },
    drop(row) {
      if (versionOf(row) === undefined) return
      stale++
      if (stale < 1000 || stale * 2 < entries.length) return
      // The caller has not stored the new row yet, so its old entry may survive this sweep as a stale one.
      entries = entries.filter((entry) => !isStale(entry))
      stale = 1
    },
    after(version, limit) {
      const found: Changed[] = []
      let last = -1
      for (let at = above(version); at < entries.length; at++) {
        const entry = entries[at] as Entry
        // A version is never split over two answers: the cursor between them would step over its second half.
        if (found.length >= limit && entry.version !== last) break
        const row = current(entry.table, entry.key)
        if (row === undefined || versionOf(row) !== entry.version) continue
        found.push({ table: entry.table, key: entry.key, row })
        last = entry.version
      }
      return found
    },
  }
}

export function versionOf(row: StoredRow | undefined): number | undefined {
  const version = (row as { version?: unknown } | undefined)?.version
  return typeof version === 'number' ? version : undefined
}
