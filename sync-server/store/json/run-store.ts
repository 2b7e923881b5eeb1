// The running store: durable state for readers, the committer for writers, compaction and an orderly close.
import { setTimeout as wait } from 'node:timers/promises'
import type { Low } from 'lowdb'
import { committer } from '#sync-server/store/engine/committer.ts'
import type { Document, Operation } from '#sync-server/store/engine/document.ts'
import { changesOf, commitListeners, durableState, viewOf } from '#sync-server/store/engine/durable-state.ts'
import { historyBytes, historyInMemory } from '#sync-server/store/engine/history-in-memory.ts'
import type { Store, StoreHealth, StoreWrite } from '#sync-server/store/store.ts'
import type { Disk } from './disk/disk.ts'
import type { Lock } from './disk/lock.ts'
import { dropJournalsBefore, leaveStopMark } from './files/journal.ts'
import { JournalLost, type JournalWriter, switchJournal } from './files/journal-writer.ts'
import type { LoadedStore } from './load.ts'
import { type JournalPersistence, journalPersistence } from './persist-commit.ts'

/** A snapshot of a large store that fails each time keeps the disk busy. */
const MAX_RETRY_MS = 5 * 60_000

export interface StoreDependencies {
  disk: Disk
  lock: Lock
  /** A snapshot is written when the journal is longer than this and than half the last snapshot. */
  compactAboveBytes: number
  /** The first pause after a snapshot that failed, and the shortest between two probes of the disk. */
  retryMs: number
  onWarning(line: string): void
  onFatal(error: unknown): void
  onWrite(write: StoreWrite): void
}

export function runStore({ db, adapter, journal: writer }: LoadedStore, dependencies: StoreDependencies): Store {
  const { disk, lock, compactAboveBytes, retryMs, onWarning, onFatal, onWrite } = dependencies
  const journal: Journal = { writer }
  const state = durableState(db.data)
  const view = viewOf(state)
  const persistence = journalPersistence(state, append, { onCommit, onLost: onFatal, onWrite })
  const commits = committer(persistence)
  const listeners = commitListeners(onWarning)
  /** The length of the frame that the disk refused last; 0 after a frame that it stored. */
  let refusedBytes = 0
  /** Undefined after a snapshot that was written. */
  let failedSnapshot: { pauseMs: number; retryAt: number } | undefined
  let probeAt = 0
  let compacting: Promise<void> | undefined
  let closing: Promise<void> | undefined

  /**
   * The lock is checked after the frame is durable. While it is ours, no other server has begun to read the folder, so one that
   * takes it over later reads this frame.
   */
  async function append(frame: Buffer): Promise<void> {
    try {
      await journal.writer.append(frame)
    } catch (error) {
      refusedBytes = frame.length
      throw error
    }
    if (!(await isOurs(lock))) throw new JournalLost(TAKEN_OVER)
  }

  function onCommit(operations: readonly Operation[]): void {
    refusedBytes = 0
    listeners.notify(changesOf(operations), 'own')
    // Half the snapshot's length, because a start reads both. A failed compaction leaves a new, short journal: the next
    // attempt comes when that has grown.
    const enough = Math.max(compactAboveBytes, adapter.snapshot.bytes / 2)
    if (journal.writer.length() > enough) void writeSnapshot()
  }

  /** One at a time. Never rejects: without the new snapshot the old one and its journals still hold all data. */
  function writeSnapshot(): Promise<void> {
    compacting ??= compact({ disk, db, lock, persistence, journal })
      .then(() => {
        failedSnapshot = undefined
      })
      .catch((error: Error) => {
        if (closing) return
        const pauseMs = Math.min(MAX_RETRY_MS, failedSnapshot ? 2 * failedSnapshot.pauseMs : retryMs)
        failedSnapshot = { pauseMs, retryAt: performance.now() + pauseMs }
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
    if (hasFramesSinceSnapshot() && !closing) await writeSnapshot()
  }

  /** The disk may have room again since the last write. */
  async function retryFailed(): Promise<void> {
    const now = performance.now()
    if (refusedBytes > 0 && now >= probeAt) {
      probeAt = now + retryMs
      const probe = () => journal.writer.probe(refusedBytes)
      await persistence.betweenCommits(probe).then(
        () => {
          refusedBytes = 0
        },
        () => {},
      )
    }
    if (failedSnapshot && now >= failedSnapshot.retryAt) await writeSnapshot()
  }

  async function health(): Promise<StoreHealth> {
    if (!closing) await retryFailed()
    if (persistence.hasFailed()) return 'read-only'
    return refusedBytes > 0 || failedSnapshot ? 'degraded' : 'ok'
  }

  async function close(): Promise<void> {
    adapter.abandonWrites()
    await commits.stop()
    await compacting
    await journal.writer.close().catch(() => {})
    // If the mark is missing, the next start reads the journal as after a crash.
    await markStop().catch(() => {})
    await lock.release()
  }

  async function markStop(): Promise<void> {
    if (await lock.isOurs()) await leaveStopMark(disk, db.data.meta.generation, journal.writer.length())
  }

  return {
    read: async () => view,
    known: () => view,
    transact: commits.transact,
    history: historyInMemory(state),
    onCommit: listeners.add,
    health,
    stats: () => ({
      pendingTransactions: commits.pending(),
      historyBytes: historyBytes(state),
      journalBytes: journal.writer.length(),
    }),
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

/** The current journal; replaced at a switch. */
interface Journal {
  writer: JournalWriter
  /** The last group commit before it. Undefined until the first switch. */
  startsAfter?: number
}

interface CompactionDependencies {
  disk: Disk
  db: Low<Document>
  lock: Lock
  persistence: JournalPersistence
  journal: Journal
}

/**
 * Writes a snapshot while transactions continue. They wait only for the switch to a new journal, as long as one commit takes.
 * The snapshot is the state at the switch.
 *
 * @throws the disk's error; the store continues, with at most one journal more
 */
async function compact({ disk, db, lock, persistence, journal }: CompactionDependencies): Promise<void> {
  const { meta } = db.data
  let snapshot = Promise.resolve()
  const generation = await persistence.betweenCommits(async () => {
    if (!(await lock.isOurs())) throw new JournalLost(TAKEN_OVER)
    // A journal without frames, from an attempt that failed, is not replaced by another one.
    if (journal.startsAfter !== meta.batch) journal.writer = await switchJournal(disk, meta, journal.writer)
    journal.startsAfter = meta.batch
    // Copies its references to the rows now, before the next commit.
    snapshot = db.write()
    snapshot.catch(() => {})
    return meta.generation
  })
  await snapshot
  await dropJournalsBefore(disk, generation)
}
