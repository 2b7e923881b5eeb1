// Makes staff mutations: checks the rules on this device, adds the mutation to the outbox, then schedules a push.

import type { LocalStore } from '#app/local/db/local-store.ts'
import { isStorageFull } from '#app/local/db/storage-quota.ts'
import { type EnqueueOptions, enqueue } from '#app/local/outbox/enqueue.ts'
import { hasEffect } from '#app/local/outbox/outbox-rows.ts'
import {
  discardRefused,
  markUnattended,
  reportWithdrawnTooLate,
  withdraw,
  withdrawAll,
} from '#app/local/outbox/withdraw.ts'
import { findDependants } from '#app/local/outbox/withdrawal-rows.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import { nextTask } from '#app/local/view/next-task.ts'
import type {
  GroupedMutation,
  GroupOutcome,
  GroupResult,
  MutationOptions,
  MutationRequest,
  MutationResult,
  OnProgress,
  ReportedResult,
  StaffMutations,
} from '#app/sync/client.ts'
import { type AttemptResult, type Clock, isoNow } from '#app/sync/engine/dependencies.ts'
import { NOT_STORED_MESSAGE } from '#app/sync/not-kept.ts'
import type { Envelope, Mutation } from '#domain/mutations/mutation.ts'
import { withNewNames } from '#domain/mutations/references.ts'
import { isCreation } from '#domain/records/kinds.ts'
import { createResultTracker } from './result-tracker.ts'

/** How long `reported` waits for an outcome before it resolves as `waiting`. */
const RESULT_TIMEOUT_MS = 5000
const WAITING: Promise<ReportedResult> = Promise.resolve({ kind: 'waiting' })
/** After so many requests of a group the page may handle input. */
const REQUESTS_PER_TASK = 50
const STORAGE_FULL_MESSAGE =
  'The storage of this device is full, so the change was not kept. Free some space and save it again.'
const EPHEMERAL_MESSAGE = 'There is no answer from the server, and this tab cannot store the change. It was not made.'

export interface StaffChangesDependencies {
  store: LocalStore
  view: DeviceView
  clock: Clock
  newUuid(): string
  run(): Promise<AttemptResult>
  isOffline(): boolean
  /** The store is in memory only, so a mutation without a confirmed outcome cannot stay pending. */
  isEphemeral?: boolean
  /** Called for each stored mutation. */
  onQueued?(reported: Promise<ReportedResult>): void
}

export interface StaffChanges extends StaffMutations {
  /** Whether this tab still reports the result of the mutation to a screen. */
  isAttended(mid: string): boolean
  /** To be called after each attempt: when it was unanswered, mutations resolve as `waiting` at once. */
  onAttemptEnd(result: AttemptResult): void
}

