// Applies one change inside a transaction: effect, history and answer are written together, so a repeat of the same
// change finds its answer and has no second effect.
import { apply } from '#domain/mutations/apply.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'
import type { Actor, Mutation } from '#domain/mutations/mutation.ts'
import type { Applied } from '#domain/mutations/world.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { Answer } from '#sync-server/store/tables.ts'
import { storeWorld, takeNumber, writePut } from './store-world.ts'

export interface Asked {
  actor: Actor
  mutation: Mutation
  /** ISO time of the server. */
  now: string
  /** Of the request; kept with the answer. Null for a request without a key: no answer is kept. */
  fingerprint: string | null
  /** The device and the change's number there, for changes that came by push. */
  number?: { clientId: string; seq: number }
}

export function applyToStore(records: Records, asked: Asked): Answer {
  const { actor, mutation, now } = asked
  const result = apply(storeWorld(records), mutation, { actor, now, takeNumber: (kind) => takeNumber(records, kind) })
  const answer: Answer = {
    fingerprint: asked.fingerprint ?? '',
    recordUid: mutation.uid,
    answeredAt: now,
    ...result.verdict,
    ...asked.number,
  }
  for (const put of result.puts) {
    const version = writePut(records, put)
    if (put.kind === 'conflict' && put.record.state === 'open') answer.conflictUid = put.record.uid
    else if (put.kind !== 'conflict') answer.version = version
    if (put.kind === 'car' || put.kind === 'inquiry' || put.kind === 'deletion') answer.id = put.record.id
  }
  answer.id ??= recordOf(records, mutation)?.id
  if (result.puts.length > 0) recordActivity(records, asked, result)
  if (asked.fingerprint === null || !isKept(actor, result)) return answer
  if (!asked.number && result.puts.length > 0) Object.assign(answer, whatIsLeft(records, mutation))
  records.put('answers', mutation.mid, answer)
  return answer
}

function recordOf(records: Records, { name, uid }: Mutation) {
  if (name.startsWith('car.')) return records.get('cars', uid)
  return name.startsWith('inquiry.') ? records.get('inquiries', uid) : undefined
}

function whatIsLeft(records: Records, { name, uid }: Mutation): Pick<Answer, 'left'> {
  if (name === 'settings.edit') return { left: { settings: storeWorld(records).settings() } }
  const car = name.startsWith('car.') ? records.get('cars', uid) : undefined
  return car ? { left: { car } } : {}
}

/** A visitor's refused enquiry counts for no throttle: kept, such answers would fill the store. Asked again it is refused again. */
function isKept({ role }: Actor, { verdict }: Applied): boolean {
  return role !== 'visitor' || verdict.status !== 'refused'
}

function recordActivity(records: Records, { actor, mutation, now }: Asked, result: Applied): void {
  records.put('activity', String(records.nextSequence()), {
    mid: mutation.mid,
    name: mutation.name,
    by: actor.username,
    ...(actor.id === null ? {} : { byId: actor.id }),
    recordUid: mutation.uid,
    history: isAboutInquiry(result) ? withoutContent(result.history) : result.history,
    ...(result.verdict.status === 'conflict' ? { conflict: true } : {}),
    madeAt: mutation.madeAt,
    appliedAt: now,
  })
}

/** By what it changes: a decision in a conflict writes into an enquiry as well. */
function isAboutInquiry({ puts }: Applied): boolean {
  return puts.some((put) => put.kind === 'inquiry')
}

/** Of an enquiry the log keeps its state, never what was written: a deleted one must leave no content. */
function withoutContent(history: Record<string, FieldChange>): Record<string, FieldChange> {
  return Object.fromEntries(
    Object.entries(history).map(([field, change]) => [field, field === 'note' ? { from: null, to: null } : change]),
  )
}
