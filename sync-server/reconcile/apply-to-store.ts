// Applies one mutation inside a transaction. Records, activity log and idempotency record are written together, so a repeat of
// the mutation finds its stored outcome and has no second effect.

import { FREE_TEXTS } from '#domain/kinds/car/fields/translations.ts'
import { isCreation, KINDS, type Kind, kindOfMutation, type NumberedKind } from '#domain/kinds/kinds.ts'
import { apply, type Mutation } from '#domain/kinds/mutation.ts'
import { isNumbered } from '#domain/kinds/records.ts'
import { needsStepUp } from '#domain/kinds/settings/mutations.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { type Applied, type AppliedRow, refused } from '#domain/mutations/applied.ts'
import { type FieldChange, sameValue } from '#domain/mutations/merge.ts'
import { subjectsOf } from '#domain/mutations/subjects.ts'
import { recordActivity } from '#sync-server/store/record-activity.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records } from '#sync-server/store/store.ts'
import { QuotaExceeded } from '#sync-server/store/store-errors.ts'
import { IDEMPOTENCY_RECORDS, type StoredOutcome, type StoredRow } from '#sync-server/store/tables.ts'
import { announceInquiry } from './announce-inquiry.ts'
import { queueCopies } from './queue-copies.ts'
import { storeWorld, takeNumber, writePut } from './store-world.ts'
import { writeRedirects } from './write-redirects.ts'

interface ApplyRequest {
  actor: Actor
  mutation: Mutation
  /** ISO time of the server. */
  now: string
  /** Hash of the request, for the idempotency record. Null for a request without a key: no outcome is stored. */
  fingerprint: string | null
  /** A push cannot be repeated with a step-up. */
  isPushed?: boolean
  /** New inquiries are sent by e-mail. */
  mailsInquiries?: boolean | undefined
  newCarsOfDay?: number | undefined
  /** The actor has confirmed it by the password or a code, which a push does not contain. */
  isConfirmed?: boolean | undefined
}

/** @throws QuotaExceeded */
export function applyToStore(records: Records, request: ApplyRequest): StoredOutcome {
  const { actor, mutation, now, fingerprint, newCarsOfDay } = request
  const context = {
    actor,
    now,
    takeNumber(kind: NumberedKind) {
      if (kind === 'car' && newCarsOfDay && actor.id !== null) countNewCar(records, actor.id, now, newCarsOfDay)
      return takeNumber(records, kind)
    },
  }
  const applied = apply(storeWorld(records), mutation, context)
  const result = isStepUpMissing(records, request, applied) ? refused('step_up_needed') : applied
  const { rows: _, ...verdict } = result.verdict
  const outcome: StoredOutcome = {
    fingerprint: fingerprint ?? '',
    recordUid: mutation.uid,
    sequence: records.sequence,
    answeredAt: now,
    ...verdict,
  }
  if (result.rows) outcome.rows = result.rows.map((row) => storedRow(row, writeChange(records, request, row)))
  else Object.assign(outcome, writeChange(records, request, { mutation, ...result }))
  if (isCreation(mutation.name) && kindOfMutation(mutation.name) === 'inquiry' && result.puts.length > 0)
    announceInquiry(records, mutation.uid, now, request.mailsInquiries ?? false)
  if (mutation.name === 'car.import' && mutation.args.copyPictures) queueCopies(records, subjectsOf(mutation))
  if (mutation.name === 'car.import') writeRedirects(records, mutation.args)
  outcome.sequence = records.sequence
  if (fingerprint === null || !isOutcomeStored(request, result)) return outcome
  records.put(IDEMPOTENCY_RECORDS, mutation.mid, outcome)
  return outcome
}

/** A device receives no changes while it waits. */
const RETRY_AFTER_SECONDS = 60

/** Counts a vehicle that is about to take a number, which is used up for good. */
function countNewCar(records: Records, userId: number, now: string, limit: number): void {
  const key = `cars of user ${userId}`
  const day = now.slice(0, 10)
  const counter = records.get('counters', key)
  const count = counter?.day === day ? counter.value : 0
  if (count >= limit) {
    throw new QuotaExceeded('quota.cars', limit, RETRY_AFTER_SECONDS)
  }
  records.put('counters', key, { value: count + 1, day })
}

