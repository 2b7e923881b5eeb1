// The imports of one session in this tab: stores them, moves their planned mutations to the outbox, cancels and undoes them.
//
// The outbox holds few of them at a time, because each start of a page replays it and each commit publishes it. What has not moved is stored on the
// device as well, counts as waiting, and moves when the outbox has room: after a reload, or in another tab when this one is closed.
import { SessionClosed } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { ImportGroupRow, ImportRow, PlannedMutation, RefusedRow } from '#app/local/db/rows.ts'
import { isStorageFull } from '#app/local/db/storage-quota.ts'
import {
  addChangedSince,
  type CheckedGroup,
  cancelImport,
  moveGroup,
  type NewImport,
  pruneImports,
  readNextGroup,
  storeImport,
  UNDO_PERIOD_MS,
} from '#app/local/imports/import-rows.ts'
import { remainingOf } from '#app/local/outbox/planned-mutations.ts'
import { importsStore } from '#app/local/state/imports.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import { nextTask as nextTaskOfPage } from '#app/local/view/next-task.ts'
import { clampToServerTime } from '#app/local/view/overlay.ts'
import { publishImports } from '#app/local/view/publish-imports.ts'
import type { ImportRuns, MutationRequest, PlannedImport } from '#app/sync/client.ts'
import { type Clock, type EngineDependencies, isoNow } from '#app/sync/engine/dependencies.ts'
import { NOT_STORED_MESSAGE } from '#app/sync/not-kept.ts'
import type { Envelope, Mutation } from '#domain/mutations/mutation.ts'
import { MUTATION_FORMAT, upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import { planUndo } from './plan-undo.ts'

/** The time that a start of the page and a publication of the view take grows with the rows. */
const MAX_OUTBOX_ROWS = 1000
/** After so many checks the page may handle input. */
const REQUESTS_PER_TASK = 25
const RETRY_MS = 30_000
const NO_SPACE = 'The storage of this device is full.'
const EPHEMERAL_MESSAGE = 'This browser stores nothing for this page, so an import could be lost. Nothing was imported.'
const EMPTY_MESSAGE = 'There is nothing to import.'
const UNDONE_MESSAGE = 'This import is undone already.'
const NOTHING_TO_UNDO_MESSAGE = 'Nothing was undone: no vehicle is still as the import left it.'
const TOO_LATE_MESSAGE = 'An import can be undone for 24 hours. Nothing was changed.'

interface Dependencies extends Pick<EngineDependencies, 'exclusive'> {
  store: LocalStore
  view: DeviceView
  clock: Clock
  newUuid(): string
  /** Starts a push. */
  run(): Promise<unknown>
  isOffline(): boolean
  isEphemeral?: boolean
  /** Planned mutations move while the outbox has fewer rows. */
  maxOutboxRows?: number
  /** Called when an import has been stored. */
  onStored?(): void
  /** Resolves in a task of its own. Replaced by the simulation, whose time is virtual. */
  nextTask?(): Promise<void>
}

export interface ImportRunner extends ImportRuns {
  /** Moves what has room in the outbox. @returns whether anything was moved */
  move(): Promise<boolean>
  stop(): void
}

export function createImportRuns(dependencies: Dependencies): ImportRunner {
  const { store, view, clock, newUuid, run, isOffline, exclusive, onStored } = dependencies
  const { isEphemeral = false, maxOutboxRows = MAX_OUTBOX_ROWS, nextTask = nextTaskOfPage } = dependencies
  let problem: string | undefined
  let moving: Promise<boolean> | null = null
  /** Something could be moved after `moving` had looked for the last time. */
  let isMissed = false
  let isStopped = false
  let cancelRetry = () => {}

  const now = () => clampToServerTime(view.base, isoNow(clock))
  /** Only the outcome of an edit shows which values another person had set already. The undo must not take those back. */
  const awaitsOutcomes = ({ undoes }: ImportRow) =>
    undoes !== undefined &&
    [...view.table('outbox').values()].some(
      ({ importId, outcome, envelope }) => importId === undoes && envelope.name === 'car.edit' && !outcome,
    )

  const nextRow = () =>
    view.table('outbox').size >= maxOutboxRows
      ? undefined
      : [...view.table('imports').values()]
          .filter((row) => remainingOf(row) > 0 && !awaitsOutcomes(row))
          .sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))[0]

  function follow(): void {
    publishImports(view, problem)
    if (problem || !nextRow()) return
    if (moving) isMissed = true
    else void move()
  }

  function move(): Promise<boolean> {
    moving ??= exclusive('imports', moveAll)
      .catch(onFailure)
      .finally(() => {
        moving = null
        if (isMissed && !isStopped) follow()
      })
    return moving
  }

  function onFailure(error: unknown): false {
    if (isStopped || error instanceof SessionClosed) return false
    problem = isStorageFull(error) ? `${NO_SPACE} Free some space: the import goes on by itself.` : NOT_STORED_MESSAGE
    publishImports(view, problem)
    cancelRetry()
    cancelRetry = clock.after(RETRY_MS, () => {
      problem = undefined
      follow()
    })
    return false
  }

  async function moveAll(): Promise<boolean> {
    let hasMoved = false
    for (;;) {
      await view.refresh()
      isMissed = false
      const row = nextRow()
      if (!row || isStopped) return hasMoved
      const group = await readNextGroup(store, row.importId)
      if (!group) return hasMoved
      const checkedAt = view.table('device').get('device')
      const isMoved = await moveGroup(store, row, await check(row, group), row.undoes ? checkedAt : undefined)
      problem = undefined
      if (!isMoved) continue
      hasMoved = true
      void run()
      await nextTask()
    }
  }

  /** Without a position: the outbox assigns it. */
  function toEnvelope({ mid = newUuid(), name, uid, args }: PlannedMutation, format: number, madeAt: string): Envelope {
    return { mid, seq: 0, uid: name === 'car.create' ? mid : (uid ?? ''), name, args: { ...args }, format, madeAt }
  }

  /** Runs the rules of a group over the view. A stale edit is sent all the same: the server then opens a conflict. */
  async function check({ importId, undoes }: ImportRow, group: ImportGroupRow): Promise<CheckedGroup> {
    const { format, requests, changedSince } = undoes
      ? await checkUndoing(undoes, group)
      : { ...group, changedSince: [] }
    const envelopes: Envelope[] = []
    const refused: RefusedRow[] = []
    let unchanged = 0
    for (const [index, request] of requests.entries()) {
      if (index > 0 && index % REQUESTS_PER_TASK === 0) await nextTask()
      const envelope = toEnvelope(request, format, isoNow(clock))
      const mutation = upgradeMutation(envelope) as Mutation | null
      if (!mutation) {
        envelopes.push(envelope)
        continue
      }
      const { verdict } = view.dryRun(mutation, mutation.madeAt)
      if (verdict.status === 'noop') unchanged += 1
      else if (verdict.status !== 'refused') envelopes.push(envelope)
      else refused.push({ mid: envelope.mid, envelope, verdict, at: envelope.madeAt, importId })
    }
    return { envelopes, refused, unchanged, changedSince }
  }

  /** Plans the vehicles of a group again: they can have changed since the undo was planned. */
  async function checkUndoing(importId: string, { requests }: ImportGroupRow) {
    const mids = new Map(requests.map(({ uid = '', mid }) => [uid, mid]))
    const plan = await planUndo(view, importId, { vehicles: [...mids.keys()] })
    const again = plan.requests.map((request): PlannedMutation => {
      const mid = mids.get(request.uid ?? '')
      return { ...request, ...(mid ? { mid } : {}) }
    })
    return { format: MUTATION_FORMAT, requests: again, changedSince: plan.changedSince }
  }

  /** @returns its id, or why it could not be stored */
  async function storeAndMove(
    row: Omit<NewImport, 'importId' | 'startedAt'>,
    requests: readonly MutationRequest[],
  ): Promise<{ importId: string } | { problem: string }> {
    const importId = newUuid()
    try {
      const planned = requests.map((request) => ({ ...request, mid: newUuid() }))
      await storeImport(store, { ...row, importId, startedAt: now() }, planned)
    } catch (error) {
      return { problem: isStorageFull(error) ? NO_SPACE : 'This device could not store it.' }
    }
    onStored?.()
    await view.refresh()
    void move()
    return { importId }
  }

  const isUndoable = (importId: string) => {
    const row = view.table('imports').get(importId)
    return row !== undefined && Date.parse(now()) - Date.parse(row.startedAt) <= UNDO_PERIOD_MS
  }

  const undoingOf = (importId: string) => [...view.table('imports').values()].find(({ undoes }) => undoes === importId)

  const stopFollowing = view.subscribe(follow)
  if (view.table('imports').size > 0) void pruneImports(store, now()).catch(() => {})
  follow()

  return {
    async start({ fileName, requests, rejected }: PlannedImport) {
      if (requests.length === 0) return { kind: 'not-kept', message: EMPTY_MESSAGE }
      if (isEphemeral) return { kind: 'not-kept', message: EPHEMERAL_MESSAGE }
      const stored = await storeAndMove({ fileName, rejected }, requests)
      if ('problem' in stored) return { kind: 'not-kept', message: `${stored.problem} Nothing was imported.` }
      return { kind: 'started', importId: stored.importId }
    },
    async cancel(importId) {
      const withdrawn = await cancelImport(store, importId, isOffline(), newUuid)
      void run()
      return withdrawn
    },
    async planUndo(importId, onChecked) {
      await view.refresh()
      return isUndoable(importId) && !undoingOf(importId) ? planUndo(view, importId, { onChecked }) : null
    },
    async undo(importId, onChecked) {
      await view.refresh()
      const row = view.table('imports').get(importId)
      if (!row || !isUndoable(importId)) return { kind: 'not-kept', message: TOO_LATE_MESSAGE }
      if (undoingOf(importId)) return { kind: 'not-kept', message: UNDONE_MESSAGE }
      // Before the plan, so that nothing moves to the outbox after it. What is in the outbox may have been edited since.
      const withdrawn = await cancelImport(store, importId, false, newUuid)
      await view.refresh()
      const { requests, changedSince } = await planUndo(view, importId, { onChecked })
      if (requests.length === 0) {
        return withdrawn > 0
          ? { kind: 'started', withdrawn, undoing: 0 }
          : { kind: 'not-kept', message: NOTHING_TO_UNDO_MESSAGE }
      }
      const undoing = {
        fileName: row.fileName,
        rejected: 0,
        undoes: importId,
        changedSince: addChangedSince(undefined, changedSince),
      }
      const stored = await storeAndMove(undoing, requests)
      if ('importId' in stored) return { kind: 'started', withdrawn, undoing: requests.length }
      const rest = withdrawn > 0 ? 'Only what had not been sent was withdrawn.' : 'Nothing was undone.'
      return { kind: 'not-kept', message: `${stored.problem} ${rest}` }
    },
    move,
    stop() {
      isStopped = true
      cancelRetry()
      stopFollowing()
      importsStore.set([])
    },
  }
}
