import { NUMBERED_KINDS, RECORDS } from '#domain/records/records.ts'
import { type Changes, inMemory } from '#sync-server/store/engine/changed-rows.ts'
import type { Meta } from '#sync-server/store/engine/document.ts'
import { freshCounter } from '#sync-server/store/fresh-epoch.ts'
import type { Counter, StoredUser } from '#sync-server/store/tables.ts'
import type { ReplacedStore } from './replaced-store.ts'

const SEQUENCE_ADVANCE = 1_000_000
const NUMBER_ADVANCE = 1000

const USER_NUMBERS = { first: 1, last: Number.MAX_SAFE_INTEGER }
/** The counters of numbers that are never issued twice. */
const NUMBER_COUNTERS = ['user', ...NUMBERED_KINDS] as const

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
  for (const key of NUMBER_COUNTERS) {
    const { first, last } = (key === 'user' ? null : RECORDS[key].numbers) ?? USER_NUMBERS
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