type WrittenChange = Pick<StoredOutcome, 'id' | 'version' | 'conflictUid'>

/** Stores the records and the activity entry of a mutation, or of one row of an import. */
function writeChange(records: Records, request: ApplyRequest, change: AppliedRow): WrittenChange {
  const written: WrittenChange = {}
  const { uid } = change.mutation
  const subject = subjectOf(records, uid)
  for (const put of change.puts) {
    const isRaised = put.kind === 'conflict' && put.record.state === 'open'
    const version = writePut(records, put)
    if (isRaised) written.conflictUid = put.record.uid
    else if (put.kind !== 'conflict') written.version = version
    if ('id' in put.record && put.record.uid === uid) written.id = put.record.id
  }
  written.id ??= numberOf(records, change.mutation)
  // A creation has no record before, and a deletion none after.
  const recordUid = subject ?? subjectOf(records, uid) ?? uid
  if (change.puts.length > 0) {
    // An entry about a row has the name of the mutation that makes the same change, and the mid of the import.
    const { name, madeAt } = change.mutation
    const isConflict = change.verdict.status === 'conflict'
    const entry = {
      name,
      recordUid,
      history: loggedHistory(change),
      ...(isConflict ? { conflict: true as const } : {}),
    }
    recordActivity(records, { ...entry, actor: request.actor, mid: request.mutation.mid, madeAt, now: request.now })
  }
  return written
}

function storedRow({ mutation: { uid }, verdict }: AppliedRow, written: WrittenChange): StoredRow {
  const { status, ...rest } = verdict
  return { uid, ...(status === 'applied' ? {} : { status }), ...rest, ...written }
}

function numberOf(records: Records, { name, uid }: AppliedRow['mutation']): number | undefined {
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
function isOutcomeStored({ actor, isPushed }: ApplyRequest, { verdict: { status, code } }: Applied): boolean {
  if (code === 'step_up_needed') return isPushed === true
  return actor.role !== 'visitor' || status !== 'refused'
}

/** The uid of the record that an entry of the activity log is about: of a conflict its record, of a reservation its car. */
function subjectOf(records: Records, uid: string): string | undefined {
  const disputed = records.get('conflicts', uid)?.recordUid
  return records.get('reservations', disputed ?? uid)?.carUid ?? disputed
}

/**
 * A deleted record must leave no content in the log, so the values of personal fields are left out, and those of texts in which a name may
 * be. Decided by the written records, because resolving a conflict changes another record too.
 */
function loggedHistory({ puts, history }: Applied): Record<string, FieldChange> {
  const omittedOf = (kind: Kind) => [...KINDS[kind].personal, ...(kind === 'car' ? FREE_TEXTS : [])]
  const omitted = new Set<string>(puts.flatMap(({ kind }) => (kind === 'deletion' ? [] : omittedOf(kind))))
  return Object.fromEntries(
    Object.entries(history).map(([field, change]) => [
      field,
      omitted.has(field) ? { from: null, to: null } : loggedChange(change),
    ]),
  )
}

/** Longer texts, for example of settings, are cut. */
const MAX_TEXT_LENGTH = 300

/**
 * A change of a field as the activity log stores it. An entry is kept for more than a year, so it has what was changed, not the whole value:
 * two lists become the items that were removed and added; there are none of either when the order was changed.
 */
function loggedChange({ from, to }: FieldChange): FieldChange {
  if (!Array.isArray(from) || !Array.isArray(to)) return { from: cutTexts(from), to: cutTexts(to) }
  return { from: cutTexts(itemsWithout(from, to)), to: cutTexts(itemsWithout(to, from)) }
}

const itemsWithout = (list: readonly unknown[], others: readonly unknown[]) =>
  list.filter((item) => !others.some((other) => sameValue(item, other)))

function cutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value
  if (Array.isArray(value)) return value.map(cutTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cutTexts(inner)]))
}
