// The store at work: durable state for readers, the committer for writers, a snapshot now and then, an orderly end.
import type { Committed, Store, StoreHealth } from '#sync-server/store/store.ts'
import { committer } from './committer.ts'
import { compact } from './compact.ts'
import type { Disk } from './disk.ts'
import type { Operation } from './document.ts'
import { durableState } from './durable-state.ts'
import { JournalLost } from './journal-writer.ts'
import type { Loaded } from './load.ts'
import type { Lock } from './lock.ts'
import type { LooseRecords } from './run-decision.ts'
import type { Schema } from './schema.ts'
import { viewOf } from './view-of.ts'

export interface Surroundings {
  disk: Disk
  lock: Lock
  schema: Schema
  /** Bytes of journal that make a snapshot worth while, unless the last snapshot is more than twice as long. */
  compactAbove: number
  onNotice(line: string): void
  onFatal(error: unknown): void
}

export function runStore({ db, adapter, journal: writer }: Loaded, surroundings: Surroundings): Store {
  const { disk, lock, schema, compactAbove, onNotice, onFatal } = surroundings
  const journal = { writer }
  const state = durableState(schema, db.data)
  const view = viewOf(state)
  const commits = committer(schema, state, () => journal.writer, { committed, refused })
  const listeners = new Set<(changes: readonly Committed[]) => void>()
  let refusing = false
  let snapshotFailed = false
  let compacting: Promise<void> | undefined
  let closing: Promise<void> | undefined

  function committed(operations: readonly Operation[]): void {
    refusing = false
    const changes = operations.map(([table, key, row]) => ({ table, key, row })) as Committed[]
    for (const listener of listeners) tell(listener, changes)
    // Half the snapshot's length: starting reads both. After a failure the journal is a new one: the next try comes when
    // that has grown as long.
    const due = journal.writer.length() > Math.max(compactAbove, adapter.snapshot.bytes / 2)
    if (due && !closing) void snapshot()
  }

  /** The change is kept whatever a listener makes of it. */
  function tell(listener: (changes: readonly Committed[]) => void, changes: readonly Committed[]): void {
    try {
      listener(changes)
    } catch (error) {
      onNotice(`A listener to commits failed: ${(error as Error).message}`)
    }
  }

  function refused(error: unknown): void {
    refusing = true
    if (error instanceof JournalLost) onFatal(error)
  }

  /** One at a time. Never rejects: without the new snapshot the old one and its journals still hold everything. */
  function snapshot(): Promise<void> {
    compacting ??= compact({ disk, db, lock, commits, journal })
      .then(() => {
        snapshotFailed = false
      })
      .catch((error: Error) => {
        snapshotFailed = true
        onNotice(`No new snapshot could be written: ${error.message}. The journal holds everything, and grows.`)
      })
      .finally(() => {
        compacting = undefined
      })
    return compacting
  }

  /** Every frame since the last snapshot may hold what has gone since. */
  async function compactAll(): Promise<void> {
    // One that is under way may have begun before the change that is meant.
    await compacting
    if (db.data.meta.batch > adapter.snapshot.batch && !closing && !commits.failed()) await snapshot()
  }

  function health(): StoreHealth {
    if (commits.failed()) return 'read-only'
    return refusing || snapshotFailed ? 'degraded' : 'ok'
  }

  async function close(): Promise<void> {
    await commits.stop()
    await compacting
    if (db.data.meta.batch > adapter.snapshot.batch && !commits.failed()) await snapshot()
    await journal.writer.close().catch(() => {})
    await lock.release()
  }

  return {
    read: async () => view,
    transact: (keys, decide) => commits.transact(keys, decide as unknown as (records: LooseRecords) => never),
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    health,
    compact: compactAll,
    close() {
      closing ??= close()
      return closing
    },
  }
}
