// Taking a change back: a `void` takes its place in the outbox, under the same number. The server then never applies the
// change, or says that it already had.
import { MUTATION_FORMAT } from '#domain/mutation.ts'
import type { Verdict } from '#domain/world.ts'
import { openDevice } from './device.ts'
import type { LocalStore, OutboxRow } from './local-store.ts'

export type Withdrawal = Pick<NonNullable<OutboxRow['withdrawn']>, 'reason' | 'message'>

export function toVoid({ seq, envelope }: OutboxRow, mid: string, why: Withdrawal): OutboxRow {
  const { madeAt } = envelope
  return {
    seq,
    envelope: { mid, seq, uid: envelope.mid, name: 'void', args: {}, format: MUTATION_FORMAT, madeAt },
    withdrawn: { envelope, ...why },
  }
}

export interface Withdraw {
  mid: string
  voidMid: string
  why: Withdrawal
  /** When the server refused the change as a whole request: it is put before a person. */
  refusal?: { verdict: Verdict; at: string }
  /** Leaves the change alone when nobody waits for it any more. */
  onlyIfAttended?: boolean
}

/** @returns false when there is nothing left to take back: it is gone, answered or withdrawn already */
export async function withdraw(
  store: LocalStore,
  { mid, voidMid, why, refusal, onlyIfAttended }: Withdraw,
): Promise<boolean> {
  return store.write(async (tx) => {
    await openDevice(tx)
    const row = (await tx.all('outbox')).find(({ envelope }) => envelope.mid === mid)
    if (!row || row.outcome || row.withdrawn) return false
    if (onlyIfAttended && row.attendedUntil === undefined) return false
    await tx.put('outbox', [toVoid(row, voidMid, why)])
    if (refusal) await tx.put('refused', [{ mid, envelope: row.envelope, ...refusal }])
    return true
  })
}

/** Nobody waits at the screen any more: from now on silence is no failure. @returns false when it had been withdrawn */
export async function leaveWaiting(store: LocalStore, mid: string): Promise<boolean> {
  return store.write(async (tx) => {
    await openDevice(tx)
    const rows = await tx.all('outbox')
    const row = rows.find(({ envelope }) => envelope.mid === mid)
    if (!row) return !rows.some(({ withdrawn }) => withdrawn?.envelope.mid === mid)
    const { attendedUntil: _, ...left } = row
    await tx.put('outbox', [left])
    return true
  })
}
