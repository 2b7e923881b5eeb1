// Processes a push: the mutations in order, each exactly once. The effects and outcomes of up to 100 changes are one transaction.
import type { Envelope } from '#domain/kinds/mutation.ts'
import { countOfChanges } from '#domain/mutations/subjects.ts'
import type { DeviceReport } from '#domain/protocol/device-report.ts'
import { formatCursor, type Outcome, type PushResponse, parseCursor } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { idempotencyRecords } from '#sync-server/store/history.ts'
import { isInHistory } from '#sync-server/store/is-in-history.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { QuotaExceeded, StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { IDEMPOTENCY_RECORDS, type StoredOutcome } from '#sync-server/store/tables.ts'
import { type DecisionContext, decidePushed } from './decide.ts'
import { storedReport } from './device-report.ts'

interface PushedBatch extends Pick<DecisionContext, 'mailsInquiries' | 'newCarsOfDay'> {
  /** A member of the staff. */
  caller: Caller
  request: PushRequest
  report?: DeviceReport | null
  now: () => Date
}

/** Changes in one transaction: other requests run in between. */
const SLICE = 100

/** @returns null when the history has another state than the device knows: nothing was applied @throws what `caller` throws, and QuotaExceeded for the first slice */
export async function reconcileBatch(store: Store, batch: PushedBatch): Promise<PushResponse | null> {
  const { mutations, position } = batch.request
  if (position !== undefined && !isInHistory(await store.read(), parseCursor(position))) return null
  const stored: StoredOutcome[] = []
  do {
    const from = stored.length
    try {
      stored.push(...(await decideSlice(store, batch, from, endOfSlice(mutations, from))))
    } catch (error) {
      // The mutations of the slices before it are applied and answered.
      if (from > 0 && error instanceof QuotaExceeded) break
      throw error
    }
  } while (stored.length < mutations.length)
  const view = await store.read()
  return { outcomes: stored.map((outcome, index) => toOutcome(mutations[index] as Envelope, outcome, view)) }
}

/** At least one mutation, if there is one. */
function endOfSlice(mutations: readonly Envelope[], from: number): number {
  let changes = 0
  for (const [index, mutation] of mutations.slice(from).entries()) {
    changes += countOfChanges(mutation)
    if (index > 0 && changes > SLICE) return from + index
  }
  return mutations.length
}

/** @param from the positions of the slice in the batch @param to excluded */
function decideSlice(
  store: Store,
  { caller, request, report, now, ...limits }: PushedBatch,
  from: number,
  to: number,
): Promise<StoredOutcome[]> {
  const { deviceId, mutations } = request
  const before = mutations[from - 1]
  return store.transact(
    (records) => {
      // A restore of the database may have come between.
      if (before && !records.get(IDEMPOTENCY_RECORDS, before.mid))
        throw new StoreUnavailable('The mutations before these are missing')
      const actor = caller.actorIn(records)
      if (actor.id === null) throw new Error('a visitor pushes nothing')
      const at = now().toISOString()
      const decisions = mutations
        .slice(from, to)
        .map((envelope) => decidePushed(records, { actor, now: at, ...limits }, envelope))
      const device = { ...records.get('devices', deviceId), userId: actor.id, seenAt: at }
      records.put(
        'devices',
        deviceId,
        report ? { ...device, report: storedReport(device, { report, at, sent: to }) } : device,
      )
      return decisions
    },
    idempotencyRecords(...mutations.slice(Math.max(0, from - 1), to).map(({ mid }) => mid)),
  )
}

/** The outcome as it is sent: without the fields of the idempotency record. */
function toOutcome({ mid }: Envelope, stored: StoredOutcome, { epoch, run }: View): Outcome {
  const { fingerprint: _, answeredAt: __, recordUid: uid, sequence, rows, ...verdict } = stored
  const outcome = { mid, uid, at: formatCursor({ epoch, sequence, run }), ...verdict }
  return rows ? { ...outcome, rows: rows.map((row) => ({ ...row, status: row.status ?? 'applied' })) } : outcome
}
