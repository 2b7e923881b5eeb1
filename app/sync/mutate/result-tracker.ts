// Resolves the `settled` promise of each mutation from the device view, so that it also works when another tab pushed the
// mutation or the response to the push was lost.

import type { OutboxRow } from '#app/local/db/local-store.ts'
import { hasEffect } from '#app/local/outbox/outbox-rows.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import type { SettledResult } from '#app/sync/client.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'

export interface ResultTracker {
  track(mid: string): Promise<SettledResult>
  isTracked(mid: string): boolean
  /** Resolves the tracked mutations (all of them by default) as `waiting`, unless they have been withdrawn. */
  stopWaiting(mids?: readonly string[]): Promise<void>
}

/** @param markUnattended called before a mutation resolves as `waiting`; resolves to false when it has been withdrawn */
export function createResultTracker(
  view: DeviceView,
  markUnattended: (mid: string) => Promise<boolean>,
): ResultTracker {
  const tracked = new Map<string, (result: SettledResult) => void>()

  function check(): void {
    for (const [mid, resolve] of tracked) {
      const result = settledResultOf(view, mid)
      if (!result) continue
      tracked.delete(mid)
      resolve(result)
    }
  }

  view.subscribe(check)
  return {
    track: (mid) =>
      new Promise((resolve) => {
        tracked.set(mid, resolve)
        check()
      }),
    isTracked: (mid) => tracked.has(mid),
    async stopWaiting(mids = [...tracked.keys()]) {
      for (const mid of mids) {
        const resolve = tracked.get(mid)
        if (!resolve || !(await markUnattended(mid).catch(() => true))) continue
        if (tracked.delete(mid)) resolve({ kind: 'waiting' })
      }
    },
  }
}

/** @returns null while the mutation is pending */
function settledResultOf(view: DeviceView, mid: string): SettledResult | null {
  for (const row of view.table('outbox').values()) {
    if (row.withdrawn?.envelope.mid === mid) return resultOfWithdrawn(view, mid, row)
    if (row.envelope.mid === mid) return row.outcome ? toSettledResult(row.outcome) : null
  }
  return resultOfSettled(view, mid)
}

function resultOfWithdrawn(view: DeviceView, mid: string, { withdrawn, outcome }: OutboxRow): SettledResult {
  // The server had applied the mutation before the withdrawal arrived.
  if (outcome && hasEffect(outcome)) return { kind: 'saved', outcome }
  if (withdrawn?.reason === 'failed') return { kind: 'failed', message: withdrawn.message ?? '' }
  const identity = { mid, seq: withdrawn?.envelope.seq ?? 0, uid: withdrawn?.envelope.uid ?? '' }
  return findRefusal(view, mid) ?? { kind: 'refused', outcome: { ...identity, status: 'refused', code: 'voided' } }
}

/** For a row that left the outbox before its outcome was seen. */
function resultOfSettled(view: DeviceView, mid: string): SettledResult {
  const refusal = findRefusal(view, mid)
  if (refusal) return refusal
  const conflict = view.base.conflicts.get(mid)
  if (conflict) return { kind: 'conflict', outcome: { mid, seq: 0, uid: conflict.recordUid, status: 'conflict' } }
  return { kind: 'saved', outcome: { mid, seq: 0, uid: '', status: 'applied' } }
}

/** Finds the refusal of the mutation itself, or of the creation that it depends on. */
function findRefusal(view: DeviceView, mid: string): SettledResult | null {
  for (const { envelope, verdict, dependants = [] } of view.table('refused').values()) {
    const found = [envelope, ...dependants].find((each) => each.mid === mid)
    if (!found || verdict.status !== 'refused') continue
    return { kind: 'refused', outcome: { mid, seq: found.seq, uid: found.uid, ...verdict } }
  }
  return null
}

function toSettledResult(outcome: Outcome): SettledResult {
  if (outcome.status === 'refused') return { kind: 'refused', outcome }
  return { kind: outcome.status === 'conflict' ? 'conflict' : 'saved', outcome }
}
