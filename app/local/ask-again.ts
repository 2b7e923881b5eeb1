import type { OutboxRow } from './local-store.ts'
import { toVoid } from './withdraw.ts'

/**
 * The row without its answer, for a server that may have forgotten it. What was refused is before a person already and
 * stays so: in its place goes its withdrawal.
 */
export function askAgain(row: OutboxRow, newUuid: () => string): OutboxRow {
  if (!row.outcome) return row
  if (row.outcome.status === 'refused' && !row.withdrawn) return toVoid(row, newUuid(), { reason: 'refused' })
  const { outcome: _, ...asked } = row
  return asked
}
