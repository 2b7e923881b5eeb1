// Sends pending mutations in order, one batch at a time. Outcomes are stored before the next batch is sent.
//
//  200           outcomes are recorded; the next batch may be twice as large
//  unanswered    everything stays pending; a 5xx of our server removes what somebody waits for; after a transport error the next batch is
//                half as large, because a slow connection may not send more within the time-out
//  409           `unknown_position`: the pull that follows loads the other history, and everything is sent again
//  another 4xx   the batch is halved until one mutation is left; that one counts as refused

import type { Refusal } from '#app/http/api-result.ts'
import { type Batch, nextBatch, recordOutcomes, toRequest } from '#app/local/outbox/outbox.ts'
import { FIRST_BATCH, MAX_BATCH, type Outcome } from '#domain/protocol/protocol.ts'
import type { FaultCode } from '#domain/values/faults/faults.ts'
import { faultText } from '#text/fault-text.ts'
import { type AttemptResult, DONE, type EngineDependencies, hasReachedServer, isoNow } from './dependencies.ts'
import type { Transport } from './transport.ts'

type PushDependencies = Pick<EngineDependencies, 'store' | 'clock' | 'onServerFailure'> & {
  transport: Pick<Transport, 'push'>
}

/** @returns the push function of one device, which begins with the size of the last batch that was answered */
export function createPush(): (dependencies: PushDependencies) => Promise<AttemptResult> {
  const pace = { limit: FIRST_BATCH }
  return (dependencies) => push(dependencies, pace)
}

async function push(
  { store, transport, clock, onServerFailure }: PushDependencies,
  pace: { limit: number },
): Promise<AttemptResult> {
  let { limit } = pace
  for (;;) {
    const batch = await nextBatch(store, limit)
    const { rows } = batch
    if (rows.length === 0) return DONE
    const mids = rows.map(({ envelope }) => envelope.mid)
    const result = await transport.push(toRequest(batch))
    if (result.kind === 'ok') {
      const { outcomes } = result.body
      if (!outcomes.some(({ mid }) => mids.includes(mid))) return { kind: 'unreachable' }
      await recordOutcomes(store, batch, outcomes, isoNow(clock))
      limit = pace.limit = Math.min(2 * pace.limit, MAX_BATCH)
    } else if (result.kind !== 'refused') {
      if (result.kind === 'unreachable') pace.limit = Math.ceil(rows.length / 2)
      if (result.kind === 'busy' && result.status >= 500 && hasReachedServer(result))
        await onServerFailure?.(mids, faultText(result))
      return result
    } else if (result.body.code === 'unknown_position') {
      return DONE
    } else if (rows.length > 1) {
      limit = pace.limit = Math.ceil(rows.length / 2)
    } else {
      await recordOutcomes(store, batch, rows.map(refusedOutcome(result.body)), isoNow(clock))
    }
  }
}

/** The outcome of a mutation that the server refuses as a request. */
function refusedOutcome({ message, code, values, errors }: Refusal) {
  return ({ envelope: { mid, uid } }: Batch['rows'][number]): Outcome => ({
    mid,
    uid,
    at: '',
    status: 'refused',
    message,
    ...(code ? { code: code as FaultCode, values } : {}),
    ...(errors ? { errors } : {}),
  })
}
