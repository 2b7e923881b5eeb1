// Taking a change back: a `void` takes its place in the outbox, under the same number. The server then never applies the
// change, or says that it already had.

import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore, OutboxRow, RefusedRow } from '#app/local/db/local-store.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import { MUTATION_FORMAT } from '#domain/mutations/mutation-format.ts'
import { hadEffect, named } from './record-outcomes.ts'

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
  newUuid(): string
  why: Withdrawal
  /** When the server refused the change as a whole request: it is put before a person. */
  refusal?: Pick<RefusedRow, 'verdict' | 'at' | 'givenUp'>
  /** Leaves the change alone when nobody waits for it any more. */
  onlyIfAttended?: boolean
}

/**
 * Later changes of a record whose creation is taken back go with it.
 * @returns false when there is nothing left to take back: it is gone, answered or withdrawn already
 */
export async function withdraw(
  store: LocalStore,
  { mid, newUuid, why, refusal, onlyIfAttended }: Withdraw,
): Promise<boolean> {
  return store.write(async (tx) => {
    await openDevice(tx)
    const rows = await tx.all('outbox')
    const row = rows.find(({ envelope }) => envelope.mid === mid)
    if (!row || row.outcome || row.withdrawn) return false
    if (onlyIfAttended && !row.attended) return false
    const dependants = dependantsOf(row.envelope, rows)
    await tx.put(
      'outbox',
      [row, ...dependants].map((each) => toVoid(each, newUuid(), why)),
    )
    if (refusal) await tx.put('refused', [toRefused(row.envelope, dependants, refusal)])
    return true
  })
}

/** Drops a refused change from the list; what still waits on it can only fail and is taken back. */
export async function dropRefused(store: LocalStore, mid: string, newUuid: () => string): Promise<void> {
  await store.write(async (tx) => {
    await openDevice(tx)
    const refused = await tx.get('refused', mid)
    await tx.remove('refused', [mid])
    if (refused?.verdict.status !== 'refused') return
    const dependants = dependantsOf(refused.envelope, await tx.all('outbox'))
    await tx.put(
      'outbox',
      dependants.map((each) => toVoid(each, newUuid(), { reason: 'discarded' })),
    )
  })
}

/** To a person who wanted to take a change back which the server has answered meanwhile. @param at ISO time */
export async function tellStanding(store: LocalStore, mid: string, at: string): Promise<void> {
  await store.write(async (tx) => {
    await openDevice(tx)
    const row = (await tx.all('outbox')).find(({ envelope }) => envelope.mid === mid)
    // A disagreement is put before everybody anyway.
    if ((row?.outcome && !hadEffect(row.outcome)) || (await tx.get('conflicts', mid))) return
    const { envelope } = row ?? (await tx.get('settled', mid)) ?? {}
    if (envelope) await tx.put('refused', [await named(tx, { mid, envelope, verdict: { status: 'applied' }, at })])
  })
}

/** Later changes of a record that wait for its creation. */
export function dependantsOf({ mid, name, uid }: Envelope, rows: readonly OutboxRow[]): OutboxRow[] {
  if (name !== 'car.create') return []
  return rows.filter((row) => row.envelope.uid === uid && row.envelope.mid !== mid && !row.outcome && !row.withdrawn)
}

function toRefused(
  envelope: Envelope,
  dependants: readonly OutboxRow[],
  refusal: NonNullable<Withdraw['refusal']>,
): RefusedRow {
  const group = dependants.map((row) => row.envelope)
  return { mid: envelope.mid, envelope, ...refusal, ...(group.length > 0 ? { dependants: group } : {}) }
}

/** Nobody waits at the screen any more: from now on silence is no failure. @returns false when it had been withdrawn */
export async function leaveWaiting(store: LocalStore, mid: string): Promise<boolean> {
  return store.write(async (tx) => {
    await openDevice(tx)
    const rows = await tx.all('outbox')
    const row = rows.find(({ envelope }) => envelope.mid === mid)
    if (!row) return !rows.some(({ withdrawn }) => withdrawn?.envelope.mid === mid)
    const { attended: _, ...left } = row
    await tx.put('outbox', [left])
    return true
  })
}
