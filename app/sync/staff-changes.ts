// How staff change anything, with and without a connection: the rules are asked first, then the change is a row of the
// outbox on this device's disk, then it is sent.
import type { DeviceView } from '#app/local/device-view.ts'
import { enqueue } from '#app/local/enqueue.ts'
import type { LocalStore } from '#app/local/local-store.ts'
import { leaveWaiting, withdraw } from '#app/local/withdraw.ts'
import type { Mutation } from '#domain/mutation.ts'
import type { Changed, ChangeOptions, Client, Settled, Wanted } from './client.ts'
import { type Clock, isoNow, type RunEnd } from './parts.ts'
import { createSettlements } from './settlements.ts'

/** How long someone is kept waiting for the server's answer. */
const PATIENCE = 5000
export const NOT_KEPT = 'This device could not keep the change. Nothing was changed.'

export interface StaffParts {
  store: LocalStore
  view: DeviceView
  clock: Clock
  newUuid(): string
  run(): Promise<RunEnd>
  /** Whether there is no use in waiting for an answer. */
  isOffline(): boolean
}

export interface StaffChanges extends Pick<Client, 'change' | 'discard' | 'resend'> {
  /** A run has ended: without an answer nobody is kept waiting. */
  ranWithout(end: RunEnd): void
}

export function createStaffChanges({ store, view, clock, newUuid, run, isOffline }: StaffParts): StaffChanges {
  const settlements = createSettlements(view, (mid) => leaveWaiting(store, mid))

  async function make(wanted: Wanted, attended: boolean, insteadOf?: string): Promise<Changed> {
    const mid = newUuid()
    const uid = wanted.name === 'car.create' ? mid : wanted.uid
    const mutation = { ...wanted, uid, mid, madeAt: isoNow(clock) } as Mutation
    const { verdict } = view.tryOut(mutation, mutation.madeAt)
    if (verdict.status === 'refused') return { kind: 'refused', verdict }
    if (verdict.status === 'noop') {
      const saved: Settled = { kind: 'saved', outcome: { mid, uid, seq: 0, status: 'noop' } }
      return { kind: 'queued', mid, uid, settled: Promise.resolve(saved) }
    }
    const waits = isOffline()
    try {
      const attendedUntil = clock.now() + PATIENCE
      const { seq } = await enqueue(store, {
        mutation,
        ...(attended && !waits ? { attendedUntil } : {}),
        ...(insteadOf === undefined ? {} : { insteadOf }),
      })
      if (!view.table('outbox').has(seq)) await view.refresh()
    } catch {
      return { kind: 'not-kept', message: NOT_KEPT }
    }
    const settled: Promise<Settled> = waits ? Promise.resolve({ kind: 'waiting' }) : settlements.follow(mid)
    if (!waits) clock.after(PATIENCE, () => void settlements.giveUp([mid]))
    void run()
    return { kind: 'queued', mid, uid, settled }
  }

  return {
    change: (wanted, { attended = false }: ChangeOptions = {}) => make(wanted, attended),
    async discard(mid) {
      const withdrawn = await withdraw(store, { mid, voidMid: newUuid(), why: { reason: 'discarded' } })
      if (withdrawn) void run()
      else await store.write((tx) => tx.remove('refused', [mid]))
    },
    async resend(mid, args) {
      const refused = view.table('refused').get(mid)
      if (!refused) return { kind: 'refused', verdict: { status: 'refused', code: 'not_found' } }
      const { name, uid } = refused.envelope
      return make({ name, uid, args } as Wanted, true, mid)
    },
    ranWithout(end) {
      if (end.kind === 'unreachable' || end.kind === 'signed-out') void settlements.giveUp()
    },
  }
}
