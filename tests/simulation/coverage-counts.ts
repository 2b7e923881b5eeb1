// Counts what the server stores and answers, for the coverage targets.
import type { Check } from '#domain/kinds/lot-check/schema.ts'
import type { CommittedChange } from '#sync-server/store/store.ts'
import { type Activity, IDEMPOTENCY_RECORDS, type StoredDeletion } from '#sync-server/store/tables.ts'
import type { Reply, Request } from './http.ts'
import type { Journal } from './journal.ts'
import { isPush, mutationsIn, outcomesIn } from './model/protocol.ts'

interface World {
  readonly journal: Journal
  /** The numbers of cars that the server has deleted, by uid. */
  readonly deleted: Map<string, number>
}

export function countCommit({ journal, deleted }: World, changes: readonly CommittedChange[]): void {
  const lateMarks = (uid: string, car: unknown) =>
    changes.some(({ table, key, row }) => table === 'checks' && key === uid && (row as Check).marks[String(car)]?.late)
  for (const { table, key, row } of changes) {
    if (table === 'photos') journal.count('photo arrived')
    else if (table === IDEMPOTENCY_RECORDS && !row) journal.count('an outcome is pruned')
    else if (table === 'checks' && (row as Check | null)?.joins) journal.count('a lot check joins another')
    else if (table === 'deletions' && (row as StoredDeletion | null)?.kind === 'car')
      deleted.set(key, (row as StoredDeletion).id)
    const { name, mid, recordUid } = (table === 'activity' && row ? row : {}) as Activity
    if (name !== 'check.mark') continue
    const isLate = lateMarks(recordUid, journal.sent.get(mid)?.args.car)
    journal.count(isLate ? 'a mark of an ended check' : 'a mark of a check')
  }
}

export function countRequest({ journal }: World, request: Request): void {
  for (const envelope of mutationsIn(request)) {
    journal.recordSent(envelope)
    journal.pushed.add(envelope.mid)
  }
}

export function countResponse({ journal }: World, request: Request, reply: Reply): void {
  journal.count(`http: ${reply.status}`)
  if (!isPush(request)) return
  // Not one of a gateway.
  if (reply.status >= 500) for (const { mid } of mutationsIn(request)) journal.failed.add(mid)
  if (reply.status === 409) journal.count(`push: ${JSON.parse(reply.text).code}`)
  for (const { mid, status, code } of outcomesIn(request, reply)) {
    if (journal.answered.has(mid)) {
      journal.count('repeated')
      continue
    }
    journal.answered.add(mid)
    journal.count(`outcome: ${status}`)
    if (code) journal.count(`code: ${code}`)
  }
}
