// Finds the rows changed after a version without scanning the store: entries in ascending order of version, found by binary
// search. A row that changes again leaves a stale entry behind. Stale entries are skipped, and removed once they are the
// majority.
import { type StoredRow, versionOf } from './schema.ts'

export interface ChangedRow {
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
  /** Accepts any order; ascending order is fastest. */
  add(table: string, key: string, row: StoredRow): void
  /** To be called when the row is removed or replaced by another version: its entry becomes stale. */
  markStale(row: StoredRow): void
  /** May exceed `limit`: rows that share a version are never split. */
  after(version: number, limit: number): ChangedRow[]
}

const MIN_STALE_TO_SWEEP = 1000

/** @param current returns the current row, to recognize stale entries */
export function changeLog(current: (table: string, key: string) => StoredRow | undefined): ChangeLog {
  let entries: Entry[] = []
  let stale = 0

  const isStale = ({ table, key, version }: Entry) => versionOf(current(table, key)) !== version

  /** Index of the first entry above this version. */
  function firstAbove(version: number): number {
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
      else entries.splice(firstAbove(version), 0, entry)
    },
    markStale(row) {
      if (versionOf(row) === undefined) return
      stale++
      if (stale < MIN_STALE_TO_SWEEP || stale * 2 < entries.length) return
      // The caller has not stored the new row yet, so this row's entry may survive the sweep as the one stale entry.
      entries = entries.filter((entry) => !isStale(entry))
      stale = 1
    },
    after(version, limit) {
      const found: ChangedRow[] = []
      let last = -1
      for (let at = firstAbove(version); at < entries.length; at++) {
        const entry = entries[at] as Entry
        // A page must not end between rows of one version: the cursor would skip the rest of them.
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
