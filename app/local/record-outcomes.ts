// The server's final words, kept as soon as they arrive. A refused change is withdrawn from view at once and put before a
// person; it has used its number up and blocks nothing behind it.
import type { Outcome } from '#domain/protocol.ts'
import { openDevice } from './device.ts'
import type { LocalStore, OutboxRow, RefusedRow } from './local-store.ts'
import { isSettled } from './outbox-rows.ts'

/** @param clientId under which the changes were sent: if the outbox was renamed meanwhile, the answer is not for it */
export async function recordOutcomes(
  store: LocalStore,
  clientId: string,
  outcomes: readonly Outcome[],
  now: string,
): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    if (device.clientId !== clientId) return
    const answered: OutboxRow[] = []
    const refused: RefusedRow[] = []
    for (const outcome of outcomes) {
      const row = await tx.get('outbox', outcome.seq)
      if (row?.envelope.mid !== outcome.mid || row.outcome) continue
      answered.push({ ...row, outcome })
      if (outcome.status === 'refused' && !row.withdrawn) refused.push(toRefused(row, outcome, now))
    }
    await tx.put(
      'outbox',
      answered.filter((row) => !isSettled(row, device.lastSeq)),
    )
    await tx.remove(
      'outbox',
      answered.filter((row) => isSettled(row, device.lastSeq)).map(({ seq }) => seq),
    )
    await tx.put('refused', refused)
  })
}

function toRefused({ envelope }: OutboxRow, outcome: Outcome, at: string): RefusedRow {
  const { status, code, message, errors } = outcome
  return {
    mid: envelope.mid,
    envelope,
    verdict: { status, ...(code ? { code } : {}), ...(message ? { message } : {}), ...(errors ? { errors } : {}) },
    at,
  }
}
