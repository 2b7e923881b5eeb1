// The records that pending mutations change, over the base. To roll a mutation back, its row is dropped and the rest is replayed.
import {
  emptyRecordMaps,
  type IndexOf,
  indexOf,
  KINDS,
  LISTED_KINDS,
  type ListedKind,
  type RecordMaps,
  type RecordTypes,
  recordsOf,
} from '#domain/kinds/kinds.ts'
import { completeSettings } from '#domain/kinds/settings/complete-settings.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { Deletion, World } from '#domain/records/world.ts'
import { oncePer } from '#domain/values/once-per.ts'

export interface BaseRecords extends RecordMaps {
  settings: SiteSettings | null
}

/** Records by the value of an index: the uids of the records that have it, or had it before a later mutation. */
type UidsByValue = Map<string, string[]>
/** Indexes by table and name. */
type Indexes = Map<string, UidsByValue>

export interface Overlay extends RecordMaps {
  settings: SiteSettings | null
  deletions: Map<string, Deletion>
  indexes: Indexes
  /** The uids of the records that a pending mutation names or changes. */
  touched: Set<string>
}

export function emptyOverlay(): Overlay {
  return {
    ...emptyRecordMaps(),
    settings: null,
    deletions: new Map(),
    indexes: new Map(),
    touched: new Set(),
  }
}

export function worldOf(base: BaseRecords, overlay: Overlay): World {
  const get = <K extends ListedKind>(kind: K, uid: string) =>
    overlay.deletions.has(uid) ? undefined : (recordsOf(overlay, kind).get(uid) ?? recordsOf(base, kind).get(uid))
  return {
    get,
    find(kind, index, value) {
      for (const indexes of [overlay.indexes, indexesOf(base)]) {
        for (const uid of indexes.get(indexName(kind, index))?.get(value) ?? []) {
          const current = get(kind, uid)
          if (current && indexOf(kind, index)(current) === value) return current
        }
      }
      return undefined
    },
    settings: () => overlay.settings ?? (base.settings ? completeSettings(base.settings) : DEFAULT_SETTINGS),
    deletion: (uid) => overlay.deletions.get(uid),
  }
}

/** Puts a record that a pending mutation changes or creates. */
export function putListed<K extends ListedKind>(overlay: Overlay, kind: K, record: RecordTypes[K]): void {
  recordsOf(overlay, kind).set(record.uid, record)
  overlay.deletions.delete(record.uid)
  overlay.touched.add(record.uid)
  addToIndexes(overlay.indexes, kind, record)
}

/** The values by which a record is found, each with its index. */
function valuesOf<K extends ListedKind>(kind: K, record: RecordTypes[K]): { index: IndexOf<K>; value: string }[] {
  return (Object.keys(KINDS[kind].indexes) as IndexOf<K>[]).flatMap((index) => {
    const value = indexOf(kind, index)(record)
    return value === undefined ? [] : [{ index, value }]
  })
}

const indexName = (kind: ListedKind, index: string): string => `${KINDS[kind].table}.${index}`

function addToIndexes<K extends ListedKind>(indexes: Indexes, kind: K, record: RecordTypes[K]): void {
  for (const { index, value } of valuesOf(kind, record)) {
    const name = indexName(kind, index)
    const uids = indexes.get(name) ?? new Map()
    indexes.set(name, uids)
    const known = uids.get(value)
    if (!known) uids.set(value, [record.uid])
    else if (!known.includes(record.uid)) known.push(record.uid)
  }
}

/** Computed once per base: an import looks up one stock number per row. */
const indexesOf = oncePer((base: BaseRecords): Indexes => {
  const indexes: Indexes = new Map()
  for (const kind of LISTED_KINDS)
    for (const record of recordsOf(base, kind).values()) addToIndexes(indexes, kind, record)
  return indexes
})

/** Clamp a slow device clock to the newest server timestamp, so that a car of the current model year is not rejected as a future one. */
export function clampToServerTime(base: BaseRecords, now: string): string {
  const latest = newestTimestamp(base)
  return now > latest ? now : latest
}

/** Computed once per base: there are many cars, and mutations are replayed one at a time. */
const newestTimestamp = oncePer(({ cars }: BaseRecords): string => {
  let latest = ''
  for (const { updatedAt } of cars.values()) if (updatedAt > latest) latest = updatedAt
  return latest
})
