// Decides one mutation inside a transaction: a repeat receives the stored outcome, anything else is applied. Pushed mutations and REST
// calls take the same path.
import { withoutAdminFields } from '#domain/kinds/car/fields/field-readers.ts'
import { isCreation, KINDS } from '#domain/kinds/kinds.ts'
import { type Envelope, type Mutation, parseMutation, rebaseOnCurrent } from '#domain/kinds/mutation.ts'
import { NUMBERED_KINDS } from '#domain/kinds/records.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { targets } from '#domain/mutations/field-edits.ts'
import { type FieldChanges, sameValue } from '#domain/mutations/merge.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import { fault } from '#domain/values/faults/faults.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { idempotencyRecords } from '#sync-server/store/history.ts'
import { shortHash } from '#sync-server/store/short-hash.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, type StoredOutcome } from '#sync-server/store/tables.ts'
import { findTombstone } from '#sync-server/store/tombstones.ts'
import { applyToStore } from './apply-to-store.ts'
import { plausibleMadeAt } from './retention.ts'
import { storeWorld } from './store-world.ts'

export interface DecisionContext {
  actor: Actor
  /** ISO time of the server. */
  now: string
  /** New inquiries are sent by e-mail. */
  mailsInquiries?: boolean | undefined
  /** How many vehicles the actor may add in a day. Without it they are not counted. */
  newCarsOfDay?: number | undefined
}

export type Decided = StoredOutcome & {
  /** The outcome was stored before, or the record had been created before: nothing was changed. */
  replayed: boolean
}

/** @throws QuotaExceeded */
export function decidePushed(records: Records, context: DecisionContext, envelope: Envelope): StoredOutcome {
  const fingerprint = fingerprintOf(context.actor, envelope)
  const known = knownOutcome(records, context.actor, envelope, fingerprint)
  if (known) return known
  const current = upgradeMutation(envelope)
  const mutation = current && parseMutation(current)
  if (mutation) {
    const plausible = { ...mutation, madeAt: plausibleMadeAt(envelope.madeAt, context.now) }
    return applyToStore(records, { ...context, mutation: plausible, fingerprint, isPushed: true })
  }
  const outcome: StoredOutcome = {
    ...(current ? INVALID : UNKNOWN_FORMAT),
    fingerprint,
    recordUid: envelope.uid,
    sequence: records.sequence,
    answeredAt: context.now,
  }
  records.put(IDEMPOTENCY_RECORDS, envelope.mid, outcome)
  return outcome
}

/**
 * A REST call states the new values only, so its mutation is rebased on the current record: the last write wins.
 * @param hasKey whether its mid is an Idempotency-Key; without one no outcome is stored
 * @param isConfirmed by a step-up
 */
function decideCall(
  records: Records,
  context: DecisionContext,
  { mutation, hasKey, isConfirmed }: { mutation: Mutation; hasKey: boolean; isConfirmed?: boolean | undefined },
): Decided {
  const fingerprint = hasKey ? fingerprintOf(context.actor, mutation) : null
  const known = fingerprint === null ? undefined : knownOutcome(records, context.actor, mutation, fingerprint)
  if (known) return { ...known, replayed: known.code !== 'key_reused' }
  const created = isCreation(mutation.name) && createdBefore(records, mutation.uid, context.now)
  if (created) return { ...created, replayed: true }
  const rebased = rebaseOnCurrent(storeWorld(records), mutation)
  return { ...applyToStore(records, { ...context, mutation: rebased, fingerprint, isConfirmed }), replayed: false }
}

/** An idempotency record belongs to its user and mutation. Another one under the same mid is refused without its outcome. */
function knownOutcome(
  records: Records,
  actor: Actor,
  { mid, uid }: Pick<Envelope, 'mid' | 'uid'>,
  fingerprint: string,
): StoredOutcome | undefined {
  const known = records.get(IDEMPOTENCY_RECORDS, mid)
  if (!known || isSameRequest(actor, known.fingerprint, fingerprint)) return known
  const { sequence, answeredAt } = known
  return { ...KEY_REUSED, fingerprint, recordUid: uid, sequence, answeredAt }
}

/** The key of a creation identifies its record, also after the stored outcome was pruned. */
function createdBefore(records: Records, uid: string, now: string): StoredOutcome | null {
  const created =
    NUMBERED_KINDS.map((kind) => records.get(KINDS[kind].table, uid)).find(Boolean) ?? findTombstone(records, uid)
  if (!created) return null
  const { id, version } = created
  return { status: 'applied', fingerprint: '', recordUid: uid, id, version, sequence: version, answeredAt: now }
}

const refusal = (code: 'invalid' | 'unknown_format' | 'key_reused') => ({ status: 'refused', ...fault(code) }) as const
const INVALID = refusal('invalid')
const UNKNOWN_FORMAT = refusal('unknown_format')
const KEY_REUSED = refusal('key_reused')

/**
 * Hash of the user and what the mutation requests: the same for a push and the REST call of the same change. Behind a dot follows the hash
 * of the fields for admins, if there are some. A page that was loaded again sends an enquiry without its source.
 */
function fingerprintOf({ id }: Actor, { name, uid, args }: Pick<Envelope, 'name' | 'uid' | 'args'>): string {
  const {
    fields,
    saleId: _,
    source: __,
    ...others
  } = args as { fields?: FieldChanges; saleId?: unknown; source?: unknown }
  const requested = fields ? { ...others, fields: targets(fields) } : others
  const forAll = withoutAdminFields(requested)
  const common = shortHash([id, name, uid, forAll])
  return sameValue(forAll, requested) ? common : `${common}.${shortHash(requested)}`
}

/**
 * A device whose user is no longer an admin leaves out the fields for admins when it sends the mutation again, also after the user has become
 * one again: a request without them is part of the first. In a request of anybody else they have no effect.
 */
function isSameRequest({ role }: Actor, known: string, fingerprint: string): boolean {
  const common = (text: string) => text.split('.')[0]
  return known === fingerprint || common(known) === (role === 'admin' ? fingerprint : common(fingerprint))
}

interface SingleRequest extends Pick<DecisionContext, 'mailsInquiries' | 'newCarsOfDay'> {
  caller: Caller
  /** Its `from` values and `saleId` are replaced by those of the current record. */
  mutation: Mutation
  hasKey: boolean
  now: () => Date
  isConfirmed?: boolean
}

/** Applies the mutation of one REST call. @throws what `caller` throws */
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
