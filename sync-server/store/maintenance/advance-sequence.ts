import { FIRST_CAR_NUMBER, LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import type { Document } from '#sync-server/store/engine/document.ts'
import { freshCounter } from '#sync-server/store/fresh-epoch.ts'
import type { Counter, StoredUser } from '#sync-server/store/tables.ts'

const SEQUENCE_ADVANCE = 1_000_000
const NUMBER_ADVANCE = 1000

/** The counters of record numbers: `first` is before the first number, `last` is the highest allowed. */
const NUMBER_COUNTERS = {
  car: { first: FIRST_CAR_NUMBER - 1, last: LAST_CAR_NUMBER },
  inquiry: { first: 0, last: Number.MAX_SAFE_INTEGER },
  user: { first: 0, last: Number.MAX_SAFE_INTEGER },
}

/**
 * Changes a restored document so that no sequence number, record number, epoch or token version that was issued after the
 * backup is issued again.
 *
 * @param replaced the last state of the replaced store, as far as it can be read
 */
export function advanceSequence({ meta, tables }: Document, replaced: Document): void {
  meta.epoch = freshCounter(Math.max(meta.epoch, replaced.meta.epoch))
  meta.sequence = Math.max(meta.sequence, replaced.meta.sequence) + SEQUENCE_ADVANCE
  const counters = new Map(tables.counters)
  for (const [key, { first, last }] of Object.entries(NUMBER_COUNTERS)) {
    const value = Math.max(first, counterValue(counters.get(key)), counterValue(replaced.tables.counters?.get(key)))
    counters.set(key, { value: Math.min(last, value + NUMBER_ADVANCE) } satisfies Counter)
  }
  tables.counters = counters
  const users = new Map(tables.users)
  for (const [key, user] of users) {
    const version = Math.max(tokenVersion(user), tokenVersion(replaced.tables.users?.get(key)))
    users.set(key, { ...user, tokenVersion: freshCounter(version) })
  }
  tables.users = users
}

function counterValue(row: object | undefined): number {
  return (row as Counter | undefined)?.value ?? 0
}

function tokenVersion(row: object | undefined): number {
  return (row as StoredUser | undefined)?.tokenVersion ?? 0
}
