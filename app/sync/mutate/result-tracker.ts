// Resolves the `reported` promise of each mutation from the device view, so that it also works when another tab pushed the
// mutation or the response to the push was lost. Who waits for a result is known in this tab only.
import type { LocalStore } from '#app/local/db/local-store.ts'
import { removeFailed } from '#app/local/outbox/delete-unsent.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
import type { Verdict } from '#domain/mutations/applied.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'
import { t } from '#text/t.ts'

export type ReportedResult =
  | { kind: 'saved' | 'conflict' | 'refused'; outcome: Result }
  /** Unanswered for now: it stays pending on this device. */
  | { kind: 'waiting' }
  /** Attended mutations only: the server failed and the mutation was removed. */
  | { kind: 'failed'; message: string }
  /** Deleted in place before it was sent: a person has undone or discarded it. */
  | NotKept

/** The known part of an outcome. */
type Result = Verdict & Partial<Pick<Outcome, 'uid' | 'id'>>

export type ResultTracker = ReturnType<typeof createResultTracker>

interface Tracked {
  attended: boolean
  /** The key of its row. */
  key: number | undefined
  resolve(result: ReportedResult): void
}

const takenBack = (): NotKept => ({ kind: 'not-kept', message: t('kept.takenBack') })

export function createResultTracker(store: LocalStore, view: DeviceView) {
  const tracked = new Map<string, Tracked>()
  /** Their rows are being removed: without its row a mutation would count as settled. */
  const failing = new Set<string>()
  const settle = (mid: string, result: ReportedResult) => {
    tracked.get(mid)?.resolve(result)
    tracked.delete(mid)
  }

  const device = () => view.table('device').get('device')
  const isOpen = () => device()?.session === 'open'

  function check(): void {
    if (tracked.size === 0 || !isOpen()) return
    const rows = new Map(view.outbox().map((row) => [row.envelope.mid, row]))
    const refused = refusals(view)
    for (const [mid, each] of [...tracked]) {
      const row = rows.get(mid)
      each.key ??= row?.key
      if ((row && !row.outcome) || failing.has(mid)) continue
      const outcome = row?.outcome ?? refused.get(mid)
      const isUnsent = each.key !== undefined && each.key > (device()?.sentUpTo ?? 0)
      if (!outcome && isUnsent) settle(mid, takenBack())
      else settle(mid, toReported(outcome ?? settledResult(view, mid)))
    }
  }

  view.subscribe(check)
  return {
    /** Never settles when the end of the session has deleted the mutation: its result is not known. */
    track(mid: string, attended: boolean) {
      const key = view.outbox().find(({ envelope }) => envelope.mid === mid)?.key
      const reported = new Promise<ReportedResult>((resolve) => tracked.set(mid, { attended, key, resolve }))
      queueMicrotask(check)
      return reported
    },
    /** Removes the attended ones of these mutations, at which the server has failed, and reports it. */
    async fail(mids: readonly string[], message: string) {
      const attended = mids.filter((mid) => tracked.get(mid)?.attended)
      if (attended.length === 0) return
      for (const mid of attended) failing.add(mid)
      const removed = await removeFailed(store, new Set(attended)).finally(() => {
        for (const mid of attended) failing.delete(mid)
      })
      // A mutation that later rows follow stays pending.
      for (const mid of attended) settle(mid, removed.has(mid) ? { kind: 'failed', message } : { kind: 'waiting' })
    },
    /** Resolves the tracked mutations (all of them by default) as `waiting`. */
    stopWaiting(mids: readonly string[] = [...tracked.keys()]) {
      const pending = new Set(view.outbox().map(({ envelope }) => envelope.mid))
      for (const mid of mids) {
        if (failing.has(mid)) continue
        if (isOpen() || pending.has(mid)) settle(mid, { kind: 'waiting' })
        else tracked.delete(mid)
      }
    },
  }
}

/** The refusals of mutations, and of the creations that they depend on. */
function refusals(view: DeviceView): ReadonlyMap<string, Result> {
  const refused = new Map<string, Result>()
  for (const { envelope, verdict, dependants = [] } of view.table('refused').values()) {
    for (const { mid, uid } of [envelope, ...dependants]) refused.set(mid, { uid, ...verdict })
  }
  return refused
}

/** The result of a row that left the outbox before its outcome was seen. */
const settledResult = (view: DeviceView, mid: string): Result => ({
  status: [...view.base.conflicts.values()].some((conflict) => conflict.mid === mid) ? 'conflict' : 'applied',
})

function toReported(outcome: Result): ReportedResult {
  const { status } = outcome
  if (status === 'refused' || status === 'conflict') return { kind: status, outcome }
  return { kind: 'saved', outcome }
}
