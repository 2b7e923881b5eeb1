// Tells whoever made a change what became of it, from what the device shows: whichever tab sent it, whichever answer was
// lost on the way.

import type { OutboxRow } from '#app/local/db/local-store.ts'
import { hadEffect } from '#app/local/outbox/record-outcomes.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import type { Settled } from '#app/sync/session/client.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'

export interface Settlements {
  follow(mid: string): Promise<Settled>
  follows(mid: string): boolean
  /** No answer for now: `leave` takes each change out of its person's hands; it may turn out to be withdrawn already. */
  giveUp(mids?: readonly string[]): Promise<void>
}

export function createSettlements(view: DeviceView, leave: (mid: string) => Promise<boolean>): Settlements {
  const followed = new Map<string, (settled: Settled) => void>()

  function look(): void {
    for (const [mid, settle] of followed) {
      const settled = settledOf(view, mid)
      if (!settled) continue
      followed.delete(mid)
      settle(settled)
    }
  }

  view.subscribe(look)
  return {
    follow: (mid) =>
      new Promise((settle) => {
        followed.set(mid, settle)
        look()
      }),
    follows: (mid) => followed.has(mid),
    async giveUp(mids = [...followed.keys()]) {
      for (const mid of mids) {
        const settle = followed.get(mid)
        if (!settle || !(await leave(mid).catch(() => true))) continue
        if (followed.delete(mid)) settle({ kind: 'waiting' })
      }
    },
  }
}

function settledOf(view: DeviceView, mid: string): Settled | null {
  for (const row of view.table('outbox').values()) {
    if (row.withdrawn?.envelope.mid === mid) return afterWithdrawal(view, mid, row)
    if (row.envelope.mid === mid) return row.outcome ? byOutcome(row.outcome) : null
  }
  return afterwards(view, mid)
}

function afterWithdrawal(view: DeviceView, mid: string, { withdrawn, outcome }: OutboxRow): Settled {
  // It had been made before it was taken back.
  if (outcome && hadEffect(outcome)) return { kind: 'saved', outcome }
  if (withdrawn?.reason === 'failed') return { kind: 'failed', message: withdrawn.message ?? '' }
  const about = { mid, seq: withdrawn?.envelope.seq ?? 0, uid: withdrawn?.envelope.uid ?? '' }
  return refusalOf(view, mid) ?? { kind: 'refused', outcome: { ...about, status: 'refused', code: 'voided' } }
}

/** The row has left the outbox before it was looked at: what is kept beside it tells how. */
function afterwards(view: DeviceView, mid: string): Settled {
  const refusal = refusalOf(view, mid)
  if (refusal) return refusal
  const conflict = view.base.conflicts.get(mid)
  if (conflict) return { kind: 'conflict', outcome: { mid, seq: 0, uid: conflict.recordUid, status: 'conflict' } }
  return { kind: 'saved', outcome: { mid, seq: 0, uid: '', status: 'applied' } }
}

/** By itself, or as one of a group that failed together. */
function refusalOf(view: DeviceView, mid: string): Settled | null {
  for (const { envelope, verdict, dependants = [] } of view.table('refused').values()) {
    const asked = [envelope, ...dependants].find((each) => each.mid === mid)
    if (!asked || verdict.status !== 'refused') continue
    return { kind: 'refused', outcome: { mid, seq: asked.seq, uid: asked.uid, ...verdict } }
  }
  return null
}

function byOutcome(outcome: Outcome): Settled {
  if (outcome.status === 'refused') return { kind: 'refused', outcome }
  return { kind: outcome.status === 'conflict' ? 'conflict' : 'saved', outcome }
}
