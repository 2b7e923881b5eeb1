// Processes a push: the mutations in order, each exactly once. The effects and outcomes of up to 100 changes are one transaction.
import type { Envelope } from '#domain/kinds/mutation.ts'
import { countOfChanges } from '#domain/mutations/subjects.ts'
import type { DeviceReport } from '#domain/protocol/device-report.ts'
import { formatCursor, type Outcome, type PushResponse, parseCursor } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { DAY_MS } from '#domain/values/time/durations.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { idempotencyRecords } from '#sync-server/store/history.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { QuotaExceeded, StoreUnavailable } from '#sync-server/store/store-errors.ts'
import {
  IDEMPOTENCY_RECORDS,
  type StaffDeviceRow,
  type StoredOutcome,
  type StoredReport,
} from '#sync-server/store/tables.ts'
import { isInHistory } from '#sync-server/store/tombstones.ts'
import { type DecisionContext, decidePushed } from './decide.ts'
import { plausibleMadeAt } from './retention.ts'

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

interface ReportedNow {
  report: DeviceReport
  at: string
  /** How many of the pending mutations the request has brought. */
  sent?: number
}

/** A build that the report does not name stays as it was: the service worker names none. */
function storedReport(device: StaffDeviceRow, { report, at, sent = 0 }: ReportedNow): StoredReport {
  const pending = Math.max(0, report.pending - sent)
  const build = report.build ?? device.report?.build
  return {
    at,
    pending,
    ...(pending > 0 ? { since: plausibleMadeAt(report.since ?? at, at) } : {}),
    ...(build === undefined ? {} : { build }),
  }
}

/**
 * Stores the report of a pull when it differs from the stored one by more than a number, and once a day, which shows when the device
 * was last seen. Other pulls write nothing.
 */
export async function noteReport(
  store: Store,
  { caller, deviceId, report, now }: { caller: Caller; deviceId: string; report: DeviceReport; now: () => Date },
): Promise<void> {
  const at = now().toISOString()
  const differing = (device: StaffDeviceRow | undefined) => {
    const next = device && storedReport(device, { report, at })
    return next && differs(device.report, next) ? next : null
  }
  if (!differing((await store.read()).get('devices', deviceId))) return
  await store.transact((records) => {
    const device = records.get('devices', deviceId)
    const next = differing(device)
    if (!device || !next || device.userId !== caller.actorIn(records).id) return
    records.put('devices', deviceId, { ...device, report: next })
  })
}

function differs(before: StoredReport | undefined, after: StoredReport): boolean {
  return (
    before === undefined ||
    Date.parse(after.at) - Date.parse(before.at) >= DAY_MS ||
    before.pending > 0 !== after.pending > 0 ||
    before.since !== after.since ||
    before.build !== after.build
  )
}
