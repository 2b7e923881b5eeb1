// Tells whoever made a change what became of it, from what the device shows: whichever tab sent it, whichever answer was
// lost on the way.
import type { DeviceView } from '#app/local/device-view.ts'
import type { OutboxRow } from '#app/local/local-store.ts'
import type { Outcome } from '#domain/protocol.ts'
import type { Settled } from './client.ts'

export interface Settlements {
  follow(mid: string): Promise<Settled>
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
    if (row.withdrawn?.envelope.mid === mid) return afterWithdrawal(view, mid, row.withdrawn)
    if (row.envelope.mid === mid) return row.outcome ? byOutcome(row.outcome) : null
  }
  return afterwards(view, mid)
}

function afterWithdrawal(
  view: DeviceView,
  mid: string,
  { reason, message = '' }: NonNullable<OutboxRow['withdrawn']>,
): Settled {
  return reason === 'failed' ? { kind: 'failed', message } : afterwards(view, mid)
}

/** The row has left the outbox before it was looked at: what is kept beside it tells how. */
function afterwards(view: DeviceView, mid: string): Settled {
  const refused = view.table('refused').get(mid)
  const about = { mid, seq: refused?.envelope.seq ?? 0, uid: refused?.envelope.uid ?? '' }
  if (refused) return { kind: 'refused', outcome: { ...about, ...refused.verdict } }
  const conflict = view.base.conflicts.get(mid)
  if (conflict) return { kind: 'conflict', outcome: { ...about, uid: conflict.recordUid, status: 'conflict' } }
  return { kind: 'saved', outcome: { ...about, status: 'applied' } }
}

function byOutcome(outcome: Outcome): Settled {
  if (outcome.status === 'refused') return { kind: 'refused', outcome }
  return { kind: outcome.status === 'conflict' ? 'conflict' : 'saved', outcome }
}
