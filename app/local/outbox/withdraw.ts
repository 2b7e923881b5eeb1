// Withdraws pending mutations: a `void` mutation takes the place in the outbox, under the same `seq`. The server then does not
// apply the withdrawn mutation, or responds that it already has.
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { OutboxRow, RefusedRow } from '#app/local/db/rows.ts'
import { hasEffect, isPending, rowsWith } from './outbox-rows.ts'
import { withSubject } from './record-outcomes.ts'
import { readNewUids, withNewUids } from './replaced-creations.ts'
import { readDependants, toWithdrawal, type WithdrawalReason, withdrawEach } from './withdrawal-rows.ts'

export interface WithdrawOptions {
  mid: string
  newUuid(): string
  why: WithdrawalReason
  /** Also puts the mutation on the attention list: when the server refused the whole request. */
  refusal?: Pick<RefusedRow, 'verdict' | 'at' | 'givenUp'>
  /** Withdraws only an attended mutation without dependants, whose results nobody awaits. */
  onlyIfAttended?: boolean
}

/**
 * Withdraws a mutation, also when a transaction that was repeated after a lost connection has stored it twice. When it is a
 * creation, its dependants are withdrawn too.
 * @returns false when there is nothing to withdraw: no such row, one with an outcome or a withdrawal, or not `onlyIfAttended`
 */
export async function withdraw(
  store: LocalStore,
  { mid, newUuid, why, refusal, onlyIfAttended }: WithdrawOptions,
): Promise<boolean> {
  return store.write(async (tx) => {
    await openDevice(tx)
    const stored = await tx.range('outbox', { index: 'mid', is: mid })
    const [row] = stored
    if (!row || stored.some(({ outcome, withdrawn }) => outcome || withdrawn)) return false
    const dependants = await readDependants(tx, row.envelope)
    if (onlyIfAttended && (dependants.length > 0 || stored.some(({ attended }) => !attended))) return false
    await tx.put(
      'outbox',
      [...stored, ...dependants].map((each) => toWithdrawal(each, newUuid(), why)),
    )
    if (refusal) {
      const newUids = await readNewUids(tx, [refusal.verdict])
      await tx.put('refused', [withNewUids(toRefused(row, dependants, refusal), newUids)])
    }
    return true
  })
}

/**
 * Withdraws several mutations, and the dependants of creations among them, in one transaction. Leaves those that a later mutation
 * of the same record follows: its `from` is their value.
 * @returns the mids of those that could be withdrawn: they had neither an outcome nor a withdrawal
 */
export async function withdrawAll(
  store: LocalStore,
  mids: ReadonlySet<string>,
  newUuid: () => string,
): Promise<ReadonlySet<string>> {
  return store.write(async (tx) => {
    await openDevice(tx)
    const last = new Map<string, string>()
    const named = await rowsWith(tx, 'mid', mids)
    const ofRecords = await rowsWith(tx, 'uid', new Set(named.map(({ envelope }) => envelope.uid)))
    for (const row of ofRecords) if (isPending(row)) last.set(row.envelope.uid, row.envelope.mid)
    const isLast = ({ envelope: { uid, mid } }: OutboxRow) => last.get(uid) === mid
    return withdrawEach(tx, named.filter(isLast), newUuid)
  })
}

/** Removes a refused mutation from the attention list and withdraws its pending dependants, which can only fail. */
export async function discardRefused(store: LocalStore, mid: string, newUuid: () => string): Promise<void> {
  await store.write(async (tx) => {
    await openDevice(tx)
    const refused = await tx.get('refused', mid)
    await tx.remove('refused', [mid])
    if (refused?.verdict.status !== 'refused') return
    const dependants = await readDependants(tx, refused.envelope)
    await tx.put(
      'outbox',
      dependants.map((each) => toWithdrawal(each, newUuid(), { reason: 'discarded' })),
    )
  })
}

/** Puts a mutation on the attention list that could not be withdrawn because it has an outcome. @param at ISO time */
export async function reportWithdrawnTooLate(store: LocalStore, mid: string, at: string): Promise<void> {
  await store.write(async (tx) => {
    await openDevice(tx)
    const [row] = await tx.range('outbox', { index: 'mid', is: mid, limit: 1 })
    // A conflict is on the attention list anyway.
    if ((row?.outcome && !hasEffect(row.outcome)) || (await tx.get('conflicts', mid))) return
    const { envelope } = row ?? (await tx.get('settled', mid)) ?? {}
    if (envelope)
      await tx.put('refused', [await withSubject(tx, { mid, envelope, verdict: { status: 'applied' }, at })])
  })
}

function toRefused(
  { envelope, importId }: OutboxRow,
  dependants: readonly OutboxRow[],
  refusal: NonNullable<WithdrawOptions['refusal']>,
): RefusedRow {
  const group = dependants.map((row) => row.envelope)
  return {
    mid: envelope.mid,
    envelope,
    ...refusal,
    ...(group.length > 0 ? { dependants: group } : {}),
    ...(importId === undefined ? {} : { importId }),
  }
}

/** No screen is waiting any more, so a 5xx no longer withdraws these mutations. @returns the mids of those that were withdrawn */
export async function markUnattended(store: LocalStore, mids: readonly string[]): Promise<ReadonlySet<string>> {
  const named = new Set(mids)
  return store.write(async (tx) => {
    await openDevice(tx)
    const attended = (await rowsWith(tx, 'mid', named)).filter((row) => row.attended)
    await tx.put(
      'outbox',
      attended.map(({ attended: _, ...unattended }) => unattended),
    )
    return new Set((await rowsWith(tx, 'withdrawn', named)).map(({ withdrawn }) => withdrawn?.envelope.mid as string))
  })
}
