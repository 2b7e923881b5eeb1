// Opens the embedded store: one folder, one process. lowdb holds the document, the frames of a journal make each change
// durable, and snapshots keep the journal short. docs/decisions/store.md has the reasons.

import { FORMAT } from '#sync-server/store/engine/format.ts'
import type { Store, StoreEvents } from '#sync-server/store/store.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Disk } from './disk/disk.ts'
import { type Lock, takeLock } from './disk/lock.ts'
import { type Owners, processOwners } from './disk/lock-owner.ts'
import { makeFolder, realDisk } from './disk/real-disk.ts'
import { load } from './load.ts'
import { runStore } from './run-store.ts'

/** A start reads this much in well under a second. More frequent snapshots would cost the writes more. */
const COMPACT_ABOVE_BYTES = 32 * 1024 * 1024
const RETRY_MS = 5000

export interface JsonStoreOptions extends StoreEvents {
  dir: string
  /** Called when the folder is owned and before anything is written. An error refuses the start. */
  beforeWriting?(): Promise<void>
  /** A snapshot is written when the journal is longer than this and than half the last snapshot. */
  compactAboveBytes?: number
  /** How long `health` waits before it tries again what has failed. */
  retryMs?: number
  /** For tests and simulations; `dir` is then ignored. */
  disk?: Disk
  owners?: Owners
  /** Waits for a number of milliseconds, to watch the heartbeat of another owner. */
  pause?: (ms: number) => Promise<unknown>
  format?: number
}

/** @throws StoreCannotStart or one of its subclasses; the stored data is then unchanged */
export async function openJsonStore(options: JsonStoreOptions): Promise<Store> {
  const { onWarning = () => {}, onFatal = () => {}, onWrite = () => {}, format = FORMAT } = options
  const disk = options.disk ?? (await openFolder(options.dir))
  const lock = await lockFolder(disk, options)
  try {
    await options.beforeWriting?.()
    const loaded = await load({ disk, lock, format, onWarning })
    const compactAboveBytes = options.compactAboveBytes ?? COMPACT_ABOVE_BYTES
    const retryMs = options.retryMs ?? RETRY_MS
    return runStore(loaded, { disk, lock, compactAboveBytes, retryMs, onWarning, onFatal, onWrite })
  } catch (error) {
    await lock.release()
    throw isDiskError(error)
      ? new StoreCannotStart(`Cannot open the store: ${error.message}`, 78, { cause: error })
      : error
  }
}

async function openFolder(dir: string): Promise<Disk> {
  try {
    await makeFolder(dir)
    return realDisk(dir)
  } catch (error) {
    throw cannotWrite(dir, error)
  }
}

async function lockFolder(disk: Disk, { owners = processOwners, pause }: JsonStoreOptions): Promise<Lock> {
  try {
    return await takeLock(disk, owners, pause)
  } catch (error) {
    throw error instanceof StoreCannotStart ? error : cannotWrite(disk.path, error)
  }
}

function isDiskError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && !(error instanceof StoreCannotStart) && 'code' in error
}

function cannotWrite(dir: string, cause: unknown): StoreCannotStart {
  return new StoreCannotStart(`Cannot write to the data folder ${dir}: ${(cause as Error).message}`, 78, { cause })
}
