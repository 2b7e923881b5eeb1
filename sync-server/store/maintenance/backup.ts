// Copies the store and its photos into one archive. Takes no lock and does not disturb a running server. Secrets are files of their
// own and not in the backup.
import { mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { loadTables, readToEnd, type StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { folderSecrets } from '#sync-server/store/folder-secrets.ts'
import { realDisk, syncFolderAt } from '#sync-server/store/json/disk/real-disk.ts'
import { SNAPSHOT_NAME, writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import { type PhotoFiles, photoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import type { SiteMaintenance } from '#sync-server/store/postgres/maintain-site.ts'
import type { SecretStorage } from '#sync-server/store/secret-storage.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import { writeArchive } from './backup-archive.ts'
import { backupKey } from './backup-origin.ts'
import { readWholeSite, readWholeStore, type StoreReport, storeReport, withBackup } from './read-store.ts'

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
export async function backup(dir: string, file: string, photos: PhotoFiles = photoFilesIn(dir)): Promise<BackupResult> {
  const target = await resolveTarget(file)
  if (dirname(target) === (await realpath(dir).catch(() => resolve(dir)))) {
    throw new StoreCannotStart('A backup in the data folder itself would be lost with it: name another folder', 1)
  }
  const read: Reading = (use) => readWholeStore(realDisk(dir), ({ stored }) => use(stored))
  return writeBackup(read, { photos, secrets: folderSecrets(dir) }, target, file)
}

/** The same of a site in a database, also while servers use it. */
export async function backupSite(site: SiteMaintenance, photos: PhotoFiles, file: string): Promise<BackupResult> {
  const { secrets } = site
  const target = await resolveTarget(file)
  return writeBackup((use) => readWholeSite(site, use), { photos, secrets }, target, file)
}

type Reading = <T>(use: (stored: StoredRows) => Promise<T>) => Promise<T>

async function writeBackup(
  read: Reading,
  { photos, secrets }: { photos: PhotoFiles; secrets: SecretStorage },
  target: string,
  file: string,
): Promise<BackupResult> {
  let folder = ''
  try {
    const { key, folders } = await read(async (stored) => {
      const siteKey = await backupKey(secrets)
      folder = await mkdtemp(join(dirname(target), '.backup-')).catch((error: Error) => throwCannotWrite(file, error))
      await writeSnapshot(realDisk(folder), stored)
      return { key: siteKey, folders: await photoFolders(stored) }
    })
    const archive = join(folder, ARCHIVE_NAME)
    const missingPhotos = await writeArchive(archive, join(folder, SNAPSHOT_NAME), folders, photos, key)
    await rename(archive, target)
    await syncFolderAt(dirname(target))
    return await withBackup(target, key, async ({ stored }) => {
      await readToEnd(stored)
      return { ...(await storeReport(stored)), missingPhotos }
    })
  } finally {
    if (folder !== '') await rm(folder, { recursive: true, force: true })
  }
}

async function photoFolders(stored: StoredRows): Promise<string[]> {
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