export function createStaffChanges(dependencies: StaffChangesDependencies): StaffChanges {
  const { store, view, clock, newUuid, run, isOffline, isEphemeral = false, onQueued = () => {} } = dependencies
  const results = createResultTracker(view, (mids) => (isEphemeral ? cancelAll(mids) : markUnattended(store, mids)))

  async function cancelAll(mids: readonly string[]): Promise<ReadonlySet<string>> {
    for (const mid of mids) await cancel(mid)
    return new Set(mids)
  }

  /** Withdraws an attended mutation as failed, and puts any other one in the attention list. */
  async function cancel(mid: string): Promise<void> {
    const why = { reason: 'failed', message: EPHEMERAL_MESSAGE } as const
    if (await withdraw(store, { mid, newUuid, why, onlyIfAttended: true })) return
    const verdict = { status: 'refused', message: EPHEMERAL_MESSAGE } as const
    const refusal = { verdict, at: isoNow(clock), givenUp: true } as const
    await withdraw(store, { mid, newUuid, why: { reason: 'refused' }, refusal })
  }

  function toMutation(request: MutationRequest): Mutation {
    const mid = newUuid()
    const uid = isCreation(request.name) ? mid : request.uid
    return { ...request, uid, mid, madeAt: isoNow(clock) } as Mutation
  }

  function hasUnsentChanges(uid: string): boolean {
    return [...view.table('outbox').values()].some(
      ({ envelope, outcome, withdrawn }) => envelope.uid === uid && !outcome && !withdrawn,
    )
  }

  async function change(request: MutationRequest, options: MutationOptions): Promise<MutationResult> {
    const { attended = false, draft } = options
    await view.refresh()
    const mutation = toMutation(request)
    const { mid, uid } = mutation
    // Only the server knows deleted records, so a dry run could not decide about a restore.
    if (request.name === 'car.restore') return queue({ mutation }, attended)
    const { verdict } = view.dryRun(mutation, mutation.madeAt)
    if (verdict.status === 'refused') return { kind: 'refused', verdict }
    if (verdict.status === 'noop') {
      const reported: ReportedResult = hasUnsentChanges(uid)
        ? { kind: 'waiting' }
        : { kind: 'saved', outcome: { mid, uid, seq: 0, status: 'noop' } }
      return { kind: 'queued', mid, uid, reported: Promise.resolve(reported) }
    }
    return queue({ mutation, ...(draft === undefined ? {} : { draftKey: draft }) }, attended)
  }

  /** @returns why the mutations are not in the outbox; null when they are */
  async function addToOutbox(options: EnqueueOptions, attended: boolean): Promise<NotQueued | null> {
    if (isOffline() && isEphemeral) return { kind: 'not-kept', message: EPHEMERAL_MESSAGE }
    try {
      const row = await enqueue(store, { ...options, ...(attended && !isOffline() ? { attended: true } : {}) })
      if (!row) return GONE
      if (!view.table('outbox').has(row.seq)) await view.refresh()
      return null
    } catch (error) {
      return { kind: 'not-kept', message: isStorageFull(error) ? STORAGE_FULL_MESSAGE : NOT_STORED_MESSAGE }
    }
  }

  async function queue(options: EnqueueOptions, attended: boolean): Promise<MutationResult> {
    const notQueued = await addToOutbox(options, attended)
    if (notQueued) return notQueued
    const { mid, uid } = options.mutation
    // Without a persistent store each unanswered mutation is withdrawn when its result is no longer awaited.
    const followers = isEphemeral ? (options.followedBy ?? []).map((follower) => follower.mid) : []
    const [reported = WAITING] = trackAll([mid, ...followers])
    onQueued(reported)
    void run()
    return { kind: 'queued', mid, uid, reported }
  }

  /** Each result, or `waiting` when the server has answered none of them for a while. */
  function trackAll(mids: readonly string[]): Promise<ReportedResult>[] {
    if (isOffline()) return mids.map(() => WAITING)
    let answered = 0
    const watch = (before: number) =>
      clock.after(RESULT_TIMEOUT_MS, () => {
        if (answered > before && answered < mids.length) watch(answered)
        else void results.stopWaiting(mids)
      })
    watch(0)
    return mids.map(async (mid) => {
      const result = await results.track(mid)
      answered += 1
      return result
    })
  }

  async function changeAll(requests: readonly MutationRequest[], onProgress?: OnProgress): Promise<GroupResult> {
    await view.refresh()
    const mutations: Mutation[] = []
    const made: GroupedMutation[] = []
    for (const [index, request] of requests.entries()) {
      if (index > 0 && index % REQUESTS_PER_TASK === 0) {
        onProgress?.(index, 'checked')
        await nextTask()
      }
      const mutation = toMutation(request)
      const { status } = view.dryRun(mutation, mutation.madeAt).verdict
      if (status !== 'applied' && status !== 'merged') continue
      mutations.push(mutation)
      made.push({ mid: mutation.mid, request })
    }
    const [mutation, ...followedBy] = mutations
    if (!mutation) return { kind: 'queued', made, reported: Promise.resolve({ saved: 0, waiting: 0, disputed: 0 }) }
    const notQueued = await addToOutbox({ mutation, followedBy }, false)
    if (notQueued?.kind === 'not-kept') return notQueued
    const reported = trackAll(mutations.map(({ mid }) => mid))
    onQueued(reported.at(-1) ?? WAITING)
    void run()
    return { kind: 'queued', made, reported: countResults(reported, onProgress) }
  }

  async function countResults(results: readonly Promise<ReportedResult>[], onProgress?: OnProgress) {
    const outcome: GroupOutcome = { saved: 0, waiting: 0, disputed: 0 }
    for (const [index, result] of results.entries()) {
      const { kind } = await result
      outcome[kind === 'saved' || kind === 'waiting' ? kind : 'disputed'] += 1
      if (index > 0 && index % REQUESTS_PER_TASK === 0) onProgress?.(index, 'answered')
    }
    return outcome
  }

  /** Without those that the server has refused, or that found their value or another person's in the record. */
  function midsWithEffect(): ReadonlySet<string> {
    const waiting = [...view.table('outbox').values()].filter(
      ({ outcome, withdrawn }) => !withdrawn && (!outcome || hasEffect(outcome)),
    )
    const settled = [...view.table('settled').values()].filter(({ isConflict }) => !isConflict)
    return new Set([...waiting, ...settled].map(({ envelope }) => envelope.mid))
  }

  return {
    change: (request, options = {}) => change(request, options),
    changeAll,
    async withdrawUnsent(mids) {
      // With a network a push may be under way, and the server could answer that the mutation took effect.
      const withdrawn = isOffline() ? await withdrawAll(store, new Set(mids), newUuid) : new Set<string>()
      if (withdrawn.size > 0) void run()
      await view.refresh()
      const effective = midsWithEffect()
      return { withdrawn: [...withdrawn], sent: mids.filter((mid) => effective.has(mid)) }
    },
    async discard(mid) {
      await view.refresh()
      if (view.table('refused').has(mid)) return discardRefused(store, mid, newUuid)
      const isWithdrawn = await withdraw(store, { mid, newUuid, why: { reason: 'discarded' } })
      if (!isWithdrawn) await reportWithdrawnTooLate(store, mid, isoNow(clock))
      void run()
    },
    async resend(mid, args) {
      await view.refresh()
      const refused = view.table('refused').get(mid)
      if (!refused) return GONE
      const { name, uid } = refused.envelope
      const mutation = toMutation({ name, uid, args } as MutationRequest)
      const { verdict } = view.dryRun(mutation, mutation.madeAt)
      if (verdict.status === 'refused') return { kind: 'refused', verdict }
      const pending = findDependants(refused.envelope, [...view.table('outbox').values()])
      const dependants = [...(refused.dependants ?? []), ...pending.map(({ envelope }) => envelope)]
      const followedBy = repeat(dependants, mutation.uid, toMutation, [[mid, mutation.mid]])
      return queue({ mutation, followedBy, replaces: { mid, newUuid } }, false)
    },
    async recreate(mid) {
      await view.refresh()
      const conflict = view.base.conflicts.get(mid)
      if (conflict) {
        const mutation = toMutation({ name: 'car.restore', uid: conflict.recordUid, args: {} })
        const mine = toMutation({ name: 'conflict.resolve', uid: mid, args: { choice: 'mine' } })
        return queue({ mutation, followedBy: [mine] }, false)
      }
      const refused = view.table('refused').get(mid)
      if (!refused) return GONE
      const { envelope, dependants = [] } = refused
      const mutation = toMutation({ name: 'car.restore', uid: envelope.uid, args: {} })
      const followedBy = repeat([envelope, ...dependants], envelope.uid, toMutation)
      return queue({ mutation, followedBy, replaces: { mid, newUuid } }, false)
    },
    isAttended: results.isTracked,
    onAttemptEnd(result) {
      if (result.kind === 'unreachable' || result.kind === 'signed-out') void results.stopWaiting()
    },
  }
}

type NotQueued = Exclude<MutationResult, { kind: 'queued' }>

const GONE: NotQueued = { kind: 'refused', verdict: { status: 'refused', code: 'not_found' } }

/**
 * The same mutations under new mids, for `uid`. One that names another one of them, as an un-sell its sale, names its new mid.
 * @param replaced the creation that they follow, with its new mid, which they can name too
 */
function repeat(
  envelopes: readonly Envelope[],
  uid: string,
  toMutation: (request: MutationRequest) => Mutation,
  replaced: readonly [mid: string, newMid: string][] = [],
): Mutation[] {
  const newMids = new Map(replaced)
  return envelopes.map((envelope) => {
    const { name, args } = withNewNames(envelope, newMids)
    const mutation = toMutation({ name, uid, args } as MutationRequest)
    newMids.set(envelope.mid, mutation.mid)
    return mutation
  })
}
