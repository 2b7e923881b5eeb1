// Makes mutations of staff: checks the rules on this device, adds the mutation to the outbox, then schedules a push.
import { writeInSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { ImportOfRow, OutboxRow } from '#app/local/db/rows.ts'
import { isStorageFull } from '#app/local/db/storage-quota.ts'
import { countOfCut, deleteUnsent, findUnsent } from '#app/local/outbox/delete-unsent.ts'
import { appendRows, type NewRow } from '#app/local/outbox/outbox.ts'
import { isPersonal } from '#app/local/outbox/redact.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import { nextTask } from '#app/local/view/later.ts'
import { type AttemptResult, type Clock, isoNow } from '#app/sync/engine/dependencies.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
import { hasEffect, rowMutations } from '#domain/kinds/car/import/car-import.ts'
import { kindOfMutation } from '#domain/kinds/kinds.ts'
import { inverseOf, type Mutation } from '#domain/kinds/mutation.ts'
import { reservedFields } from '#domain/kinds/reservation/reserved.ts'
import type { Verdict } from '#domain/mutations/applied.ts'
import { subjectsOf } from '#domain/mutations/subjects.ts'
import { MUTATION_FORMAT } from '#domain/mutations/upgrade-mutation.ts'
import type { World } from '#domain/records/world.ts'
import { t } from '#text/t.ts'
import { type MutationRequest, toBatches } from './batches.ts'
import type { ReportedResult, ResultTracker } from './result-tracker.ts'

/** How long `reported` waits for an outcome before it resolves as `waiting`. */
const RESULT_TIMEOUT_MS = 5000
/** The page may handle input after this number of requests of a group. */
const REQUESTS_PER_TASK = 50

export interface MutationOptions {
  /** A person waits for the result at the screen: a 5xx removes the mutation and reports it as failed. */
  attended?: boolean
  /** Key of the draft that this mutation saves. The draft is deleted in the same transaction. */
  draft?: string
}

export type MutationResult =
  /** Refused by the rules on this device: nothing was added to the outbox. */
  | { kind: 'refused'; verdict: Verdict }
  /** Stored in the outbox. `reported` never rejects, and never settles when a log-out has deleted the mutation. */
  | { kind: 'queued'; mid: string; uid: string; reported: Promise<ReportedResult> }
  | NotKept

type GroupResult =
  /** `made`: the uids of the records; without those that a rule refuses, or that the request does not change. `reported` never rejects. */
  | {
      kind: 'queued'
      mids: readonly string[]
      made: readonly string[]
      reported: Promise<GroupOutcome>
    }
  | NotKept

/** How many changes of a group. */
export interface GroupOutcome {
  saved: number
  /** Unanswered for now: they stay pending on this device. */
  waiting: number
  /** Refused or in conflict. */
  disputed: number
}

/** Called while the requests of a group are checked, then while the server answers them. */
export type OnProgress = (done: number, stage: 'checked' | 'answered') => void

/** The dependencies of mutations in one session of this tab. */
export interface Mutating {
  store: LocalStore
  view: DeviceView
  results: ResultTracker
  clock: Clock
  newUuid(): string
  run(): Promise<AttemptResult>
  isOffline(): boolean
  /** The rows with personal data that this tab has made, by mid: it is not stored for the undo once it has settled. */
  personal: Map<string, OutboxRow>
  /** Called for each stored action. */
  onStored?(): void
}

export const GONE: MutationResult = { kind: 'refused', verdict: { status: 'refused', code: 'not_found' } }

export function toMutation(
  { newUuid, clock }: Pick<Mutating, 'newUuid' | 'clock'>,
  request: MutationRequest,
): Mutation {
  const mid = newUuid()
  return { ...request, uid: request.uid ?? mid, mid, madeAt: isoNow(clock) } as Mutation
}

/** Makes a mutation. */
export async function change(
  session: Mutating,
  request: MutationRequest,
  options: MutationOptions = {},
): Promise<MutationResult> {
  const { view } = session
  await view.refresh()
  const mutation = toMutation(session, request)
  const verdict = verdictOf(session, mutation)
  if (verdict?.status === 'refused') return { kind: 'refused', verdict }
  if (verdict?.status === 'noop') return unchanged(session, mutation)
  return queue(session, [mutation], options)
}

/** Null for a restoration: only the server knows deleted records. */
export const verdictOf = ({ view }: Mutating, mutation: Mutation): Verdict | null =>
  mutation.name === 'car.restore' ? null : view.dryRun(mutation, mutation.madeAt).verdict

function unchanged({ view }: Mutating, { mid, uid }: Mutation): MutationResult {
  const isPending = view.outbox().some(({ envelope, outcome }) => !outcome && subjectsOf(envelope).includes(uid))
  const reported: ReportedResult = isPending ? { kind: 'waiting' } : { kind: 'saved', outcome: { status: 'noop', uid } }
  return { kind: 'queued', mid, uid, reported: Promise.resolve(reported) }
}

/** Changes that no request had, deleted in the transaction that stores the rows. */
interface Deletion {
  mids: ReadonlySet<string>
  /** How many changes were found. Nothing is stored when a request has had some since. */
  changes: number
}

interface QueueOptions extends MutationOptions {
  /** The mid of the refused mutation that these replace. */
  replaces?: string
  /** The import that the first one belongs to. */
  import?: ImportOfRow | undefined
}

/** @param mutations the first one is the action of the person; the others depend on it */
export async function queue(
  session: Mutating,
  mutations: readonly [Mutation, ...Mutation[]],
  { attended = false, import: ofImport, ...options }: QueueOptions,
): Promise<MutationResult> {
  const [{ mid, uid }] = mutations
  const rows = mutations.map((mutation, index) => toNewRow(session, mutation, index === 0 ? ofImport : undefined))
  const stored = await storeRows(session, rows, options)
  if (stored !== true) return stored || GONE
  const [reported] = track(session, [mid], attended) as [Promise<ReportedResult>]
  void session.run()
  return { kind: 'queued', mid, uid, reported }
}

/** With the inverses that only the records before it decide: of a sale, and of a release. */
export function toNewRow({ view }: Mutating, mutation: Mutation, ofImport?: ImportOfRow): NewRow {
  const undoing = singleChanges(mutation).flatMap((single) => {
    const inverse = inverseOf(single, undefined) ? null : inverseOf(single, recordBefore(view.world, single))
    return inverse ? [[single.uid, { name: inverse.name, args: inverse.args }]] : []
  })
  return {
    envelope: mutation,
    ...(undoing.length > 0 ? { undoing: Object.fromEntries(undoing) } : {}),
    ...(ofImport ? { import: ofImport } : {}),
  }
}

export const singleChanges = (mutation: Mutation): Mutation[] =>
  mutation.name === 'car.import' ? (rowMutations(mutation) as Mutation[]) : [mutation]

/** The record that the mutation changes. A sale also takes the reservation of the vehicle. */
function recordBefore(world: World, { name, uid }: Mutation): object | undefined {
  if (name === 'car.sell') {
    return { ...world.get('car', uid), ...reservedFields(world.find('reservation', 'carUid', uid)) }
  }
  const kind = kindOfMutation(name)
  return kind && kind !== 'settings' ? world.get(kind, uid) : undefined
}

/** @returns true when the rows are in the outbox; false when meanwhile the refused mutation or what was to be deleted has changed */
export async function storeRows(
  { store, view, personal, onStored }: Mutating,
  rows: readonly NewRow[],
  { draft, replaces, deletes }: Pick<QueueOptions, 'draft' | 'replaces'> & { deletes?: Deletion } = {},
): Promise<boolean | NotKept> {
  if (!store.isPersistent) return { kind: 'not-kept', message: t('kept.noDatabase') }
  try {
    const isStored = await writeInSession(store, async (tx, device) => {
      if (replaces !== undefined) {
        const refused = await tx.get('refused', replaces)
        if (!refused) return false
        await tx.remove('refused', [replaces])
      }
      if (deletes) {
        if (countOfCut(await findUnsent(tx, deletes.mids)) !== deletes.changes) return false
        await deleteUnsent(tx, deletes.mids)
      }
      await appendRows(tx, device, rows)
      if (draft !== undefined) await tx.remove('drafts', [draft])
      return true
    })
    for (const row of rows) {
      if ([row.envelope, ...Object.values(row.undoing ?? {})].some(isPersonal))
        personal.set(row.envelope.mid, { ...row, key: 0, envelope: { format: MUTATION_FORMAT, ...row.envelope } })
    }
    onStored?.()
    await view.refresh()
    return isStored
  } catch (error) {
    return { kind: 'not-kept', message: t(isStorageFull(error) ? 'kept.full' : 'kept.notStored') }
  }
}

/** Each result, or `waiting` when the server has answered none of them for a while. */
function track(
  { results, clock, isOffline }: Mutating,
  mids: readonly string[],
  attended: boolean,
): Promise<ReportedResult>[] {
  if (isOffline()) return mids.map(async () => ({ kind: 'waiting' }) as const)
  let answered = 0
  const watch = (before: number) =>
    clock.after(RESULT_TIMEOUT_MS, () => {
      if (answered > before && answered < mids.length) watch(answered)
      else results.stopWaiting(mids)
    })
  watch(0)
  return mids.map(async (mid) => {
    const result = await results.track(mid, attended)
    answered += 1
    return result
  })
}

/**
 * Makes changes of different records: all or none of them are stored. Those of vehicles are mutations of many vehicles each. Leaves out
 * those that have no effect in this device's view.
 */
export async function changeAll(
  session: Mutating,
  requests: readonly MutationRequest[],
  onProgress?: OnProgress,
): Promise<GroupResult> {
  const { view } = session
  await view.refresh()
  const effective: MutationRequest[] = []
  for (const [index, request] of requests.entries()) {
    if (index > 0 && index % REQUESTS_PER_TASK === 0) {
      onProgress?.(index, 'checked')
      await nextTask()
    }
    const mutation = toMutation(session, request)
    if (hasEffect(view.dryRun(mutation, mutation.madeAt).verdict)) effective.push(request)
  }
  const mutations = toBatches(effective, session.newUuid).map((request) => toMutation(session, request))
  const made = mutations.flatMap(subjectsOf)
  const mids = mutations.map(({ mid }) => mid)
  const rows = mutations.map((mutation) => toNewRow(session, mutation))
  const queued = { kind: 'queued', mids, made } as const
  if (mutations.length === 0) return { ...queued, reported: countResults(mutations, []) }
  const stored = await storeRows(session, rows)
  if (typeof stored === 'object') return stored
  const reported = track(session, mids, false)
  void session.run()
  return { ...queued, reported: countResults(mutations, reported, onProgress) }
}

async function countResults(
  mutations: readonly Mutation[],
  results: readonly Promise<ReportedResult>[],
  onProgress?: OnProgress,
): Promise<GroupOutcome> {
  const total: GroupOutcome = { saved: 0, waiting: 0, disputed: 0 }
  for (const [index, result] of results.entries()) {
    const reported = await result
    const rows = 'outcome' in reported ? reported.outcome.rows : undefined
    const count = subjectsOf(mutations[index] as Mutation).length
    if (reported.kind === 'waiting') total.waiting += count
    else if (reported.kind !== 'not-kept') {
      const isDisputed = ({ status }: Verdict) => status === 'refused' || status === 'conflict'
      const disputed = rows?.filter(isDisputed).length ?? (reported.kind === 'saved' ? 0 : count)
      total.disputed += disputed
      total.saved += count - disputed
    }
    onProgress?.(total.saved + total.waiting + total.disputed, 'answered')
  }
  return total
}
