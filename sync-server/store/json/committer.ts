// Group commit. While one batch is being written and synced, the next gathers; nothing waits for a timer. A decision
// sees durable state, the batch in flight and the batch that gathers, and is answered when all of that is on the disk:
// what it changed and what it saw. When the disk refuses, everything that was not durable is dropped at once, so that
// memory and disk stay equal.
import { StoreUnavailable } from '#sync-server/store/store.ts'
import type { Operation } from './document.ts'
import type { DurableState } from './durable-state.ts'
import { batchFrame } from './journal.ts'
import { JournalLost, type JournalWriter } from './journal-writer.ts'
import { Overlay } from './overlay.ts'
import { type LooseKey, type LooseRecords, runDecision } from './run-decision.ts'
import type { Schema } from './schema.ts'

export interface CommitterEvents {
  committed(operations: readonly Operation[]): void
  /** The disk refused; writes are tried again with the next change, unless `error` is a JournalLost. */
  refused(error: unknown): void
}

export interface Committer {
  transact<T>(keys: readonly LooseKey[], decide: (records: LooseRecords) => T): Promise<T>
  /** Runs the task between two batches. What it rejects with is thrown here; a JournalLost ends all writing. */
  betweenBatches<T>(task: () => Promise<T>): Promise<T>
  /** Refuses what comes from now on, and resolves when nothing waits any more. */
  stop(): Promise<void>
  failed(): boolean
}

interface Batch {
  changes: Overlay
  sequence: number
  waiting: { resolve(): void; reject(error: Error): void }[]
}

/** @param journal answers with the journal of the moment: compaction changes it between batches */
export function committer(
  schema: Schema,
  state: DurableState,
  journal: () => JournalWriter,
  events: CommitterEvents,
): Committer {
  const { meta } = state.document
  let gathering = emptyBatch()
  let flying: Batch | undefined
  let running = false
  let lost: Error | undefined
  let stopped = false
  const tasks: (() => Promise<void>)[] = []

  function emptyBatch(): Batch {
    return { changes: new Overlay(schema, state), sequence: meta.sequence, waiting: [] }
  }

  const hasChanges = (batch: Batch) => !batch.changes.isEmpty || batch.sequence !== (flying ?? meta).sequence

  /** Resolves when all that a decision run at this moment can see is durable. */
  function durable(): Promise<void> {
    const batch = hasChanges(gathering) ? gathering : flying
    if (!batch) return Promise.resolve()
    return new Promise((resolve, reject) => {
      batch.waiting.push({ resolve, reject })
      start()
    })
  }

  function start(): void {
    if (running) return
    running = true
    // Whatever else comes in the same turn belongs to the first batch.
    queueMicrotask(run)
  }

  async function run(): Promise<void> {
    for (;;) {
      const task = tasks.shift()
      if (task) await task()
      else if (hasChanges(gathering)) await commit()
      else break
    }
    running = false
  }

  async function commit(): Promise<void> {
    const batch = gathering
    flying = batch
    gathering = { changes: new Overlay(schema, batch.changes), sequence: batch.sequence, waiting: [] }
    const number = meta.batch + 1
    try {
      await journal().append(batchFrame(number, batch.sequence, batch.changes.texts()))
    } catch (error) {
      dropAll(error)
      return
    }
    const operations = [...batch.changes.operations()]
    state.apply(operations, batch.sequence, number)
    gathering.changes.below = state
    flying = undefined
    for (const { resolve } of batch.waiting) resolve()
    events.committed(operations)
  }

  function dropAll(error: unknown): void {
    const waiting = [...(flying?.waiting ?? []), ...gathering.waiting]
    flying = undefined
    gathering = emptyBatch()
    if (error instanceof JournalLost) lost = error
    const unavailable = new StoreUnavailable(reason(error), { cause: error })
    for (const { reject } of waiting) reject(unavailable)
    events.refused(error)
  }

  return {
    async transact<T>(keys: readonly LooseKey[], decide: (records: LooseRecords) => T): Promise<T> {
      if (stopped) throw new StoreUnavailable('The store is closed')
      let answer: { outcome: T } | { error: unknown }
      try {
        const decision = runDecision(schema, gathering.changes, gathering.sequence, keys, decide)
        if (!decision.changes.isEmpty || decision.sequence !== gathering.sequence) {
          if (lost) throw new StoreUnavailable(reason(lost), { cause: lost })
          gathering.changes.absorb(decision.changes)
          gathering.sequence = decision.sequence
        }
        answer = { outcome: decision.outcome }
      } catch (error) {
        answer = { error }
      }
      // A refusal, too, rests on what was seen: it must not be told before that is durable.
      await durable()
      if ('error' in answer) throw answer.error
      return answer.outcome
    },
    betweenBatches(task) {
      return new Promise((resolve, reject) => {
        tasks.push(async () => {
          // It may have waited behind the very batch that failed.
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
      stopped = true
      await durable().catch(() => {})
    },
    failed: () => lost !== undefined,
  }
}

function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: nothing was saved'
  if (code === 'EROFS' || code === 'EACCES') return 'The disk is read-only: nothing was saved'
  if (error instanceof JournalLost) return 'The disk failed: nothing can be saved until the server is started again'
  return 'The disk refused the change: nothing was saved'
}
