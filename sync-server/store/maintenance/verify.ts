// Reads everything and changes nothing. Checks the checksums, that the journals follow the snapshot without gaps, the rows
// (row-faults.ts), and that the files of each photo are there. Works on a folder in use and on a backup.
import { stat } from 'node:fs/promises'
import { loadTables, type StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { SiteMaintenance } from '#sync-server/store/postgres/maintain-site.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import type { BackupOrigin } from './backup-origin.ts'
import { readWholeSite, readWholeStore, type StoreReport, storeReport, withBackup } from './read-store.ts'
import { rowFaults } from './row-faults.ts'
import { photoFaults } from './verify-photos.ts'

export interface VerifyResult extends StoreReport {
  /** One sentence each; empty when the store is consistent. */
  faults: string[]
  /** Bytes after the last valid entry: an entry that is being written, or a torn one that the next start cuts. */
  tornBytes: number
  /** Of a backup. */
  origin?: BackupOrigin
}

/**
 * @param path a data folder or a backup file
 * @param key of the site, for a backup
 * @throws StoreDamaged, or StoreCannotStart when there is no store
 */
export async function verify(
  path: string,
  photos: PhotoFiles = photoFilesIn(path),
  key: string | null = null,
): Promise<VerifyResult> {
  const isFile = (await stat(path).catch(() => null))?.isFile()
  if (isFile) {
    return withBackup(path, key, async ({ stored, origin }) => {
      const faults = await rowFaults(stored)
      return { ...(await storeReport(stored)), faults, tornBytes: 0, origin }
    })
  }
  const { checked, tornBytes } = await readWholeStore(realDisk(path), async ({ stored, journal }) => ({
    checked: await checkRows(stored),
    tornBytes: journal.tornBytes,
  }))
  return withPhotos(checked, photos, tornBytes)
}

/** The same of a site in a database, also while servers use it. */
export async function verifySite(site: SiteMaintenance, photos: PhotoFiles): Promise<VerifyResult> {
  return withPhotos(await readWholeSite(site, checkRows), photos, 0)
}

interface CheckedRows {
  report: StoreReport
  faults: string[]
  /** The rows of the photos, by hash. */
  uploaded: ReadonlyMap<string, UploadedPhoto>
}

async function checkRows(stored: StoredRows): Promise<CheckedRows> {
  const faults = await rowFaults(stored)
  const { photos } = await loadTables(stored, ['photos'])
  return { report: await storeReport(stored), faults, uploaded: photos as ReadonlyMap<string, UploadedPhoto> }
}

/** The files of the photos are read when the store is no longer open: that may take long. */
async function withPhotos(
  { report, faults, uploaded }: CheckedRows,
  photos: PhotoFiles,
  tornBytes: number,
): Promise<VerifyResult> {
  return { ...report, faults: [...faults, ...(await photoFaults(uploaded, photos))], tornBytes }
}
