import { QuotaExceeded } from '#sync-server/store/quota-exceeded.ts'
import type { Records } from '#sync-server/store/store.ts'

/** How much of the records one user may make. */
export interface RecordQuotas {
  /** Conflicts that the user has raised and that are open. */
  openConflicts: number
  /** Vehicles of a day, because a number is used up for good. */
  newCars: number
}

/** Others may decide conflicts at any time, and a device receives no changes while it waits. */
const RETRY_AFTER_SECONDS = 60

/** Open conflicts of the user of a transaction, so that a batch counts them once. */
const counts = new WeakMap<Records, number>()

/**
 * Counts a conflict that is about to be raised.
 * @param limit of open conflicts
 * @throws QuotaExceeded
 */
export function countRaisedConflict(records: Records, username: string, limit: number): void {
  const open = counts.get(records) ?? openConflictsOf(records, username)
  if (open >= limit) {
    throw new QuotaExceeded(
      `${limit} conflicts with changes of this account are open. The server accepts further conflicts when some are decided, by colleagues or on another device.`,
      RETRY_AFTER_SECONDS,
    )
  }
  counts.set(records, open + 1)
}

/**
 * Counts a vehicle that is about to take a number.
 * @param now ISO time
 * @throws QuotaExceeded
 */
export function countNewCar(records: Records, userId: number, now: string, limit: number): void {
  const key = `cars of user ${userId}`
  const day = now.slice(0, 10)
  const counter = records.get('counters', key)
  const count = counter?.day === day ? counter.value : 0
  if (count >= limit) {
    throw new QuotaExceeded(
      `${limit.toLocaleString('en-US')} vehicles have been added by this account today. The server accepts further ones tomorrow.`,
      RETRY_AFTER_SECONDS,
    )
  }
  records.put('counters', key, { value: count + 1, day })
}

function openConflictsOf(records: Records, username: string): number {
  let count = 0
  for (const { state, by } of records.all('conflicts')) if (state === 'open' && by === username) count += 1
  return count
}
