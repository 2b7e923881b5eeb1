// Applies one mutation inside a transaction. Records, activity log and idempotency record are written together, so a repeat of
// the mutation finds its stored outcome and has no second effect.

import type { Applied } from '#domain/mutations/applied.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'
import { apply, type Mutation } from '#domain/mutations/mutation.ts'
import { REJECTIONS } from '#domain/mutations/rejection.ts'
import type { Actor } from '#domain/users/user.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredOutcome } from '#sync-server/store/tables.ts'
import { countRaisedConflict } from './conflict-quota.ts'
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
  /** Of the actor. Without it they are not counted. */
  maxOpenConflicts?: number | undefined
}

/** @throws QuotaExceeded when the actor would have raised too many conflicts */
export function applyToStore(records: Records, request: ApplyRequest): StoredOutcome {
  const { actor, mutation, now, fingerprint, position } = request
  const result = apply(storeWorld(records), mutation, { actor, now, takeNumber: (kind) => takeNumber(records, kind) })
  const outcome: StoredOutcome = {
    fingerprint: fingerprint ?? '',
    recordUid: mutation.uid,
    answeredAt: now,
    ...result.verdict,
    ...position,
  }
  for (const put of result.puts) {
    const isRaised = put.kind === 'conflict' && put.record.state === 'open'
    if (isRaised && request.maxOpenConflicts !== undefined) {
      countRaisedConflict(records, actor.username, request.maxOpenConflicts)
    }
    const version = writePut(records, put)
    if (isRaised) outcome.conflictUid = put.record.uid
    else if (put.kind !== 'conflict') outcome.version = version
    if (put.kind === 'car' || put.kind === 'inquiry' || put.kind === 'deletion') outcome.id = put.record.id
  }
  outcome.id ??= recordOf(records, mutation)?.id
  if (result.puts.length > 0) {
    recordActivity(records, request, result)
    if (request.mailsInquiries && mutation.name === 'inquiry.create') queueMail(records, mutation.uid, now)
  }
  if (fingerprint === null || !isOutcomeStored(actor, result)) return outcome
  if (!position && result.puts.length > 0) Object.assign(outcome, responseRecord(records, mutation))
  records.put('answers', mutation.mid, outcome)
  return outcome
}

/** The outcome of a mutation whose key was used by another request. Omits the errors of that request. */
export function keyReused({ errors: _, ...known }: StoredOutcome): StoredOutcome {
  return { ...known, status: 'refused', code: 'key_reused', message: REJECTIONS.key_reused }
}

function recordOf(records: Records, { name, uid }: Mutation) {
  if (name.startsWith('car.')) return records.get('cars', uid)
  return name.startsWith('inquiry.') ? records.get('inquiries', uid) : undefined
}

/** The record that the response of a REST call shows, see `StoredOutcome.left`. */
function responseRecord(records: Records, { name, uid }: Mutation): Pick<StoredOutcome, 'left'> {
  if (name === 'settings.edit') return { left: { settings: storeWorld(records).settings() } }
  const car = name.startsWith('car.') ? records.get('cars', uid) : undefined
  return car ? { left: { car } } : {}
}

/** No throttle counts refused inquiries of visitors, so their outcomes could fill the store. A repeat is refused again. */
function isOutcomeStored({ role }: Actor, { verdict }: Applied): boolean {
  return role !== 'visitor' || verdict.status !== 'refused'
}

function recordActivity(records: Records, { actor, mutation, now }: ApplyRequest, result: Applied): void {
  records.put('activity', String(records.nextSequence()), {
    mid: mutation.mid,
    name: mutation.name,
    by: actor.username,
    ...(actor.id === null ? {} : { byId: actor.id }),
    recordUid: changedRecordUid(records, mutation),
    history: isAboutInquiry(result) ? redactNote(result.history) : result.history,
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

/** Decided by the written records, because resolving a conflict can change an inquiry too. */
function isAboutInquiry({ puts }: Applied): boolean {
  return puts.some((put) => put.kind === 'inquiry')
}

/** Redacted: a deleted inquiry must leave no content in the log. */
function redactNote(history: Record<string, FieldChange>): Record<string, FieldChange> {
  return Object.fromEntries(
    Object.entries(history).map(([field, change]) => [field, field === 'note' ? { from: null, to: null } : change]),
  )
}
