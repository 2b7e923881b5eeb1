// Makes commits durable as frames of the journal, one at a time. When the disk rejects one, nothing of it is applied, so memory and
// disk stay equal.
import type { Commit, CommitPersistence } from '#sync-server/store/engine/committer.ts'
import type { Operation } from '#sync-server/store/engine/document.ts'
import type { DurableState } from '#sync-server/store/engine/durable-state.ts'
import type { StoreWrite } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { batchFrame } from './files/journal.ts'
import { JournalLost } from './files/journal-writer.ts'

export interface JournalEvents {
  onCommit(operations: readonly Operation[]): void
  /** Nothing can be written from now on. Called once. */
  onLost(error: JournalLost): void
  /** After each attempt to write a commit. */
  onWrite(write: StoreWrite): void
}

export interface JournalPersistence extends CommitPersistence {
  /** Runs the task between two commits. Rejects with the task's error; a JournalLost ends all writing. */
  betweenCommits<T>(task: () => Promise<T>): Promise<T>
  /** Whether the journal is lost. */
  hasFailed(): boolean
}

/** @param append makes a frame durable in the current journal, which compaction replaces between commits */
export function journalPersistence(
  state: DurableState,
  append: (frame: Buffer) => Promise<void>,
  { onCommit, onLost, onWrite }: JournalEvents,
): JournalPersistence {
  const { meta } = state.document
  let lost: JournalLost | undefined
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      if (lost) throw lost
      try {
        return await task()
      } catch (error) {
        if (error instanceof JournalLost) {
          lost = error
          onLost(error)
        }
        throw error
      }
    })
    last = turn.catch(() => {})
    return turn
  }

  async function write({ operations, sequence }: Commit): Promise<void> {
    const number = meta.batch + 1
    const frame = batchFrame(number, sequence, operations)
    const startedAt = performance.now()
    let isStored = false
    try {
      await append(frame)
      isStored = true
    } finally {
      onWrite({ seconds: (performance.now() - startedAt) / 1000, bytes: frame.length, isStored })
    }
    state.apply(operations, sequence, number)
    onCommit(operations)
  }

  return {
    state: () => state,
    async persist({ decide }) {
      const commit = decide()
      if (!commit.hasChanges) return
      try {
        await inTurn(() => write(commit))
      } catch (error) {
        throw new StoreUnavailable(messageFor(error), { cause: error })
      }
    },
    betweenCommits: inTurn,
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
