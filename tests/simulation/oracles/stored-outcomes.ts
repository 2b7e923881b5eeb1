import { IDEMPOTENCY_RECORDS, type StoredOutcome } from '#sync-server/store/tables.ts'
import type { WholeView } from '#tests/support/server/whole-view.ts'

/** All stored outcomes of each mutation. An outbox has one of its own for a mid that another request has used. */
export function outcomesByMid(view: WholeView): ReadonlyMap<string, StoredOutcome[]> {
  const outcomes = new Map<string, StoredOutcome[]>()
  for (const [key, outcome] of view.entries(IDEMPOTENCY_RECORDS)) {
    // The key is MID, or MID and the outbox's clientId.
    const [mid = ''] = key.split(' ')
    outcomes.set(mid, [...(outcomes.get(mid) ?? []), outcome])
  }
  return outcomes
}
