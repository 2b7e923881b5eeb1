// The imports of one session in this tab: stores them, moves their planned mutations to the outbox, cancels and undoes them.
//
// The outbox holds few of them at a time, because each pull and each start of a page replays it. What has not moved is stored on the
// device as well, counts as waiting, and moves when the outbox has room: after a reload, or in another tab when this one is closed.
import { SessionClosed } from '#app/local/db/device.ts'
import type { LocalStore, RefusedRow } from '#app/local/db/local-store.ts'
import { isStorageFull } from '#app/local/db/storage-quota.ts'
import {
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
import { nextTask } from '#app/local/view/next-task.ts'
import { clampToServerTime } from '#app/local/view/overlay.ts'
import { publishImports } from '#app/local/view/publish-imports.ts'
import {
  type ImportRuns,
  type MutationRequest,
  NOT_STORED_MESSAGE,
  type PlannedImport,
  type StartedImport,
} from '#app/sync/client.ts'
import { type Clock, type EngineDependencies, isoNow } from '#app/sync/engine/dependencies.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import { MUTATION_FORMAT } from '#domain/mutations/upgrade-mutation.ts'
import { planUndo } from './plan-undo.ts'

const MAX_OUTBOX_ROWS = 2000
/** After so many checks the page may handle input. */
const REQUESTS_PER_TASK = 25
const RETRY_MS = 30_000
/** Names of changed vehicles that are kept for the person. */
const MAX_NAMES = 100
const STORAGE_FULL_MESSAGE = 'The storage of this device is full. Free some space: the import goes on by itself.'
const EPHEMERAL_MESSAGE = 'This browser stores nothing for this page, so an import could be lost. Nothing was imported.'
const EMPTY_MESSAGE = 'There is nothing to import.'
const UNDONE_MESSAGE = 'This import is undone already.'
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
}

export interface ImportRunner extends ImportRuns {
  /** Moves what has room in the outbox. @returns whether anything was moved */
  move(): Promise<boolean>
  stop(): void
}

export function createImportRuns(dependencies: Dependencies): ImportRunner {
  const { store, view, clock, newUuid, run, isOffline, exclusive, onStored } = dependencies
  const { isEphemeral = false, maxOutboxRows = MAX_OUTBOX_ROWS } = dependencies
  let problem: string | undefined
  let moving: Promise<boolean> | null = null
  let isStopped = false
  let cancelRetry = () => {}

  const now = () => clampToServerTime(view.base, isoNow(clock))
  const nextRow = () =>
    view.table('outbox').size >= maxOutboxRows
      ? undefined
      : [...view.table('imports').values()]
          .filter((row) => remainingOf(row) > 0)
          .sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))[0]

  function follow(): void {
    publishImports(view, problem)
    if (!moving && !problem && nextRow()) void move()
  }

  function move(): Promise<boolean> {
    moving ??= exclusive('imports', moveAll)
      .catch(onFailure)
      .finally(() => {
        moving = null
      })
    return moving
  }

  function onFailure(error: unknown): false {
    if (isStopped || error instanceof SessionClosed) return false
    problem = isStorageFull(error) ? STORAGE_FULL_MESSAGE : NOT_STORED_MESSAGE
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
      const row = nextRow()
      if (!row || isStopped) return hasMoved
      const requests = await readNextGroup(store, row.importId)
      if (!requests) return hasMoved
      await moveGroup(store, row, await check(row.importId, requests as readonly MutationRequest[]))
      problem = undefined
      hasMoved = true
      void run()
      await nextTask()
    }
  }

  /** Runs the rules of a group over the view. A stale edit is sent all the same: the server then opens a conflict. */
  async function check(importId: string, requests: readonly MutationRequest[]): Promise<CheckedGroup> {
    const mutations: Mutation[] = []
    const refused: RefusedRow[] = []
    let unchanged = 0
    for (const [index, request] of requests.entries()) {
      if (index > 0 && index % REQUESTS_PER_TASK === 0) await nextTask()
      const mid = newUuid()
      const uid = request.name === 'car.create' ? mid : request.uid
      const mutation = { ...request, uid, mid, madeAt: isoNow(clock) } as Mutation
      const { verdict } = view.dryRun(mutation, mutation.madeAt)
      if (verdict.status === 'noop') unchanged += 1
      else if (verdict.status !== 'refused') mutations.push(mutation)
      else {
        const envelope = { ...mutation, seq: 0, format: MUTATION_FORMAT } as RefusedRow['envelope']
        refused.push({ mid, envelope, verdict, at: mutation.madeAt, importId })
      }
    }
    return { mutations, refused, unchanged }
  }

  async function start(
    row: Omit<NewImport, 'importId' | 'startedAt'>,
    requests: readonly MutationRequest[],
  ): Promise<StartedImport> {
    if (isEphemeral) return { kind: 'not-kept', message: EPHEMERAL_MESSAGE }
    const importId = newUuid()
    try {
      await storeImport(store, { ...row, importId, startedAt: now() }, requests)
    } catch (error) {
      const message = isStorageFull(error) ? 'The storage of this device is full. Nothing was imported.' : null
      return { kind: 'not-kept', message: message ?? NOT_STORED_MESSAGE }
    }
    onStored?.()
    await view.refresh()
    void move()
    return { kind: 'started', importId }
  }

  const isUndoable = (importId: string) => {
    const row = view.table('imports').get(importId)
    return row !== undefined && Date.parse(now()) - Date.parse(row.startedAt) <= UNDO_PERIOD_MS
  }

  const undoingOf = (importId: string) => [...view.table('imports').values()].find(({ undoes }) => undoes === importId)

  const stopFollowing = view.subscribe(follow)
  void pruneImports(store, now()).catch(() => {})
  follow()

  return {
    async start({ fileName, requests, rejected }: PlannedImport) {
      if (requests.length === 0) return { kind: 'not-kept', message: EMPTY_MESSAGE }
      return start({ fileName, rejected }, requests)
    },
    async cancel(importId) {
      const withdrawn = await cancelImport(store, importId, isOffline(), newUuid)
      void run()
      return withdrawn
    },
    async planUndo(importId, onProgress) {
      await view.refresh()
      return isUndoable(importId) && !undoingOf(importId) ? planUndo(view, importId, onProgress) : null
    },
    async undo(importId, onProgress) {
      await view.refresh()
      const row = view.table('imports').get(importId)
      if (!row || !isUndoable(importId)) return { kind: 'not-kept', message: TOO_LATE_MESSAGE }
      if (undoingOf(importId)) return { kind: 'not-kept', message: UNDONE_MESSAGE }
      // Before the plan, so that nothing moves to the outbox after it.
      await cancelImport(store, importId, isOffline(), newUuid)
      await view.refresh()
      const { requests, changedSince } = await planUndo(view, importId, onProgress)
      const undoing = {
        fileName: row.fileName,
        rejected: 0,
        undoes: importId,
        changedSince: { count: changedSince.length, names: changedSince.slice(0, MAX_NAMES) },
      }
      return start(undoing, requests)
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
