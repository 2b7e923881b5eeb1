// Copies the store and its photos into one archive. Takes no lock and does not disturb a running server. Secrets are files of their
// own and not in the backup.
import { mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { loadTables, type StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { realDisk, syncFolderAt } from '#sync-server/store/json/disk/real-disk.ts'
import { SNAPSHOT_NAME, writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { type PhotoFiles, photoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import { writeArchive } from './backup-archive.ts'
import { backupKey } from './backup-origin.ts'
import { type Place, readPlace } from './place.ts'
import { type StoreReport, storeReport, withBackup } from './read-store.ts'

const ARCHIVE_NAME = 'backup.tar'

export interface BackupResult extends StoreReport {
  /** The folders of photos whose files are not there. */
  missingPhotos: string[]
}

/**
 * Replaces an existing file, or a link, atomically. The content is written in a new folder that only its owner may enter, so
 * that no link which somebody else has created can be followed.
 *
 * @returns the content of the file, read back
 * @throws StoreCannotStart when there is no store, it is damaged, or the file cannot be written
 */
export async function backup(place: Place, photos: PhotoFiles, file: string): Promise<BackupResult> {
  const target = await resolveTarget(file)
  if (place.folder !== null && dirname(target) === (await realpath(place.folder).catch(() => ''))) {
    throw new StoreCannotStart('A backup in the data folder itself would be lost with it: name another folder', 1)
  }
  let folder = ''
  try {
    const { key, folders } = await readPlace(place, async (stored) => {
      const siteKey = await backupKey(place.secrets)
      folder = await mkdtemp(join(dirname(target), '.backup-')).catch((error: Error) => throwCannotWrite(file, error))
      await writeSnapshot(realDisk(folder), stored)
      return { key: siteKey, folders: await photoFolders(stored) }
    })
    const archive = join(folder, ARCHIVE_NAME)
    const missingPhotos = await writeArchive(archive, join(folder, SNAPSHOT_NAME), folders, photos, key)
    await rename(archive, target)
    await syncFolderAt(dirname(target))
    return await withBackup(target, key, async ({ stored }) => {
      return { ...(await storeReport(stored)), missingPhotos }
    })
  } finally {
    if (folder !== '') await rm(folder, { recursive: true, force: true })
  }
}

export async function photoFolders(stored: StoredRows): Promise<string[]> {
  const { photos } = await loadTables(stored, ['photos'])
  return Array.from(photos ?? [], ([hash, row]) => photoFolder(hash, row as UploadedPhoto))
}

async function resolveTarget(file: string): Promise<string> {
  try {
    return join(await realpath(dirname(resolve(file))), basename(file))
  } catch (error) {
    return throwCannotWrite(file, error as Error)
  }
}

function throwCannotWrite(file: string, error: Error): never {
  throw new StoreCannotStart(`Cannot write ${file}: ${error.message}`, 1, { cause: error })
}
