// Processes a push: the mutations of one outbox, in order, each exactly once.
//
//  1 the outbox belongs to another user        409 wrong_user
//  2 `seq` was processed before                the stored outcome; another mutation under it: 409 forked (a copied device)
//  3 `seq` is the next one                     apply; a refusal is final too and uses the `seq`
//  4 `seq` is further ahead                    409 gap, nothing of the batch is stored
//  5 effects, outcomes and `lastSeq` are one transaction, for up to 100 mutations; the next 100 are decided while it is written

import { hash } from 'node:crypto'
import { withoutAdminFields } from '#domain/cars/field-readers.ts'
import { type Envelope, type Mutation, parseMutation } from '#domain/mutations/mutation.ts'
import { REJECTIONS } from '#domain/mutations/rejection.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import type { DeviceReport } from '#domain/protocol/device-report.ts'
import type { Outcome, PushRefusal, PushResponse } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import type { Actor } from '#domain/users/user.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { type HistoryKey, idempotencyRecords } from '#sync-server/store/history.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, type OutboxProgress, type StoredOutcome } from '#sync-server/store/tables.ts'
import { applyToStore, keyReused } from './apply-to-store.ts'
import { storedReport } from './device-report.ts'
import { plausibleMadeAt } from './made-at.ts'
import type { RecordQuotas } from './record-quotas.ts'

export interface PushedBatch {
  /** A member of the staff. */
  caller: Caller
  request: PushRequest
  report?: DeviceReport | null
  now: () => Date
  /** New inquiries are sent by e-mail. */
  mailsInquiries?: boolean
  /** Of the caller. */
  quotas?: RecordQuotas
}

/** The whole batch is refused and nothing of it is stored. Becomes HTTP status 409. */
export class PushRefused extends Error {
  override name = 'PushRefused'
  readonly body: PushRefusal

  constructor(body: PushRefusal) {
    super(body.message)
    this.body = body
  }
}

/** Mutations in one transaction: other requests run in between. */
const SLICE = 100

interface Parsed {
  envelope: Envelope
  /** Null for invalid arguments or a format of a newer version. */
  mutation: Mutation | null
}

/** Slices that are not durable yet. With more of them, other requests would wait for all their decisions. */
const SLICES_UNDER_WAY = 2

/** @throws PushRefused, or what `caller` throws */
export async function reconcileBatch(store: Store, batch: PushedBatch): Promise<PushResponse> {
  const parsed = batch.request.mutations.map((envelope) => ({ envelope, mutation: readMutation(envelope) }))
  const progress: Progress = { decided: 0 }
  const slices: Promise<Outcome[]>[] = []
  for (let from = 0; from < parsed.length || from === 0; from += SLICE) {
    await slices.at(-SLICES_UNDER_WAY)
    const { outcomes, decided } = startSlice(store, batch, parsed.slice(from, from + SLICE), from, progress)
    slices.push(outcomes)
    await decided
  }
  const outcomes: Outcome[] = []
  // In order: after a failure the slices behind it fail too, with errors of no meaning to the device.
  for (const slice of slices) outcomes.push(...(await slice))
  return { outcomes }
}

interface Progress {
  /** How many mutations of the batch have been decided without an error. */
  decided: number
}

interface StartedSlice {
  /** Once durable. A rejection that is never awaited is ignored. */
  outcomes: Promise<Outcome[]>
  /** Resolves when the slice has been decided, or has failed. Never rejects. */
  decided: Promise<void>
}

