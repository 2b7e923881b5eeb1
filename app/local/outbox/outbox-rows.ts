import type { Reader } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
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

const VALUES = {
  mid: ({ envelope }: OutboxRow) => envelope.mid,
  uid: ({ envelope }: OutboxRow) => envelope.uid,
  withdrawn: ({ withdrawn }: OutboxRow) => withdrawn?.envelope.mid ?? '',
}

/** The rows that have one of the values; those of one value are in order. */
export async function rowsWith(
  tx: Reader,
  index: keyof typeof VALUES,
  values: ReadonlySet<string>,
): Promise<OutboxRow[]> {
  if (values.size > MANY_LOOKUPS) return (await tx.all('outbox')).filter((row) => values.has(VALUES[index](row)))
  const found: OutboxRow[] = []
  for (const is of values) found.push(...(await tx.range('outbox', { index, is })))
  return found
}

/** For a withdrawal: whether the server had processed the mutation, also without an effect. */
export function wasProcessed({ status, code }: Outcome): boolean {
  return status !== 'refused' && code !== 'voided'
}

/** For a withdrawal: whether it came too late. False for a conflict, which is on the attention list anyway. */
export function hasEffect({ status }: Outcome): boolean {
  return status === 'applied' || status === 'merged'
}
