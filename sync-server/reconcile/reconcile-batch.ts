// The door of our own devices: a batch of one device's changes, in its order, exactly once.
//
//  1 the device is its user's             else 409 wrong_user
//  2 a number dealt with before           repeat its answer; another change under it: 409 forked (a cloned device)
//  3 the next number                      apply; a refusal is final too and uses the number up
//  4 a number further on                  409 gap, nothing of the batch is kept
//  5 effects, answers and the device's last number are one write
import { hash } from 'node:crypto'
import { type Actor, type Envelope, type Mutation, parseMutation } from '#domain/mutations/mutation.ts'
import { REJECTIONS } from '#domain/mutations/rejection.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import type { Outcome, PushRefusal, PushRequest, PushResponse } from '#domain/protocol/protocol.ts'
import type { Key, Records, Store } from '#sync-server/store/store.ts'
import type { Answer, Device } from '#sync-server/store/tables.ts'
import { applyToStore } from './apply-to-store.ts'
import { keyReused } from './key-reused.ts'
import { keysOf } from './keys-of.ts'

export interface Batch {
  /** A member of the staff. */
  actor: Actor & { id: number }
  request: PushRequest
  now: () => Date
}

/** The whole batch is refused, nothing of it kept. Answered 409. */
export class PushRefused extends Error {
  override name = 'PushRefused'
  readonly body: PushRefusal

  constructor(body: PushRefusal) {
    super(body.message)
    this.body = body
  }
}

export async function reconcileBatch(store: Store, { actor, request, now }: Batch): Promise<PushResponse> {
  const view = await store.read()
  const { clientId, mutations } = request
  const changes = mutations.map((sent) => ({ sent, mutation: readMutation(sent) }))
  const keys: Key[] = [{ table: 'devices', key: clientId }]
  for (const { sent, mutation } of changes) {
    keys.push(...(mutation ? keysOf(mutation, view) : [{ table: 'answers' as const, key: sent.mid }]))
  }
  return store.transact(keys, (records) => {
    const known = records.get('devices', clientId)
    const lastSeq = known?.lastSeq ?? 0
    if (known && known.userId !== actor.id) refuse('wrong_user', lastSeq)
    const at = now().toISOString()
    const device: Device = {
      lastMid: '',
      ...known,
      lastSeq,
      userId: actor.id,
      pending: request.pending ?? known?.pending ?? 0,
      seenAt: at,
    }
    const run: Run = { records, actor, now: at, clientId, device, before: lastSeq }
    const outcomes = changes.map(({ sent, mutation }) => toOutcome(sent, answerTo(run, sent, mutation)))
    records.put('devices', clientId, device)
    return { epoch: view.epoch, lastSeq: device.lastSeq, outcomes }
  })
}

/** One batch under way. */
interface Run {
  records: Records
  actor: Actor
  now: string
  clientId: string
  device: Device
  /** The device's last number before this batch: what stands when the batch is refused. */
  before: number
}

function answerTo(run: Run, sent: Envelope, mutation: Mutation | null): Answer {
  const { records, actor, now, clientId, device } = run
  const known = records.get('answers', sent.mid)
  if (sent.seq <= device.lastSeq) return isUnder(run, sent, known) ? known : answerToRepeat(run, sent, mutation)
  if (sent.seq > device.lastSeq + 1) refuse('gap', run.before)
  device.lastSeq = sent.seq
  device.lastMid = sent.mid
  const { seq } = sent
  const number = { clientId, seq }
  const fingerprint = fingerprintOf(sent)
  if (known) {
    // The same change came by REST before: its answer stands, and now has its place in the device's order.
    const { left: _, ...small } = known
    const answer =
      known.seq === undefined || known.fingerprint === fingerprint
        ? { ...small, ...number }
        : { ...keyReused(small), ...number }
    records.put('answers', sent.mid, answer)
    return answer
  }
  if (mutation?.name === 'void') return withdraw(run, sent)
  if (mutation) return applyToStore(records, { actor, mutation, now, fingerprint, number })
  const why = upgradeMutation(sent) ? unreadable : fromNewerVersion
  const answer: Answer = { ...why, fingerprint, recordUid: sent.uid, answeredAt: now, ...number }
  records.put('answers', sent.mid, answer)
  return answer
}

/** Whether the answer was given under this number: the same one of another device, or of its former name, says nothing. */
function isUnder({ clientId }: Run, { seq }: Envelope, answer: Answer | undefined): answer is Answer {
  return answer?.clientId === clientId && answer.seq === seq
}

/** A number dealt with before, under a mid that is not its own: a withdrawal of what was applied, or a cloned device. */
function answerToRepeat(run: Run, sent: Envelope, mutation: Mutation | null): Answer {
  const { records, now, before } = run
  const withdrawn = mutation?.name === 'void' ? records.get('answers', sent.uid) : undefined
  if (!isUnder(run, sent, withdrawn)) refuse('forked', before)
  // Since then the device has a new name, and the withdrawal another number: what was said of it stands.
  const answered = records.get('answers', sent.mid)
  if (answered) return answered
  const answer: Answer = { ...withdrawn, fingerprint: fingerprintOf(sent), answeredAt: now }
  records.put('answers', sent.mid, answer)
  return answer
}

/** The change `uid` was never applied and never will be: both mids are answered under the one number. */
function withdraw({ records, now, clientId }: Run, sent: Envelope): Answer {
  const { seq, uid } = sent
  const voided = { code: 'voided', message: REJECTIONS.voided, recordUid: uid, answeredAt: now, clientId, seq } as const
  const earlier = records.get('answers', uid)
  const answer: Answer = earlier
    ? { ...earlier, clientId, seq, fingerprint: fingerprintOf(sent) }
    : { ...voided, status: 'noop', fingerprint: fingerprintOf(sent) }
  if (!earlier) records.put('answers', uid, { ...voided, status: 'refused', fingerprint: '' })
  records.put('answers', sent.mid, answer)
  return answer
}

const unreadable = { status: 'refused', code: 'invalid', message: REJECTIONS.invalid } as const
const fromNewerVersion = { status: 'refused', code: 'unknown_format', message: REJECTIONS.unknown_format } as const

function readMutation(sent: Envelope): Mutation | null {
  const current = upgradeMutation(sent)
  return current && parseMutation(current)
}

function toOutcome(sent: Envelope, answer: Answer): Outcome {
  const { fingerprint: _, answeredAt: __, clientId: ___, seq: ____, left: _____, recordUid, ...outcome } = answer
  return { mid: sent.mid, seq: sent.seq, uid: recordUid, ...outcome }
}

function fingerprintOf({ name, uid, args }: Envelope): string {
  return hash('sha256', JSON.stringify([name, uid, args]), 'base64url')
}

const REFUSALS = {
  gap: 'Changes of this device are missing before these',
  forked: 'Another copy of this device has sent changes under these numbers',
  wrong_user: 'This outbox belongs to another user',
} as const

function refuse(code: PushRefusal['code'], lastSeq: number): never {
  throw new PushRefused({ code, message: REFUSALS[code], lastSeq })
}
