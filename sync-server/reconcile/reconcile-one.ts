// Applies one mutation of a REST call. A REST call states the new values only, so the mutation is rebased on the current
// record inside the transaction: the last write wins.
import { type Mutation, rebaseOnCurrent } from '#domain/mutations/mutation.ts'
import { isCreation } from '#domain/records/kinds.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { idempotencyRecords } from '#sync-server/store/history.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, type StoredOutcome } from '#sync-server/store/tables.ts'
import { findTombstone } from '#sync-server/store/tombstones.ts'
import { applyToStore, keyReused } from './apply-to-store.ts'
import type { RecordQuotas } from './record-quotas.ts'
import { storeWorld } from './store-world.ts'

export interface SingleRequest {
  caller: Caller
  /** Its `from` values and `saleId` are replaced by those of the current record. */
  mutation: Mutation
  /** Hash of user and request. Null for a request without an Idempotency-Key (the mutation's `mid`): no outcome is stored. */
  fingerprint: string | null
  now: () => Date
  /** New inquiries are sent by e-mail. */
  mailsInquiries?: boolean
  /** Of the caller. */
  quotas?: RecordQuotas
  /** By a step-up. */
  isConfirmed?: boolean
}

/** `replayed`: the outcome was stored before, and nothing was changed. */
export type RequestOutcome = StoredOutcome & { replayed: boolean }

/** @throws what `caller` throws */
export async function reconcileOne(store: Store, request: SingleRequest): Promise<RequestOutcome> {
  const { fingerprint, mutation } = request
  return store.transact(
    (records) => decide(records, request),
    idempotencyRecords(fingerprint === null ? null : mutation.mid),
  )
}

function decide(records: Records, { caller, mutation, fingerprint, now, ...limits }: SingleRequest): RequestOutcome {
  const actor = caller.actorIn(records)
  const known = fingerprint === null ? undefined : records.get(IDEMPOTENCY_RECORDS, mutation.mid)
  if (known) {
    // A pushed mutation has another kind of fingerprint: it is recognized by its mid and record.
    const wasPushed = known.seq !== undefined && known.recordUid === mutation.uid
    const isSame =
      known.fingerprint === fingerprint ||
      (wasPushed && isCreation(mutation.name) === (known.recordUid === mutation.mid))
    return isSame ? { ...known, replayed: true } : { ...keyReused(known), replayed: false }
  }
  const at = now().toISOString()
  const created = mutation.name.endsWith('.create') ? findRecord(records, mutation.uid) : null
  if (created) return { ...outcomeOfCreated(mutation.uid, created, at), replayed: true }
  const rebased = rebaseOnCurrent(storeWorld(records), mutation)
  return {
    replayed: false,
    ...applyToStore(records, { actor, mutation: rebased, now: at, fingerprint, ...limits }),
  }
}

/** A creation's key identifies its record, also after its stored outcome was pruned. */
function findRecord(records: Records, uid: string): { id: number; version: number } | null {
  return records.get('cars', uid) ?? records.get('inquiries', uid) ?? findTombstone(records, uid) ?? null
}

function outcomeOfCreated(uid: string, { id, version }: { id: number; version: number }, now: string): StoredOutcome {
  return { status: 'applied', fingerprint: '', recordUid: uid, id, version, answeredAt: now }
}
