// Reads a store from the outside: the folder or the database of running or stopped servers, or a backup file.
import { setTimeout as wait } from 'node:timers/promises'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import type { Disk, ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { openToRead } from '#sync-server/store/json/disk/real-disk.ts'
import { type Folder, readFolder } from '#sync-server/store/json/files/read-folder.ts'
import { openSnapshot } from '#sync-server/store/json/files/read-snapshot.ts'
import { StoreCannotStart, StoreDamaged } from '#sync-server/store/store-errors.ts'
import { type ArchiveContent, type PhotoSink, readArchive } from './backup-archive.ts'
import { type BackupOrigin, originOf } from './backup-origin.ts'

const MAX_ATTEMPTS = 10
const PAUSE_MS = 10

/** Identity, position and size of a store. */
export interface StoreReport {
  store: string
  format: number
  epoch: number
  sequence: number
  /** The number of rows by table. */
  rows: Record<string, number>
}

/** Reads everything. */
export async function storeReport(stored: StoredRows): Promise<StoreReport> {
  const { store, format, epoch, sequence } = stored.meta
  const counts: Record<string, number> = {}
  for await (const { table, rows } of stored.rows()) counts[table] = (counts[table] ?? 0) + rows.length
  return { store, format, epoch, sequence, rows: counts }
}

/**
 * The durable state of a folder, also while a server writes to it. The server may replace the snapshot before its journals are
 * opened; everything is then read again.
 *
 * @returns null when there is no store
 * @throws StoreDamaged when it is still inconsistent after the last attempt
 */
export async function readWholeFolder(disk: Disk): Promise<Folder | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readFolder(disk, FORMAT)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      if (!(error instanceof StoreDamaged) || attempt === MAX_ATTEMPTS) throw error
      await wait(PAUSE_MS * attempt)
    }
  }
}

export interface Backup {
  /** Its rows are read from the file each time, and checked each time. */
  stored: StoredRows
  origin: BackupOrigin
  /** Reads the files of its photos. */
  readPhotos(sink: PhotoSink): Promise<void>
}

/**
 * @param key of this site; null when it has none
 * @throws StoreCannotStart when the file is not a complete backup that this program can read
 */
export async function withBackup<T>(path: string, key: string | null, use: (backup: Backup) => Promise<T>): Promise<T> {
  const cannotRead = (error: Error): never => {
    throw new StoreCannotStart(`Cannot read ${path}: ${error.message}`, 1, { cause: error })
  }
  const file = await openToRead(path).catch(cannotRead)
  try {
    return await use(await archived(path, file, key))
  } catch (error) {
    // The journals of a folder have other names.
    throw error instanceof StoreDamaged && error.file === path ? incomplete(path, error.what, error) : error
  } finally {
    await file.close()
  }
}

async function archived(path: string, file: ReadableFile, key: string | null): Promise<Backup> {
  const read = (sink?: PhotoSink): Promise<ArchiveContent> =>
    readArchive(file, sink).catch((error: Error) => {
      throw incomplete(path, error.message, error)
    })
  const { snapshot, checksums, code } = await read()
  return {
    stored: await openSnapshot(path, partOf(file, snapshot.at, snapshot.bytes), FORMAT, { sha256: snapshot.sha256 }),
    origin: originOf(key, checksums, code),
    async readPhotos(sink) {
      const again = await read(sink)
      if (again.checksums !== checksums) throw incomplete(path, 'it was changed while it was read')
    },
  }
}

function partOf(file: ReadableFile, start: number, size: number): ReadableFile {
  return {
    size,
    read: (target, at) => file.read(target.subarray(0, Math.max(0, size - at)), start + at),
    close: () => file.close(),
  }
}

function incomplete(file: string, what: string, cause?: unknown): StoreCannotStart {
  return new StoreCannotStart(`${file} is not a complete backup: ${what}. Nothing was changed.`, 78, { cause })
}
