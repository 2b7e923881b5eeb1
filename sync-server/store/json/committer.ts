// Group commit. While one batch is written and synced, the next one is collected; there is no timer. A decision reads durable
// state, the batch in flight and the batch being collected. Its promise settles when everything it changed and read is
// durable. When the disk rejects a write, everything that is not durable is dropped, so that memory and disk stay equal.

import type { Operation } from '#sync-server/store/engine/document.ts'
import type { DurableState } from '#sync-server/store/engine/durable-state.ts'
import { Overlay } from '#sync-server/store/engine/overlay.ts'
import { runDecision, type UntypedRecords } from '#sync-server/store/engine/run-decision.ts'
import type { Schema } from '#sync-server/store/engine/schema.ts'
import type { StoreWrite } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { batchFrame } from './files/journal.ts'
import { JournalLost } from './files/journal-writer.ts'

export interface CommitterEvents {
  onCommit(operations: readonly Operation[]): void
  /** The disk rejected a write. The next change is tried again, unless `error` is a JournalLost. */
  onRefusal(error: unknown): void
  /** After each attempt to write a batch. */
  onWrite(write: StoreWrite): void
}

export interface Committer {
  transact<T>(decide: (records: UntypedRecords) => T): Promise<T>
  /** Runs the task between two batches. Rejects with the task's error; a JournalLost ends all writing. */
  betweenBatches<T>(task: () => Promise<T>): Promise<T>
  /** Rejects new transactions, and resolves when none is pending. */
  stop(): Promise<void>
  /** The number of transactions that are not durable yet. */
  pending(): number
  /** Whether the journal is lost. */
  hasFailed(): boolean
}

interface Batch {
  changes: Overlay
  sequence: number
  waiters: { resolve(): void; reject(error: Error): void }[]
}

/** @param append makes a frame durable in the current journal, which compaction replaces between batches */
export function committer(
  schema: Schema,
  state: DurableState,
  append: (frame: Buffer) => Promise<void>,
  events: CommitterEvents,
): Committer {
  const { meta } = state.document
  let collecting = emptyBatch()
  let inFlight: Batch | undefined
  let isRunning = false
  let lost: Error | undefined
  let isStopped = false
  const tasks: (() => Promise<void>)[] = []

  function emptyBatch(): Batch {
    return { changes: new Overlay(schema, state), sequence: meta.sequence, waiters: [] }
  }

  const hasChanges = (batch: Batch) => !batch.changes.isEmpty || batch.sequence !== (inFlight ?? meta).sequence

  /** Resolves when everything that a decision can read at this moment is durable. */
  function durable(): Promise<void> {
    const batch = hasChanges(collecting) ? collecting : inFlight
    if (!batch) return Promise.resolve()
    return new Promise((resolve, reject) => {
      batch.waiters.push({ resolve, reject })
      start()
    })
  }

  function start(): void {
    if (isRunning) return
    isRunning = true
    // Transactions of the same turn belong to the first batch.
    queueMicrotask(run)
  }

  async function run(): Promise<void> {
    for (;;) {
      const task = tasks.shift()
      if (task) await task()
      else if (hasChanges(collecting)) await commit()
      else break
    }
    isRunning = false
  }

  async function commit(): Promise<void> {
    const batch = collecting
    inFlight = batch
    collecting = { changes: new Overlay(schema, batch.changes), sequence: batch.sequence, waiters: [] }
    const number = meta.batch + 1
    const operations = [...batch.changes.operations()]
    const frame = batchFrame(number, batch.sequence, operations)
    const startedAt = performance.now()
    const report = (isStored: boolean) =>
      events.onWrite({ seconds: (performance.now() - startedAt) / 1000, bytes: frame.length, isStored })
    try {
      await append(frame)
    } catch (error) {
      report(false)
      dropAll(error)
      return
    }
    report(true)
    state.apply(operations, batch.sequence, number)
    collecting.changes.base = state
    inFlight = undefined
    for (const { resolve } of batch.waiters) resolve()
    events.onCommit(operations)
  }

  function dropAll(error: unknown): void {
    const waiters = [...(inFlight?.waiters ?? []), ...collecting.waiters]
    inFlight = undefined
    collecting = emptyBatch()
    if (error instanceof JournalLost) lost = error
    const unavailable = new StoreUnavailable(messageFor(error), { cause: error })
    for (const { reject } of waiters) reject(unavailable)
    events.onRefusal(error)
  }

  return {
    async transact<T>(decide: (records: UntypedRecords) => T): Promise<T> {
      if (isStopped) throw new StoreUnavailable('The store is closed')
      let settled: { result: T } | { error: unknown }
      try {
        const decision = runDecision(schema, collecting.changes, collecting.sequence, decide)
        if (!decision.changes.isEmpty || decision.sequence !== collecting.sequence) {
          if (lost) throw new StoreUnavailable(messageFor(lost), { cause: lost })
          collecting.changes.absorb(decision.changes)
          collecting.sequence = decision.sequence
        }
        settled = { result: decision.result }
      } catch (error) {
        settled = { error }
      }
      // An error depends on the records that were read as well, so it waits until they are durable.
      await durable()
      if ('error' in settled) throw settled.error
      return settled.result
    },
    betweenBatches(task) {
      return new Promise((resolve, reject) => {
        tasks.push(async () => {
          // The batch before this task may have failed.
          if (lost) return reject(lost)
          try {
            resolve(await task())
          } catch (error) {
            if (error instanceof JournalLost) dropAll(error)
            reject(error)
          }
        })
        start()
      })
    },
    async stop() {
      isStopped = true
      await durable().catch(() => {})
    },
    pending: () => collecting.waiters.length + (inFlight?.waiters.length ?? 0),
    hasFailed: () => lost !== undefined,
  }
}

function messageFor(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: nothing was saved'
  if (code === 'EROFS' || code === 'EACCES') return 'The disk is read-only: nothing was saved'
  if (error instanceof JournalLost) return 'The disk failed: nothing can be saved until the server is started again'
  return 'The disk refused the change: nothing was saved'
}
