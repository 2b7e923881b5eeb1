// Sends what waits: in the device's order, one batch at a time, each answer kept before the next is sent.
//
//  answered            final words for each change; kept at once
//  silence             everything waits; a change that someone waits for at the screen is withdrawn on a 5xx;
//                      without any answer half as much is sent next time: a thin line may not carry more in time
//  409                 the numbers are put right and the batch is sent again; another user's outbox waits for its user
//  another 4xx         the batch is halved until the one that is meant stands alone: that one is refused
import { recordOutcomes } from '#app/local/outbox/record-outcomes.ts'
import { closeGap, rename } from '#app/local/outbox/resequence.ts'
import { withdraw } from '#app/local/outbox/withdraw.ts'
import type { Answer, Refusal, Silence } from '#app/sync/http/api-result.ts'
import { MAX_BATCH } from '#domain/protocol/batch-limits.ts'
import { DONE, type EngineParts, isoNow, type RunEnd } from './dependencies.ts'
import { type Batch, nextBatch } from './next-batch.ts'
import { pull } from './pull.ts'

/** Times the numbers may be put right in one run; more would mean that it does not help. */
const MAX_REPAIRS = 3
const STUCK: Silence = { kind: 'busy', status: 409, retryAfter: null }

/** @returns what sends, for one device: it remembers how much the line could carry */
export function createPush(): (parts: EngineParts) => Promise<RunEnd> {
  const pace = { limit: MAX_BATCH }
  return (parts) => push(parts, pace)
}

async function push(parts: EngineParts, pace: { limit: number }): Promise<RunEnd> {
  const { store, transport, clock } = parts
  let { limit } = pace
  let repairs = 0
  for (;;) {
    const batch = await nextBatch(store, limit)
    if (batch.rows.length === 0) return DONE
    const { clientId, rows, pending } = batch
    const answer = await transport.push({ clientId, pending, mutations: rows.map(({ envelope }) => envelope) })
    if (answer.kind === 'ok') {
      const { outcomes } = answer.body
      if (outcomes.length === 0) return { kind: 'unreachable' }
      await recordOutcomes(store, clientId, outcomes, isoNow(clock))
      limit = pace.limit = Math.min(2 * pace.limit, MAX_BATCH)
    } else if (answer.kind !== 'refused') {
      if (answer.kind === 'unreachable') pace.limit = Math.ceil(rows.length / 2)
      await giveUpAttended(parts, batch, answer)
      return answer
    } else if (answer.body.code === 'wrong_user') {
      return STUCK
    } else if (isAboutNumbers(answer.body.code)) {
      if (++repairs > MAX_REPAIRS) return STUCK
      const end = await repair(parts, batch, answer.body)
      if (end.kind !== 'done') return end
    } else if (rows.length > 1) {
      limit = Math.ceil(rows.length / 2)
    } else {
      const refused = await refuseAlone(parts, batch, answer.body)
      if (!refused) return STUCK
    }
  }
}

const isAboutNumbers = (code: string | undefined) => code === 'gap' || code === 'forked'

async function repair(parts: EngineParts, { clientId }: Batch, refusal: Refusal): Promise<RunEnd> {
  const { store, newUuid } = parts
  if (refusal.code !== 'gap') {
    await rename(store, clientId, newUuid)
    return DONE
  }
  // A server put back to an earlier state shows itself by a gap: what it has forgotten goes before what waits.
  const end = await pull(parts)
  if (end.kind === 'done') await closeGap(store, clientId, refusal.lastSeq ?? 0, newUuid)
  return end
}

/** @returns false when it is a withdrawal that is refused: then the server is wrong, and everything waits */
async function refuseAlone({ store, newUuid, clock }: EngineParts, batch: Batch, refusal: Refusal): Promise<boolean> {
  const { mid } = (batch.rows[0] as Batch['rows'][number]).envelope
  const { message, errors } = refusal
  return withdraw(store, {
    mid,
    newUuid,
    why: { reason: 'refused', message },
    refusal: { verdict: { status: 'refused', message, ...(errors ? { errors } : {}) }, at: isoNow(clock) },
  })
}

/** Only what this very tab can tell of: whose tab has gone would never learn that it was taken back. */
async function giveUpAttended({ store, awaits, newUuid }: EngineParts, batch: Batch, silence: Answer<never>) {
  if (silence.kind !== 'busy' || silence.status < 500) return
  for (const { envelope, withdrawn } of batch.rows) {
    if (withdrawn || !awaits?.(envelope.mid)) continue
    const why = { reason: 'failed', ...(silence.message ? { message: silence.message } : {}) } as const
    await withdraw(store, { mid: envelope.mid, newUuid, why, onlyIfAttended: true })
  }
}
