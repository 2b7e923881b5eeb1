// The running store: durable state for readers, the committer for writers, compaction and an orderly close.
import { setTimeout as wait } from 'node:timers/promises'
import type { Low } from 'lowdb'
import type { CommitListener, CommittedChange, Store, StoreHealth, StoreWrite } from '#sync-server/store/store.ts'
import { type Committer, committer } from './committer.ts'
import type { Disk } from './disk/disk.ts'
import type { Lock } from './disk/lock.ts'
import { dropJournalsBefore } from './files/journal.ts'
import { JournalLost, type JournalWriter, switchJournal } from './files/journal-writer.ts'
import type { LoadedStore } from './load.ts'
import type { Document, Operation } from './rows/document.ts'
import { durableState, viewOf } from './rows/durable-state.ts'
import type { Schema } from './rows/schema.ts'
import type { UntypedRecords } from './run-decision.ts'

export interface StoreDependencies {
  disk: Disk
  lock: Lock
  schema: Schema
  /** A snapshot is written when the journal is longer than this and than half the last snapshot. */
  compactAboveBytes: number
  onWarning(line: string): void
  onFatal(error: unknown): void
  onWrite(write: StoreWrite): void
}

export function runStore({ db, adapter, journal: writer }: LoadedStore, dependencies: StoreDependencies): Store {
  const { disk, lock, schema, compactAboveBytes, onWarning, onFatal, onWrite } = dependencies
  const journal = { writer }
  const state = durableState(schema, db.data)
  const view = viewOf(state)
  const commits = committer(schema, state, append, { onCommit, onRefusal, onWrite })
  const listeners = new Set<CommitListener>()
  let isRefusing = false
  let hasSnapshotFailed = false
  let compacting: Promise<void> | undefined
  let closing: Promise<void> | undefined

  /**
   * The lock is checked after the frame is durable. While it is ours, no other server has begun to read the folder, so one that
   * takes it over later reads this frame.
   */
  async function append(frame: Buffer): Promise<void> {
    await journal.writer.append(frame)
    if (!(await isOurs(lock))) throw new JournalLost(TAKEN_OVER)
  }

  function onCommit(operations: readonly Operation[]): void {
    isRefusing = false
    const changes = operations.map(([table, key, row]) => ({ table, key, row })) as CommittedChange[]
    for (const listener of listeners) notify(listener, changes)
    // Half the snapshot's length, because a start reads both. A failed compaction leaves a new, short journal: the next
    // attempt comes when that has grown.
    const isDue = journal.writer.length() > Math.max(compactAboveBytes, adapter.snapshot.bytes / 2)
    if (isDue && !closing) void writeSnapshot()
  }

  /** An error in a listener does not affect the commit. */
  function notify(listener: CommitListener, changes: readonly CommittedChange[]): void {
    try {
      listener(changes, 'own')
    } catch (error) {
      onWarning(`A commit listener failed: ${(error as Error).message}`)
    }
  }

  function onRefusal(error: unknown): void {
    isRefusing = true
    if (error instanceof JournalLost) onFatal(error)
  }

  /** One at a time. Never rejects: without the new snapshot the old one and its journals still hold all data. */
  function writeSnapshot(): Promise<void> {
    compacting ??= compact({ disk, db, lock, commits, journal })
      .then(() => {
        hasSnapshotFailed = false
      })
      .catch((error: Error) => {
        hasSnapshotFailed = true
        onWarning(`No new snapshot could be written: ${error.message}. The journal holds all changes, and grows.`)
      })
      .finally(() => {
        compacting = undefined
      })
    return compacting
  }

  const hasFramesSinceSnapshot = () => db.data.meta.batch > adapter.snapshot.batch

  async function compactNow(): Promise<void> {
    // A compaction in progress may have started before the change that the caller means.
    await compacting
    if (hasFramesSinceSnapshot() && !closing && !commits.hasFailed()) await writeSnapshot()
  }

  function health(): StoreHealth {
    if (commits.hasFailed()) return 'read-only'
    return isRefusing || hasSnapshotFailed ? 'degraded' : 'ok'
  }

  async function close(): Promise<void> {
    await commits.stop()
    await compacting
    if (hasFramesSinceSnapshot() && !commits.hasFailed()) await writeSnapshot()
    await journal.writer.close().catch(() => {})
    await lock.release()
  }

  return {
    read: async () => view,
    known: () => view,
    transact: (keys, decide) => commits.transact(keys, decide as unknown as (records: UntypedRecords) => never),
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    health,
    stats: () => ({ pendingTransactions: commits.pending(), journalBytes: journal.writer.length() }),
    compact: compactNow,
    close() {
      closing ??= close()
      return closing
    },
  }
}

const LOCK_ATTEMPTS = 100
const LOCK_PAUSE_MS = 100

/** Waits while the lock cannot be read, for example because the process has too many open files. */
async function isOurs(lock: Lock): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await lock.isOurs()
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS) throw new JournalLost('the lock of the folder cannot be read', { cause: error })
      await wait(LOCK_PAUSE_MS)
    }
  }
}

const TAKEN_OVER = 'another server has taken over the folder'

interface CompactionDependencies {
  disk: Disk
  db: Low<Document>
  lock: Lock
  commits: Committer
  /** The current journal; replaced at the switch. */
  journal: { writer: JournalWriter }
}

/**
 * Writes a snapshot while transactions continue. They wait only for the switch to a new journal, as long as one batch takes.
 * The snapshot is the state at the switch.
 *
 * @throws the disk's error; the store continues, with at most one journal more
 */
async function compact({ disk, db, lock, commits, journal }: CompactionDependencies): Promise<void> {
  const { meta } = db.data
  let snapshot = Promise.resolve()
  const generation = await commits.betweenBatches(async () => {
    if (!(await lock.isOurs())) throw new JournalLost(TAKEN_OVER)
    journal.writer = await switchJournal(disk, meta, journal.writer)
    // Copies its references to the rows now, before the next batch.
    snapshot = db.write()
    snapshot.catch(() => {})
    return meta.generation
  })
  await snapshot
  await dropJournalsBefore(disk, generation)
}
