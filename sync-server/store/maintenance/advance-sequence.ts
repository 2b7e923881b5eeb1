import { KIND_NAMES } from '#domain/kinds/kinds.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import type { Meta, Operation } from '#sync-server/store/engine/document.ts'
import { freshCounter } from '#sync-server/store/fresh-epoch.ts'
import type { Counter, StoredUser } from '#sync-server/store/tables.ts'
import type { ReplacedStore } from './replaced-store.ts'

const SEQUENCE_ADVANCE = 1_000_000
const NUMBER_ADVANCE = 1000

/** The counters of numbers that are never issued twice. */
const NUMBER_COUNTERS = [
  { key: 'user', first: 1, last: Number.MAX_SAFE_INTEGER },
  ...KIND_NAMES.flatMap((key) => {
    const { numbers } = RECORDS[key]
    return numbers ? [{ key, ...numbers }] : []
  }),
]

export interface Issued {
  counters: ReadonlyMap<string, Counter>
  users: ReadonlyMap<string, StoredUser>
}

/**
 * Changes the restored rows so that no sequence number, record number, epoch or token version that was issued after the
 * backup is issued again.
 *
 * @param issued of the backup
 * @returns the position of the restored store
 */
export function advanceSequence(meta: Meta, issued: Issued, replaced: ReplacedStore, changes: Operation[]): Meta {
  for (const { key, first, last } of NUMBER_COUNTERS) {
    const value = Math.max(first - 1, issued.counters.get(key)?.value ?? 0, replaced.counters.get(key) ?? 0)
    changes.push(['counters', key, { value: Math.min(last, value + NUMBER_ADVANCE) } satisfies Counter])
  }
  for (const [key, user] of issued.users) {
    const version = Math.max(user.tokenVersion, replaced.tokenVersions.get(key) ?? 0)
    changes.push(['users', key, { ...user, tokenVersion: freshCounter(version) }])
  }
  const epoch = freshCounter(Math.max(meta.epoch, replaced.epoch))
  return { ...meta, epoch, sequence: Math.max(meta.sequence, replaced.sequence) + SEQUENCE_ADVANCE }
}
