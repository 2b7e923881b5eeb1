// The embedded store: one folder, one process. lowdb holds the document; frames in a journal make each change durable;
// snapshots keep the journal short. The parts are in `json/`, the reasons in docs/decisions/store.md.
import type { Disk } from '#sync-server/store/json/disk.ts'
import { load } from '#sync-server/store/json/load.ts'
import { type Lock, takeLock } from '#sync-server/store/json/lock.ts'
import type { Migration } from '#sync-server/store/json/migrate.ts'
import { type Owners, processOwners } from '#sync-server/store/json/owner.ts'
import { makeFolder, realDisk } from '#sync-server/store/json/real-disk.ts'
import { runStore } from '#sync-server/store/json/run-store.ts'
import type { Schema } from '#sync-server/store/json/schema.ts'
import { migrations as realMigrations } from './migrations.ts'
import type { Store } from './store.ts'
import { StoreCannotStart } from './store-cannot-start.ts'
import { tables as realTables } from './tables.ts'

/** A start reads as much again in well under a second; writing snapshots more often would cost the writes more. */
const COMPACT_ABOVE = 32 * 1024 * 1024

export interface JsonStoreOptions {
  dir: string
  /** Called once when the disk has failed in a way only a restart can mend: end the process with exit code 70. */
  onFatal?(error: unknown): void
  /** What a person should know, in a sentence: a torn entry put aside, a snapshot that failed. */
  onNotice?(line: string): void
  /** Bytes. A snapshot is written when the journal is longer than this and than half the last snapshot. */
  compactAbove?: number
  /** For tests and simulations; with a disk of its own, `dir` is not looked at. */
  disk?: Disk
  owners?: Owners
  tables?: Schema
  migrations?: readonly Migration[]
}

/** @throws StoreCannotStart or one of its kinds; what the store kept is then as it was */
export async function openJsonStore(options: JsonStoreOptions): Promise<Store> {
  const { onNotice = () => {}, onFatal = () => {}, tables = realTables, migrations = realMigrations } = options
  const disk = options.disk ?? (await folder(options.dir))
  const lock = await lockOf(disk, options.owners ?? processOwners)
  try {
    const loaded = await load(disk, tables, migrations, onNotice)
    const compactAbove = options.compactAbove ?? COMPACT_ABOVE
    return runStore(loaded, { disk, lock, schema: tables, compactAbove, onNotice, onFatal })
  } catch (error) {
    await lock.release()
    throw isDiskError(error)
      ? new StoreCannotStart(`Cannot open the store: ${error.message}`, 78, { cause: error })
      : error
  }
}

async function folder(dir: string): Promise<Disk> {
  try {
    await makeFolder(dir)
    return realDisk(dir)
  } catch (error) {
    throw cannotWrite(dir, error)
  }
}

async function lockOf(disk: Disk, owners: Owners): Promise<Lock> {
  try {
    return await takeLock(disk, owners)
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
