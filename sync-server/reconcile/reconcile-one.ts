// Applies the mutation of one REST call.
import type { Mutation } from '#domain/kinds/mutation.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { idempotencyRecords } from '#sync-server/store/history.ts'
import type { Store } from '#sync-server/store/store.ts'
import { type Decided, type DecisionContext, decideCall } from './decide.ts'

interface SingleRequest extends Pick<DecisionContext, 'mailsInquiries' | 'newCarsOfDay'> {
  caller: Caller
  /** Its `from` values and `saleId` are replaced by those of the current record. */
  mutation: Mutation
  hasKey: boolean
  now: () => Date
  isConfirmed?: boolean
}

/** @throws what `caller` throws */
export function reconcileOne(store: Store, request: SingleRequest): Promise<Decided> {
  const { caller, now, mutation, hasKey, isConfirmed, ...limits } = request
  return store.transact(
    (records) => {
      const context = { actor: caller.actorIn(records), now: now().toISOString(), ...limits }
      return decideCall(records, context, { mutation, hasKey, isConfirmed })
    },
    idempotencyRecords(hasKey ? mutation.mid : null),
  )
}
