// Reads a store from the outside: the folder or the database of running or stopped servers, or a backup file.
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Document } from '#sync-server/store/engine/document.ts'
import { FORMAT } from '#sync-server/store/engine/migrations.ts'
import { loadDocument } from '#sync-server/store/engine/stored-rows.ts'
import type { Disk, ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { type Folder, readFolder } from '#sync-server/store/json/files/read-folder.ts'
import { openSnapshot } from '#sync-server/store/json/files/read-snapshot.ts'
import type { SiteMaintenance } from '#sync-server/store/postgres/maintain-site.ts'
import { StoreCannotStart, StoreDamaged } from '#sync-server/store/store-errors.ts'
import { type ArchiveContent, isArchive, readArchive } from './backup-archive.ts'
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

export function storeReport({ meta, tables }: Document): StoreReport {
  const { store, format, epoch, sequence } = meta
  const rows = Object.fromEntries(Object.entries(tables).map(([table, { size }]) => [table, size]))
  return { store, format, epoch, sequence, rows }
}

/**
 * The durable state of a folder, also while a server writes to it. The server may replace the snapshot between two reads;
 * everything is then read again.
 *
 * @throws StoreDamaged when it is still inconsistent after the last attempt, StoreCannotStart when there is no store
 */
export async function readWholeStore(disk: Disk): Promise<Folder> {
  for (let attempt = 1; ; attempt++) {
    try {
      const folder = await readFolder(disk, FORMAT)
      if (folder) return folder
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        if (!(error instanceof StoreDamaged) || attempt === MAX_ATTEMPTS) throw error
        await wait(PAUSE_MS * attempt)
        continue
      }
    }
    throw new StoreCannotStart(`There is no store in ${disk.path}`)
  }
}

/** @throws StoreCannotStart when the database has no such site */
export async function readWholeSite({ name, read }: SiteMaintenance): Promise<Document> {
  const document = await read()
  if (!document) throw new StoreCannotStart(`There is no store in the ${name}`)
  return document
}

export interface Backup {
  document: Document
  origin: BackupOrigin
}

/**
 * @param key of this site; null when it has none
 * @throws StoreCannotStart when the file is not a complete backup that this program can read
 */
export async function readBackup(file: string, key: string | null): Promise<Backup> {
  const { snapshot, checksums, code } = await readContent(file)
  try {
    return {
      document: await loadDocument(await openSnapshot(file, fileOf(snapshot), FORMAT)),
      origin: originOf(key, checksums, code),
    }
  } catch (error) {
    throw error instanceof StoreDamaged ? incomplete(file, error.what, error) : error
  }
}

/** Versions before photos wrote a data.json alone. */
async function readContent(file: string): Promise<ArchiveContent> {
  const cannotRead = (error: Error): never => {
    throw new StoreCannotStart(`Cannot read ${file}: ${error.message}`, 1, { cause: error })
  }
  if (!(await isArchive(file).catch(cannotRead))) {
    return { snapshot: await readFile(file).catch(cannotRead), checksums: '', code: null }
  }
  return readArchive(file).catch((error: Error) => {
    throw incomplete(file, error.message, error)
  })
}

function fileOf(bytes: Buffer): ReadableFile {
  return { size: bytes.length, read: async (target, at) => bytes.copy(target, 0, at), close: async () => {} }
}

function incomplete(file: string, what: string, cause: Error): StoreCannotStart {
  return new StoreCannotStart(`${file} is not a complete backup: ${what}. Nothing was changed.`, 78, { cause })
}
