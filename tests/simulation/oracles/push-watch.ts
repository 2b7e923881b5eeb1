// Checks the outcomes that devices receive: they are final, durable, and under numbers without gaps, each for one mutation.
import type { Envelope } from '#domain/mutations/mutation.ts'
import type { PushResponse } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { IDEMPOTENCY_RECORDS, type StoredOutcome } from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import type { Request } from '#tests/simulation/network.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { WholeView } from '#tests/support/server/whole-view.ts'
import { outcomesByMid } from './stored-outcomes.ts'

/** In place of the mid of a mutation from before a restore. */
const UNKNOWN_MID = ''

interface Dependencies {
  journal: Journal
  fail(error: unknown): void
}

export class PushWatch {
  /** The outcome that a device or REST client has received, by mid; empty for a REST call. */
  readonly #reported = new Map<string, string>()
  /** Which mutation has each `seq`, by clientId. */
  readonly #midsBySeq = new Map<string, Map<number, string>>()
  /** The mids of pruned outcomes. An outbox that had sent such a mutation again still has its own record of it. */
  readonly #pruned = new Set<string>()
  readonly #world: Dependencies

  constructor(world: Dependencies) {
    this.#world = world
  }

  /** S15: after a crash all reported outcomes are stored. After a restore some may be lost. */
  onStart(view: WholeView, isRestored: boolean, pruned: ReadonlyMap<string, StoredOutcome>): void {
    const stored = outcomesByMid(view)
    for (const mid of this.#reported.keys()) {
      // Processed again after pruning: the backup may have the first outcome.
      if (isRestored && pruned.has(mid)) this.#reported.delete(mid)
      // With an outcome of an outbox's own, that of the request which had used the mid before may be pruned.
      if (view.get(IDEMPOTENCY_RECORDS, mid) || (pruned.has(mid) && stored.has(mid))) continue
      if (!isRestored)
        this.#world.fail(new Violation('S15', `${short(mid)} has a reported outcome, which a crash has lost`))
      this.#reported.delete(mid)
    }
    for (const clientId of this.#midsBySeq.keys())
      if (isRestored || !view.get('devices', clientId)) this.#midsBySeq.delete(clientId)
    if (!isRestored) return
    for (const [clientId, { lastSeq }] of view.entries('devices'))
      this.#midsBySeq.set(clientId, new Map([[lastSeq, UNKNOWN_MID]]))
  }

  onPruned(mid: string): void {
    this.#pruned.add(mid)
    this.#reported.delete(mid)
  }

  onDeviceRemoved(clientId: string): void {
    this.#midsBySeq.delete(clientId)
  }

  onKeyedCall(key: string): void {
    this.#reported.set(key, '')
  }

  /** S1, S12, S13: the seq numbers of a device have no gaps, each for one mutation. */
  onPush(
    { clientId, mutations }: PushRequest,
    { outcomes }: PushResponse,
    stored: ReadonlyMap<string, StoredOutcome>,
  ): void {
    const { journal } = this.#world
    const known = this.#midsBySeq.get(clientId) ?? new Map([[0, UNKNOWN_MID]])
    this.#midsBySeq.set(clientId, known)
    if (outcomes.length !== mutations.length) throw new Violation('S16', 'a mutation has no outcome')
    for (const outcome of outcomes) {
      const { mid, seq, status, code } = outcome
      const sent = mutations.find((envelope) => envelope.mid === mid) as Envelope
      checkWithdrawal(sent, code, stored)
      const reported = `${status} ${code ?? ''}`
      const before = this.#reported.get(mid)
      if (before !== undefined && before !== '' && before !== reported) {
        throw new Violation('S11', `${short(mid)} had the outcome ${before}, now ${reported}`)
      }
      if (before === undefined) {
        journal.count(`outcome: ${status}`)
        if (code) journal.count(`code: ${code}`)
        this.#checkSeq(known, sent, seq)
      } else {
        journal.count('repeated')
        if (!known.has(seq)) known.set(seq, mid)
      }
      if (stored.has(mid) || !this.#pruned.has(mid)) this.#reported.set(mid, reported)
    }
  }

  #checkSeq(known: Map<number, string>, { mid, name, uid }: Envelope, seq: number): void {
    const before = known.get(seq)
    const withdrawal = this.#world.journal.sent.get(before ?? '')
    // Withdrawn before, perhaps by the other of two copied devices.
    if (withdrawal?.name === 'void' && (withdrawal.uid === mid || (name === 'void' && withdrawal.uid === uid))) return
    if (before !== undefined && before !== UNKNOWN_MID && before !== mid && !(name === 'void' && uid === before)) {
      throw new Violation('S13', `seq ${seq} is used for ${short(mid)} and was used for ${short(before)}`)
    }
    if (before === undefined && seq > Math.min(...known.keys()) && !known.has(seq - 1)) {
      throw new Violation('S12', `seq ${seq} is accepted without ${seq - 1}`)
    }
    if (before === undefined) known.set(seq, mid)
  }
}

/** S21: a withdrawal that is reported as in time has withdrawn its mutation. */
function checkWithdrawal({ name, uid }: Envelope, code: unknown, stored: ReadonlyMap<string, StoredOutcome>): void {
  const withdrawn = stored.get(uid)
  if (name !== 'void' || code !== 'voided' || !withdrawn || withdrawn.code === 'voided') return
  throw new Violation('S21', `${short(uid)} is reported as withdrawn and was ${withdrawn.status}`)
}

export function describePush({ body }: Request): string {
  const { clientId, mutations } = JSON.parse(body as string) as PushRequest
  return `${short(clientId)}: ${mutations.map(({ seq, mid, name, uid }) => `${seq} ${short(mid)} ${name} ${short(uid)}`).join(', ')}`
}
