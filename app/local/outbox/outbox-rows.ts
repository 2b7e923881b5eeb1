import type { OutboxRow, Reader } from '#app/local/db/local-store.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'

/** Neither withdrawn nor refused: part of the view, and counted in "N changes waiting". An applied row stays pending until the base includes it. */
export function isPending(row: OutboxRow): boolean {
  return !row.withdrawn && row.outcome?.status !== 'refused'
}

/** Whether deleting the row would lose something: a pending mutation, or a withdrawal the server has not processed. */
export function isUnacknowledged(row: OutboxRow): boolean {
  return isPending(row) || (row.withdrawn !== undefined && !row.outcome)
}

/** Whether the row has an outcome and the base includes it. @param lastSeq the last `seq` that the base includes */
export function isSettled(row: OutboxRow, lastSeq: number): boolean {
  return row.outcome !== undefined && row.seq <= lastSeq
}

/** Whether the server found that the mutation changes nothing. */
export function isUnchanged({ outcome, withdrawn }: OutboxRow): boolean {
  return outcome?.status === 'noop' && !withdrawn
}

/** How many rows have no outcome. */
export async function countUnanswered(tx: Reader): Promise<number> {
  return (await tx.count('outbox')) - (await tx.count('outbox', { index: 'answered' }))
}

/** Above so many, one read of the outbox costs less than one lookup for each. */
const MANY_LOOKUPS = 50

/** The rows of these mutations; withdrawn ones are found by `withdrawn`. */
export async function rowsOf(tx: Reader, index: 'mid' | 'withdrawn', mids: ReadonlySet<string>): Promise<OutboxRow[]> {
  if (mids.size > MANY_LOOKUPS) {
    const rows = await tx.all('outbox')
    return rows.filter(({ envelope, withdrawn }) =>
      mids.has((index === 'mid' ? envelope : withdrawn?.envelope)?.mid ?? ''),
    )
  }
  const found: OutboxRow[] = []
  for (const is of mids) found.push(...(await tx.range('outbox', { index, is })))
  return found
}

/** For a withdrawal: whether it came too late. False for a conflict, which is on the attention list anyway. */
export function hasEffect({ status }: Outcome): boolean {
  return status === 'applied' || status === 'merged'
}
