import type { OutboxRow } from '#app/local/db/local-store.ts'

/** Whether the change is still this device's to tell about: not refused, not taken back. */
export function isWaiting(row: OutboxRow): boolean {
  return !row.withdrawn && row.outcome?.status !== 'refused'
}

/** Whether something would come to nothing without this row: also that a change was taken back, or told as failed. */
export function isOwed(row: OutboxRow): boolean {
  return isWaiting(row) || (row.withdrawn !== undefined && !row.outcome)
}

/** Whether the server has spoken and what it says about the records includes it. */
export function isSettled(row: OutboxRow, lastSeq: number): boolean {
  return row.outcome !== undefined && row.seq <= lastSeq
}
