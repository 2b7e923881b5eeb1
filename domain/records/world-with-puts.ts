// A world in which the puts of earlier changes are seen before they are stored.
import { type IndexOf, indexOf, isListedKind, KINDS, type ListedKind, type RecordTypes } from '#domain/kinds/kinds.ts'
import type { Deletion, Put, World } from './world.ts'

export interface WorldWithPuts {
  world: World
  /** Shows a further put; without effect on `base`. Settings stay as they are in `base`. */
  put(put: Put): void
}

export function worldWithPuts(base: World): WorldWithPuts {
  const records = new Map<string, RecordTypes[ListedKind]>()
  const deletions = new Map<string, Deletion>()
  /** The uid of the last record that was put with this value. */
  const uids = new Map<string, string>()
  const keyOf = (kind: ListedKind, ...names: string[]) => [kind, ...names].join(' ')

  function get<K extends ListedKind>(kind: K, uid: string): RecordTypes[K] | undefined {
    if (deletions.has(uid)) return undefined
    return (records.get(keyOf(kind, uid)) as RecordTypes[K] | undefined) ?? base.get(kind, uid)
  }

  function find<K extends ListedKind>(kind: K, index: IndexOf<K>, value: string): RecordTypes[K] | undefined {
    for (const uid of [uids.get(keyOf(kind, index, value)), base.find(kind, index, value)?.uid]) {
      const found = uid === undefined ? undefined : get(kind, uid)
      if (found && indexOf(kind, index)(found) === value) return found
    }
    return undefined
  }

  function putRecord<K extends ListedKind>(kind: K, record: RecordTypes[K]): void {
    deletions.delete(record.uid)
    records.set(keyOf(kind, record.uid), record)
    for (const index of Object.keys(KINDS[kind].indexes) as IndexOf<K>[]) {
      const value = indexOf(kind, index)(record)
      if (value !== undefined) uids.set(keyOf(kind, index, value), record.uid)
    }
  }

  return {
    world: { get, find, settings: base.settings, deletion: (uid) => deletions.get(uid) ?? base.deletion(uid) },
    put({ kind, record }) {
      if (kind === 'deletion') deletions.set(record.uid, record)
      else if (isListedKind(kind)) putRecord<ListedKind>(kind, record as RecordTypes[ListedKind])
    },
  }
}
