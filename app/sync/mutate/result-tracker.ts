// Resolves the `reported` promise of each mutation from the device view, so that it also works when another tab pushed the
// mutation or the response to the push was lost.

import type { OutboxRow } from '#app/local/db/rows.ts'
import { hasEffect } from '#app/local/outbox/outbox-rows.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import type { ReportedResult } from '#app/sync/client.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'

export interface ResultTracker {
  /** Never settles when the end of the session has deleted the mutation: its result is not known. */
  track(mid: string): Promise<ReportedResult>
  isTracked(mid: string): boolean
  /** Resolves the tracked mutations (all of them by default) as `waiting`, unless they have been withdrawn. */
  stopWaiting(mids?: readonly string[]): Promise<void>
}

/** @param giveUp called before mutations resolve as `waiting`; resolves to the mids of those that have been withdrawn */
export function createResultTracker(
  view: DeviceView,
  giveUp: (mids: readonly string[]) => Promise<ReadonlySet<string>>,
): ResultTracker {
  const tracked = new Map<string, (result: ReportedResult) => void>()
  let isChecking = false

  function check(): void {
    isChecking = false
    if (tracked.size === 0) return
    const results = resultsOf(view, tracked)
    for (const [mid, resolve] of tracked) {
      const result = results(mid)
      if (!result) continue
      tracked.delete(mid)
      if (result !== 'deleted') resolve(result)
    }
  }

  view.subscribe(check)
  return {
    track: (mid) =>
      new Promise((resolve) => {
        tracked.set(mid, resolve)
        if (!isChecking) queueMicrotask(check)
        isChecking = true
      }),
    isTracked: (mid) => tracked.has(mid),
    async stopWaiting(mids = [...tracked.keys()]) {
      const left = mids.filter((mid) => tracked.has(mid))
      if (left.length === 0) return
      const withdrawn = await giveUp(left).catch(() => new Set<string>())
      for (const mid of left) {
        if (withdrawn.has(mid)) continue
        tracked.get(mid)?.({ kind: 'waiting' })
        tracked.delete(mid)
      }
    },
  }
}

/** Looks up results of the tracked mutations. One pass over each table: a group has thousands of mutations. */
function resultsOf(
  view: DeviceView,
  tracked: ReadonlyMap<string, unknown>,
): (mid: string) => ReportedResult | 'deleted' | null {
  const rows = new Map<string, OutboxRow>()
  for (const row of view.table('outbox').values()) {
    const { mid } = row.withdrawn?.envelope ?? row.envelope
    if (tracked.has(mid)) rows.set(mid, row)
  }
  const refusals = refusalsOf(view)
  /** @returns null while the mutation is pending */
  return (mid) => {
    const row = rows.get(mid)
    if (!row) return resultOfSettled(view, mid, refusals)
    if (row.withdrawn?.envelope.mid === mid) return resultOfWithdrawn(mid, row, refusals)
    return row.outcome ? toReportedResult(row.outcome) : null
  }
}

function resultOfWithdrawn(
  mid: string,
  { withdrawn, outcome }: OutboxRow,
  refusals: ReadonlyMap<string, ReportedResult>,
): ReportedResult {
  // The server had applied the mutation before the withdrawal arrived.
  if (outcome && hasEffect(outcome)) return { kind: 'saved', outcome }
  if (withdrawn?.reason === 'failed') return { kind: 'failed', message: withdrawn.message ?? '' }
  const identity = { mid, seq: withdrawn?.envelope.seq ?? 0, uid: withdrawn?.envelope.uid ?? '' }
  return refusals.get(mid) ?? { kind: 'refused', outcome: { ...identity, status: 'refused', code: 'voided' } }
}

/** For a row that left the outbox before its outcome was seen. */
function resultOfSettled(
  view: DeviceView,
  mid: string,
  refusals: ReadonlyMap<string, ReportedResult>,
): ReportedResult | 'deleted' {
  const refusal = refusals.get(mid)
  if (refusal) return refusal
  if (view.table('device').get('device')?.session !== 'open') return 'deleted'
  const conflict = view.base.conflicts.get(mid)
  if (conflict) return { kind: 'conflict', outcome: { mid, seq: 0, uid: conflict.recordUid, status: 'conflict' } }
  return { kind: 'saved', outcome: { mid, seq: 0, uid: '', status: 'applied' } }
}

/** The refusals of mutations, or of the creations that they depend on. */
function refusalsOf(view: DeviceView): ReadonlyMap<string, ReportedResult> {
  const refusals = new Map<string, ReportedResult>()
  for (const { envelope, verdict, dependants = [] } of view.table('refused').values()) {
    if (verdict.status !== 'refused') continue
    for (const { mid, seq, uid } of [envelope, ...dependants]) {
      refusals.set(mid, { kind: 'refused', outcome: { mid, seq, uid, ...verdict } })
    }
  }
  return refusals
}

function toReportedResult(outcome: Outcome): ReportedResult {
  if (outcome.status === 'refused') return { kind: 'refused', outcome }
  return { kind: outcome.status === 'conflict' ? 'conflict' : 'saved', outcome }
}
