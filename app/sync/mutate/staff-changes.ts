// How staff change anything, with and without a connection: the rules are asked first, then the change is a row of the
// outbox on this device's disk, then it is sent.

import { isStorageFull } from '#app/local/db/is-storage-full.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { type Enqueued, enqueue } from '#app/local/outbox/enqueue.ts'
import { dependantsOf, dropRefused, leaveWaiting, tellStanding, withdraw } from '#app/local/outbox/withdraw.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import { type Clock, isoNow, type RunEnd } from '#app/sync/engine/dependencies.ts'
import {
  type Changed,
  type ChangeOptions,
  type Client,
  NOT_KEPT,
  type Settled,
  type Wanted,
} from '#app/sync/session/client.ts'
import type { Envelope, Mutation } from '#domain/mutations/mutation.ts'
import { createSettlements } from './settlements.ts'

/** How long someone is kept waiting for the server's answer. */
const PATIENCE = 5000
const STORAGE_FULL =
  'The storage of this device is full, so the change was not kept. Free some space and save it again.'
const NOTHING_KEPT = 'There is no answer from the server, and this tab keeps nothing. The change was not made.'

export interface StaffParts {
  store: LocalStore
  view: DeviceView
  clock: Clock
  newUuid(): string
  run(): Promise<RunEnd>
  /** Whether there is no use in waiting for an answer. */
  isOffline(): boolean
  /** Nothing outlives the visit: then a change that the server has not confirmed is not safe here either. */
  forgets?: boolean
}

export interface StaffChanges extends Pick<Client, 'change' | 'discard' | 'resend' | 'recreate'> {
  /** Whether somebody waits at this tab's screen for what becomes of a change. */
  awaits(mid: string): boolean
  /** A run has ended: without an answer nobody is kept waiting. */
  ranWithout(end: RunEnd): void
}

