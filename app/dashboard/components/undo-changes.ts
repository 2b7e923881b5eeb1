import type { GroupedMutation, StaffMutations, Withdrawal } from '#app/sync/client.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
import { inverses } from './inverses.ts'

interface Staff extends Pick<StaffMutations, 'changeAll'> {
  withdrawUnsent(mids: readonly string[]): Promise<Withdrawal | NotKept>
}

type Undone =
  /** `left` was not undone, because the records have changed since. */
  { kind: 'undone'; left: GroupedMutation[] } | NotKept

/**
 * Withdraws the mutations that this device cannot have sent, so that nothing of them reaches the server; makes inverse mutations for
 * the others. Changes only records that are still as the mutations left them.
 * @param before the records before them, by `uid`
 */
export async function undoChanges(
  staff: Staff,
  made: readonly GroupedMutation[],
  before: ReadonlyMap<string, object>,
): Promise<Undone> {
  const withdrawal = await staff.withdrawUnsent(made.map(({ mid }) => mid))
  if ('kind' in withdrawal) return withdrawal
  const isSent = new Set(withdrawal.sent)
  const requests = inverses(
    made.filter(({ mid }) => isSent.has(mid)),
    before,
  )
  const result = await staff.changeAll(requests)
  if (result.kind === 'not-kept') return result
  const isWithdrawn = new Set(withdrawal.withdrawn)
  const undone = new Set(result.made.map(({ request }) => request.uid))
  return { kind: 'undone', left: made.filter(({ mid, request }) => !isWithdrawn.has(mid) && !undone.has(request.uid)) }
}
