import { FIRST_CAR_NUMBER, LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { neverGivenOut } from '#sync-server/store/fresh-epoch.ts'
import type { Document } from '#sync-server/store/json/document.ts'
import type { Counter, StoredUser } from '#sync-server/store/tables.ts'

const SEQUENCE_LEAP = 1_000_000
const NUMBER_LEAP = 1000

/** Before the first number of each kind, and the last that may be given. */
const NUMBERS = {
  car: { from: FIRST_CAR_NUMBER - 1, to: LAST_CAR_NUMBER },
  inquiry: { from: 0, to: Number.MAX_SAFE_INTEGER },
  user: { from: 0, to: Number.MAX_SAFE_INTEGER },
}

/**
 * Changes a restored document so that nothing given out between the backup and now can be given out again.
 *
 * @param past the store as it was last, as far as it is known
 */
export function leapAhead({ meta, tables }: Document, past: Document): void {
  meta.epoch = neverGivenOut(Math.max(meta.epoch, past.meta.epoch))
  meta.sequence = Math.max(meta.sequence, past.meta.sequence) + SEQUENCE_LEAP
  const counters = new Map(tables.counters)
  for (const [key, { from, to }] of Object.entries(NUMBERS)) {
    const value = Math.max(from, ...[counters, past.tables.counters].map((rows) => counted(rows?.get(key))))
    counters.set(key, { value: Math.min(to, value + NUMBER_LEAP) } satisfies Counter)
  }
  tables.counters = counters
  const users = new Map(tables.users)
  for (const [key, user] of users) {
    const version = Math.max(tokenVersion(user), tokenVersion(past.tables.users?.get(key)))
    users.set(key, { ...user, tokenVersion: neverGivenOut(version) })
  }
  tables.users = users
}

function counted(row: object | undefined): number {
  return (row as Counter | undefined)?.value ?? 0
}

function tokenVersion(row: object | undefined): number {
  return (row as StoredUser | undefined)?.tokenVersion ?? 0
}