export function createStaffChanges(parts: StaffParts): StaffChanges {
  const { store, view, clock, newUuid, run, isOffline, forgets = false } = parts
  const settlements = createSettlements(view, (mid) => (forgets ? giveUp(mid) : leaveWaiting(store, mid)))

  /** Told as failed where somebody waits for it, else put before them. @returns false: it is not left waiting */
  async function giveUp(mid: string): Promise<false> {
    const why = { reason: 'failed', message: NOTHING_KEPT } as const
    if (await withdraw(store, { mid, newUuid, why, onlyIfAttended: true })) return false
    const verdict = { status: 'refused', message: NOTHING_KEPT } as const
    const refusal = { verdict, at: isoNow(clock), givenUp: true } as const
    await withdraw(store, { mid, newUuid, why: { reason: 'refused' }, refusal })
    return false
  }

  function toMutation(wanted: Wanted): Mutation {
    const mid = newUuid()
    const uid = wanted.name === 'car.create' ? mid : wanted.uid
    return { ...wanted, uid, mid, madeAt: isoNow(clock) } as Mutation
  }

  /** Nothing is left to change about it, but the server does not know yet. */
  function isUnsent(uid: string): boolean {
    return [...view.table('outbox').values()].some(
      ({ envelope, outcome, withdrawn }) => envelope.uid === uid && !outcome && !withdrawn,
    )
  }

  async function make(wanted: Wanted, { attended = false, draft }: ChangeOptions): Promise<Changed> {
    const mutation = toMutation(wanted)
    const { mid, uid } = mutation
    // Only the server knows what was deleted and whether it can be had back: the rules here are not asked.
    if (wanted.name === 'car.restore') return queue({ mutation }, attended)
    const { verdict } = view.tryOut(mutation, mutation.madeAt)
    if (verdict.status === 'refused') return { kind: 'refused', verdict }
    if (verdict.status === 'noop') {
      const settled: Settled = isUnsent(uid)
        ? { kind: 'waiting' }
        : { kind: 'saved', outcome: { mid, uid, seq: 0, status: 'noop' } }
      return { kind: 'queued', mid, uid, settled: Promise.resolve(settled) }
    }
    return queue({ mutation, ...(draft === undefined ? {} : { draft }) }, attended)
  }

  async function queue(change: Enqueued, attended: boolean): Promise<Changed> {
    const { mid, uid } = change.mutation
    const waits = isOffline()
    if (waits && forgets) return { kind: 'not-kept', message: NOTHING_KEPT }
    try {
      const row = await enqueue(store, { ...change, ...(attended && !waits ? { attended: true } : {}) })
      if (!row) return GONE
      // It is on the disk, whatever this view can still be told.
      if (!view.table('outbox').has(row.seq)) await view.refresh().catch(() => {})
    } catch (error) {
      return { kind: 'not-kept', message: isStorageFull(error) ? STORAGE_FULL : NOT_KEPT }
    }
    const settled: Promise<Settled> = waits ? Promise.resolve({ kind: 'waiting' }) : settlements.follow(mid)
    if (!waits) clock.after(PATIENCE, () => void settlements.giveUp([mid]))
    void run()
    return { kind: 'queued', mid, uid, settled }
  }

  return {
    change: (wanted, options = {}) => make(wanted, options),
    async discard(mid) {
      if (view.table('refused').has(mid)) return dropRefused(store, mid, newUuid)
      const isWithdrawn = await withdraw(store, { mid, newUuid, why: { reason: 'discarded' } })
      if (!isWithdrawn) await tellStanding(store, mid, isoNow(clock))
      void run()
    },
    async resend(mid, args) {
      const refused = view.table('refused').get(mid)
      if (!refused) return GONE
      const { name, uid } = refused.envelope
      const mutation = toMutation({ name, uid, args } as Wanted)
      const { verdict } = view.tryOut(mutation, mutation.madeAt)
      if (verdict.status === 'refused') return { kind: 'refused', verdict }
      const waiting = dependantsOf(refused.envelope, [...view.table('outbox').values()])
      const dependants = [...(refused.dependants ?? []), ...waiting.map(({ envelope }) => envelope)]
      const followedBy = again(dependants, mutation.uid, toMutation)
      return queue({ mutation, followedBy, insteadOf: { mid, newUuid } }, false)
    },
    async recreate(mid) {
      const conflict = view.base.conflicts.get(mid)
      if (conflict) {
        const mutation = toMutation({ name: 'car.restore', uid: conflict.recordUid, args: {} })
        const mine = toMutation({ name: 'conflict.resolve', uid: mid, args: { choice: 'mine' } })
        return queue({ mutation, followedBy: [mine] }, false)
      }
      const refused = view.table('refused').get(mid)
      if (!refused) return GONE
      const { envelope, dependants = [] } = refused
      const mutation = toMutation({ name: 'car.restore', uid: envelope.uid, args: {} })
      const followedBy = again([envelope, ...dependants], envelope.uid, toMutation)
      return queue({ mutation, followedBy, insteadOf: { mid, newUuid } }, false)
    },
    awaits: settlements.follows,
    ranWithout(end) {
      if (end.kind === 'unreachable' || end.kind === 'signed-out') void settlements.giveUp()
    },
  }
}

const GONE: Changed = { kind: 'refused', verdict: { status: 'refused', code: 'not_found' } }

/** Changes of a group under new mids, for the record's uid as it now is; a sale among them is named as it now is. */
function again(envelopes: readonly Envelope[], uid: string, toMutation: (wanted: Wanted) => Mutation): Mutation[] {
  const sales = new Map<unknown, string>()
  return envelopes.map(({ mid, name, args }) => {
    const sale = sales.get(args.saleId)
    const mutation = toMutation({ name, uid, args: sale ? { ...args, saleId: sale } : args } as Wanted)
    sales.set(mid, mutation.mid)
    return mutation
  })
}