/** @param from the position of the slice in the batch */
function startSlice(
  store: Store,
  { caller, request, report, now, mailsInquiries, quotas }: PushedBatch,
  slice: readonly Parsed[],
  from: number,
  progress: Progress,
): StartedSlice {
  const { clientId, mutations } = request
  let onDecided = () => {}
  const decided = new Promise<void>((resolve) => {
    onDecided = resolve
  })
  // A store may decide again, on a newer state.
  const outcomes = store.transact(
    (records) => {
      if (progress.decided < from) throw new Error('The mutations before these were not applied')
      progress.decided = from
      const actor = caller.actorIn(records)
      if (actor.id === null) throw new Error('a visitor has no outbox on the server')
      const before = records.get('devices', clientId)
      if (before && before.userId !== actor.id) refuse('wrong_user')
      const at = now().toISOString()
      const device: OutboxProgress = { lastMid: '', lastSeq: 0, ...before, userId: actor.id, seenAt: at }
      // The first slice checks the whole batch. For the others it also shows that the slice before was not stored.
      refuseGap(mutations.slice(from), device.lastSeq)
      const context: BatchContext = { records, actor, now: at, clientId, device, mailsInquiries, quotas }
      const decisions = slice.map(({ envelope, mutation }) =>
        toOutcome(envelope, processMutation(context, envelope, mutation)),
      )
      const sent = from + slice.length
      if (report) device.report = storedReport(device, { report, at, sent })
      records.put('devices', clientId, device)
      progress.decided = sent
      onDecided()
      return decisions
    },
    recordsRead(slice, clientId),
  )
  outcomes.catch(() => {}).finally(onDecided)
  return { outcomes, decided }
}

/** The idempotency records that the mutations read. */
function recordsRead(slice: readonly Parsed[], clientId: string): HistoryKey[] {
  return slice.flatMap(({ envelope: { mid, uid }, mutation }) => {
    const keys = mutation?.name === 'void' ? [mid, uid] : [mid]
    return idempotencyRecords(...keys.flatMap((key) => [key, repeatKey(key, clientId)]))
  })
}

function refuseGap(mutations: readonly Envelope[], lastSeq: number): void {
  let last = lastSeq
  for (const { seq } of mutations) {
    if (seq > last + 1) refuse('gap')
    last = Math.max(last, seq)
  }
}

interface BatchContext {
  records: Records
  actor: Actor
  now: string
  clientId: string
  /** Updated with each processed mutation. */
  device: OutboxProgress
  mailsInquiries: boolean | undefined
  quotas: RecordQuotas | undefined
}

function processMutation(context: BatchContext, envelope: Envelope, mutation: Mutation | null): StoredOutcome {
  const { records, actor, now, clientId, device, mailsInquiries, quotas } = context
  const { seq, mid } = envelope
  const known = records.get(IDEMPOTENCY_RECORDS, mid)
  if (seq <= device.lastSeq) {
    return outcomeAt(context, mid, seq) ?? processRepeat(context, envelope, mutation)
  }
  device.lastSeq = seq
  device.lastMid = mid
  const position = { clientId, seq }
  const fingerprint = fingerprintOf(envelope)
  if (known) {
    // Came by a REST call or another outbox before, or was withdrawn by a copy of this device. That record stays as it is: its
    // writer may ask for it again.
    const isSameRequest = known.seq === undefined ? known.recordUid === envelope.uid : known.fingerprint === fingerprint
    const isSame = isSameRequest || known.code === 'voided'
    const outcome = { ...(isSame ? known : keyReused(known)), fingerprint, ...position, answeredAt: now }
    records.put(IDEMPOTENCY_RECORDS, repeatKey(mid, clientId), outcome)
    return outcome
  }
  if (mutation?.name === 'void') return withdraw(context, envelope)
  const madeAt = plausibleMadeAt(envelope.madeAt, now, device.madeSince)
  device.madeSince ??= madeAt
  if (mutation) {
    const plausible = { ...mutation, madeAt }
    const limits = { mailsInquiries, quotas }
    return applyToStore(records, { actor, mutation: plausible, now, fingerprint, position, ...limits })
  }
  const rejection = upgradeMutation(envelope) ? INVALID : UNKNOWN_FORMAT
  const outcome: StoredOutcome = {
    ...rejection,
    fingerprint,
    recordUid: envelope.uid,
    answeredAt: now,
    ...position,
  }
  records.put(IDEMPOTENCY_RECORDS, mid, outcome)
  return outcome
}

/** The key of what this outbox received for a mutation whose own record another request wrote. */
function repeatKey(mid: string, clientId: string): string {
  return `${mid} ${clientId}`
}

