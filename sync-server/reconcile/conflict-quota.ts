import { QuotaExceeded } from '#sync-server/store/quota-exceeded.ts'
import type { Records } from '#sync-server/store/store.ts'

/** Others may decide some at any time. */
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

function openConflictsOf(records: Records, username: string): number {
  let count = 0
  for (const { state, by } of records.all('conflicts')) if (state === 'open' && by === username) count += 1
  return count
}
