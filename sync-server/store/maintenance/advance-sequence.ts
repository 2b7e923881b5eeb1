import { KIND_NAMES } from '#domain/records/kinds.ts'
import { RECORDS } from '#domain/records/records.ts'
import { type Changes, inMemory } from '#sync-server/store/engine/changed-rows.ts'
import type { Meta } from '#sync-server/store/engine/document.ts'
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
export function advanceSequence(meta: Meta, issued: Issued, replaced: ReplacedStore, changes: Changes): Meta {
  for (const { key, first, last } of NUMBER_COUNTERS) {
    const value = Math.max(first - 1, issued.counters.get(key)?.value ?? 0, replaced.counters.get(key) ?? 0)
    changes.put('counters', key, inMemory({ value: Math.min(last, value + NUMBER_ADVANCE) } satisfies Counter))
  }
  for (const [key, user] of issued.users) {
    const version = Math.max(user.tokenVersion ?? 0, replaced.tokenVersions.get(key) ?? 0)
    changes.put('users', key, inMemory({ ...user, tokenVersion: freshCounter(version) }))
  }
  const epoch = freshCounter(Math.max(meta.epoch, replaced.epoch))
  return { ...meta, epoch, sequence: Math.max(meta.sequence, replaced.sequence) + SEQUENCE_ADVANCE }
}
