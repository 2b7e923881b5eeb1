// Applies one mutation inside a transaction. Records, activity log and idempotency record are written together, so a repeat of
// the mutation finds its stored outcome and has no second effect.

import type { Applied } from '#domain/mutations/applied.ts'
import { needsStepUp } from '#domain/mutations/confirmed-settings.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'
import { apply, type Mutation } from '#domain/mutations/mutation.ts'
import { REJECTIONS } from '#domain/mutations/rejection.ts'
import { refused } from '#domain/mutations/verdict.ts'
import { KINDS, kindOfMutation, type NumberedKind } from '#domain/records/kinds.ts'
import { isNumbered } from '#domain/records/records.ts'
import type { Actor } from '#domain/users/user.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, type StoredOutcome } from '#sync-server/store/tables.ts'
import { loggedChange } from './logged-change.ts'
import { countNewCar, countRaisedConflict, type RecordQuotas } from './record-quotas.ts'
import { storeWorld, takeNumber, writePut } from './store-world.ts'

export interface ApplyRequest {
  actor: Actor
  mutation: Mutation
  /** ISO time of the server. */
  now: string
  /** Hash of the request, for the idempotency record. Null for a request without a key: no outcome is stored. */
  fingerprint: string | null
  /** For a pushed mutation: its outbox and `seq`. */
  position?: { clientId: string; seq: number }
  /** New inquiries are sent by e-mail. */
  mailsInquiries?: boolean
  /** Of the actor. Without them nothing is counted. */
  quotas?: RecordQuotas | undefined
  /** By the password or a code of the actor, which a push does not contain. */
  isConfirmed?: boolean | undefined
}

/** @throws QuotaExceeded */
export function applyToStore(records: Records, request: ApplyRequest): StoredOutcome {
  const { actor, mutation, now, fingerprint, position, quotas } = request
  const context = {
    actor,
    now,
    takeNumber(kind: NumberedKind) {
      if (kind === 'car' && quotas && actor.id !== null) countNewCar(records, actor.id, now, quotas.newCars)
      return takeNumber(records, kind)
    },
  }
  const applied = apply(storeWorld(records), mutation, context)
  const result = isStepUpMissing(records, request, applied) ? refused('step_up_needed') : applied
  const outcome: StoredOutcome = {
    fingerprint: fingerprint ?? '',
    recordUid: mutation.uid,
    answeredAt: now,
    ...result.verdict,
    ...position,
  }
  for (const put of result.puts) {
    const isRaised = put.kind === 'conflict' && put.record.state === 'open'
    if (isRaised && quotas) countRaisedConflict(records, actor.username, quotas.openConflicts)
    const version = writePut(records, put)
    if (isRaised) outcome.conflictUid = put.record.uid
    else if (put.kind !== 'conflict') outcome.version = version
    if ('id' in put.record) outcome.id = put.record.id
  }
  outcome.id ??= numberOf(records, mutation)
  if (result.puts.length > 0) {
    recordActivity(records, request, result)
    if (request.mailsInquiries && mutation.name === 'inquiry.create') queueMail(records, mutation.uid, now)
  }
  if (fingerprint === null || !isOutcomeStored(request, result)) return outcome
  records.put(IDEMPOTENCY_RECORDS, mutation.mid, outcome)
  return outcome
}

/** The outcome of a mutation whose key was used by another request. Omits the errors of that request. */
export function keyReused({ errors: _, ...known }: StoredOutcome): StoredOutcome {
  return { ...known, status: 'refused', code: 'key_reused', message: REJECTIONS.key_reused }
}

function numberOf(records: Records, { name, uid }: Mutation): number | undefined {
  const kind = kindOfMutation(name)
  return isNumbered(kind) ? records.get(KINDS[kind].table, uid)?.id : undefined
}

/** Looks at the settings that would be written: a decision about a conflict changes them too. */
function isStepUpMissing(records: Records, { actor, isConfirmed }: ApplyRequest, { puts }: Applied): boolean {
  if (isConfirmed || !records.get('users', String(actor.id))?.twoFactor) return false
  return puts.some((put) => put.kind === 'settings' && needsStepUp(siteSettings(records), put.record))
}

/**
 * No throttle counts refused inquiries of visitors, so their outcomes could fill the store. A repeat is refused again. A REST call
 * without a step-up is sent again with it, under the same key.
 */
function isOutcomeStored({ actor, position }: ApplyRequest, { verdict: { status, code } }: Applied): boolean {
  if (code === 'step_up_needed') return position !== undefined
  return actor.role !== 'visitor' || status !== 'refused'
}

function recordActivity(records: Records, { actor, mutation, now }: ApplyRequest, result: Applied): void {
  records.put('activity', String(records.nextSequence()), {
    mid: mutation.mid,
    name: mutation.name,
    by: actor.username,
    ...(actor.id === null ? {} : { byId: actor.id }),
    recordUid: changedRecordUid(records, mutation),
    history: loggedHistory(result),
    ...(result.verdict.status === 'conflict' ? { conflict: true } : {}),
    madeAt: mutation.madeAt,
    appliedAt: now,
  })
}

/** A decision changes the record of its conflict. The conflict is pruned before the entry of the activity log. */
function changedRecordUid(records: Records, { name, uid }: Mutation): string {
  return name === 'conflict.resolve' ? (records.get('conflicts', uid)?.recordUid ?? uid) : uid
}

/** In the transaction that stores the inquiry, so that neither exists without the other. */
function queueMail(records: Records, uid: string, now: string): void {
  const { inquiryMail } = siteSettings(records)
  if (!inquiryMail || inquiryMail.recipients.length === 0) return
  records.put('mails', uid, { queuedAt: now, attempts: 0, nextAt: now, sentTo: [] })
}

/**
 * A deleted record must leave no content in the log, so the values of personal fields are left out. Decided by the written records, because
 * resolving a conflict changes another record too.
 */
function loggedHistory({ puts, history }: Applied): Record<string, FieldChange> {
  const personal = new Set<string>(puts.flatMap(({ kind }) => (kind === 'deletion' ? [] : KINDS[kind].personal)))
  return Object.fromEntries(
    Object.entries(history).map(([field, change]) => [
      field,
      personal.has(field) ? { from: null, to: null } : loggedChange(change),
    ]),
  )
}
