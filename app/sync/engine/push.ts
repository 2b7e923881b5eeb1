// Sends pending mutations in `seq` order, one batch at a time. Outcomes are stored before the next batch is sent.
//
//  200           outcomes are recorded; the next batch may be twice as large
//  unanswered    everything stays pending; a 5xx withdraws attended mutations; after a transport error the next batch is
//                half as large, because a slow connection may not send more within the time-out
//  409           after `gap` and `forked` the device starts over under another clientId; `wrong_user` waits for the outbox's user
//  another 4xx   the batch is halved until one mutation is left; that one counts as refused
import type { ApiResult, Refusal, Unanswered } from '#app/http/api-result.ts'
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { countUnanswered } from '#app/local/outbox/outbox-rows.ts'
import { recordOutcomes } from '#app/local/outbox/record-outcomes.ts'
import { startOver } from '#app/local/outbox/start-over.ts'
import { withdraw } from '#app/local/outbox/withdraw.ts'
import { FIRST_BATCH, MAX_BATCH, MAX_BATCH_BYTES } from '#domain/protocol/protocol.ts'
import { type AttemptResult, DONE, type EngineDependencies, isoNow } from './dependencies.ts'
import { pull } from './pull.ts'

/** Repairs of `seq` numbers in one attempt. More would mean that repairing does not help. */
const MAX_REPAIRS = 3
const STUCK: Unanswered = { kind: 'busy', status: 409, retryAfter: null }

/** @returns the push function of one device, which begins with the size of the last batch that was answered */
export function createPush(): (dependencies: EngineDependencies) => Promise<AttemptResult> {
  const pace = { limit: FIRST_BATCH }
  return (dependencies) => push(dependencies, pace)
}

async function push(dependencies: EngineDependencies, pace: { limit: number }): Promise<AttemptResult> {
  const { store, transport, clock } = dependencies
  let { limit } = pace
  let repairs = 0
  let sent: Sent | undefined
  for (;;) {
    const batch = await nextBatch(store, limit, sent)
    if (batch.rows.length === 0) {
      if (!sent) return DONE
      // One of them was withdrawn while it was sent.
      sent = undefined
      continue
    }
    const { clientId, rows } = batch
    const result = await transport.push({ clientId, mutations: rows.map(({ envelope }) => envelope) })
    if (result.kind === 'ok') {
      const { outcomes } = result.body
      if (outcomes.length === 0) return { kind: 'unreachable' }
      await recordOutcomes(store, clientId, outcomes, isoNow(clock))
      limit = pace.limit = Math.min(2 * pace.limit, MAX_BATCH)
      sent = { clientId, upTo: outcomes.at(-1)?.seq ?? 0 }
    } else if (result.kind !== 'refused') {
      if (result.kind === 'unreachable') pace.limit = Math.ceil(rows.length / 2)
      await withdrawAttended(dependencies, batch, result)
      return result
    } else if (result.body.code === 'wrong_user') {
      return STUCK
    } else if (isAboutSeq(result.body.code)) {
      if (++repairs > MAX_REPAIRS) return STUCK
      const repaired = await repair(dependencies, batch, result.body)
      if (repaired.kind !== 'done') return repaired
    } else if (rows.length > 1) {
      limit = Math.ceil(rows.length / 2)
    } else {
      const isRefused = await refuseSingle(dependencies, batch, result.body)
      if (!isRefused) return STUCK
    }
  }
}

export interface Batch {
  clientId: string
  rows: OutboxRow[]
}

/** What has been sent in this run. It says nothing about the outbox of another `clientId`: a tab may have started over since. */
interface Sent {
  clientId: string
  upTo: number
}

const encoder = new TextEncoder()

/**
 * The first mutations without an outcome, in `seq` order, up to MAX_BATCH_BYTES. Includes those that a pull has shown to be
 * processed, because their outcomes are not known. A mutation above the limit is sent alone, for the server to refuse.
 * @param limit the maximum number of mutations @param sent mutations to skip
 */
export async function nextBatch(store: LocalStore, limit: number, sent?: Sent): Promise<Batch> {
  return store.read(async (tx) => {
    const { clientId } = await openDevice(tx)
    const after = sent?.clientId === clientId ? sent.upTo : 0
    const rows: OutboxRow[] = []
    if ((await countUnanswered(tx)) === 0) return { clientId, rows }
    let bytes = 0
    let read: readonly OutboxRow[] = []
    for (let last = after; ; last = read.at(-1)?.seq ?? last) {
      read = await tx.range('outbox', { after: last, limit })
      for (const row of read) {
        if (row.outcome) continue
        bytes += encoder.encode(JSON.stringify(row.envelope)).length
        if (rows.length === limit || (rows.length > 0 && bytes > MAX_BATCH_BYTES)) return { clientId, rows }
        rows.push(row)
      }
      if (read.length < limit) return { clientId, rows }
    }
  })
}

const isAboutSeq = (code: string | undefined) => code === 'gap' || code === 'forked'

/** `gap`: the server has forgotten mutations of this device. `forked`: a copy of this device has sent others. */
async function repair(dependencies: EngineDependencies, { clientId }: Batch, refusal: Refusal): Promise<AttemptResult> {
  // The pull shows whether the whole history is another one: then the load requeues everything over the new base.
  const pulled = refusal.code === 'gap' ? await pull(dependencies) : DONE
  if (pulled.kind === 'done') await startOver(dependencies.store, clientId, dependencies.newUuid)
  return pulled
}

/** @returns false when the mutation is a withdrawal, which no correct server refuses: everything stays pending */
async function refuseSingle(
  { store, newUuid, clock }: EngineDependencies,
  batch: Batch,
  refusal: Refusal,
): Promise<boolean> {
  const { mid } = (batch.rows[0] as OutboxRow).envelope
  const { message, errors } = refusal
  return withdraw(store, {
    mid,
    newUuid,
    why: { reason: 'refused', message },
    refusal: { verdict: { status: 'refused', message, ...(errors ? { errors } : {}) }, at: isoNow(clock) },
  })
}

/** Only mutations attended in this tab: a closed tab could not report the withdrawal. */
async function withdrawAttended(
  { store, isAttended, newUuid }: EngineDependencies,
  batch: Batch,
  result: ApiResult<never>,
): Promise<void> {
  if (result.kind !== 'busy' || result.status < 500) return
  for (const { envelope, withdrawn } of batch.rows) {
    if (withdrawn || !isAttended?.(envelope.mid)) continue
    const why = { reason: 'failed', ...(result.message ? { message: result.message } : {}) } as const
    await withdraw(store, { mid: envelope.mid, newUuid, why, onlyIfAttended: true })
  }
}
