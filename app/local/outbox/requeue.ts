import type { OutboxRow } from '#app/local/db/local-store.ts'
import { toVoid } from './withdraw.ts'

/**
 * The row without its answer, for a server that may have forgotten it. What was refused is before a person already and
 * stays so: in its place goes its withdrawal. What was taken back too late stands: it goes itself, not its withdrawal.
 */
export function askAgain(row: OutboxRow, newUuid: () => string): OutboxRow {
  if (!row.outcome) return row
  const { outcome, ...asked } = row
  const { withdrawn, ...rest } = asked
  if (outcome.status === 'refused' && !withdrawn) return toVoid(row, newUuid(), { reason: 'refused' })
  const stands = outcome.status !== 'refused' && outcome.status !== 'noop'
  return withdrawn && stands ? { ...rest, envelope: withdrawn.envelope } : asked
}