/**
 * The outcome that a mutation has under this `seq` of this outbox. The same `seq` of another outbox is another position. What a
 * repeated transaction has stored twice in the outbox may have its outcome at the later position only.
 */
function outcomeAt({ records, clientId }: BatchContext, mid: string, seq: number): StoredOutcome | undefined {
  const outcomes = [records.get(IDEMPOTENCY_RECORDS, mid), records.get(IDEMPOTENCY_RECORDS, repeatKey(mid, clientId))]
  return outcomes.find((outcome) => outcome?.clientId === clientId && (outcome.seq ?? 0) >= seq)
}

/**
 * A processed `seq` under a `mid` that has no outcome at that position: either the withdrawal of the mutation that was
 * applied there, or a copied device.
 */
function processRepeat(context: BatchContext, envelope: Envelope, mutation: Mutation | null): StoredOutcome {
  const { records, now } = context
  const withdrawn = mutation?.name === 'void' ? outcomeAt(context, envelope.uid, envelope.seq) : undefined
  if (!withdrawn) refuse('forked')
  // The outbox was renamed since, and the withdrawal got another `seq`: its stored outcome is still valid.
  const known = records.get(IDEMPOTENCY_RECORDS, envelope.mid)
  if (known) return known
  const outcome: StoredOutcome = { ...withdrawn, fingerprint: fingerprintOf(envelope), answeredAt: now }
  records.put(IDEMPOTENCY_RECORDS, envelope.mid, outcome)
  return outcome
}

/**
 * Stores outcomes for both the withdrawal and the mutation `uid`: one that was not applied before never is, and a push that was under
 * way when the person withdrew it is no fork.
 */
function withdraw({ records, now, clientId }: BatchContext, envelope: Envelope): StoredOutcome {
  const { seq, uid } = envelope
  const position = { clientId, seq, answeredAt: now }
  const fingerprint = fingerprintOf(envelope)
  const known = records.get(IDEMPOTENCY_RECORDS, uid)
  const voided = { code: 'voided', message: REJECTIONS.voided, recordUid: uid } as const
  const withdrawn: StoredOutcome = {
    ...(known ?? { ...voided, status: 'refused', fingerprint: '' }),
    ...position,
  }
  records.put(IDEMPOTENCY_RECORDS, known ? repeatKey(uid, clientId) : uid, withdrawn)
  const outcome: StoredOutcome = { ...(known ? withdrawn : { ...voided, status: 'noop', ...position }), fingerprint }
  records.put(IDEMPOTENCY_RECORDS, envelope.mid, outcome)
  return outcome
}

const INVALID = { status: 'refused', code: 'invalid', message: REJECTIONS.invalid } as const
const UNKNOWN_FORMAT = { status: 'refused', code: 'unknown_format', message: REJECTIONS.unknown_format } as const

/** @returns null for invalid arguments or a format of a newer version */
function readMutation(envelope: Envelope): Mutation | null {
  const current = upgradeMutation(envelope)
  return current && parseMutation(current)
}

/** The outcome as it is sent: without the fields of the idempotency record. */
function toOutcome({ mid, seq }: Envelope, stored: StoredOutcome): Outcome {
  const { recordUid: uid, status, code, message, errors, unchanged, id, version, conflictUid } = stored
  return { mid, seq, uid, status, code, message, errors, unchanged, id, version, conflictUid }
}

/** A device whose user is no admin any more sends a mutation without the fields for admins, perhaps for the second time. */
function fingerprintOf({ name, uid, args: sent }: Envelope): string {
  const args = withoutAdminFields(sent)
  return hash('sha256', JSON.stringify([name, uid, args]), 'base64url')
}

const REFUSALS = {
  gap: 'Changes of this device are missing before these',
  forked: 'Another copy of this device has sent changes under these numbers',
  wrong_user: 'This outbox belongs to another user',
} as const

function refuse(code: PushRefusal['code']): never {
  throw new PushRefused({ code, message: REFUSALS[code] })
}
