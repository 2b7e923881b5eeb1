// Reads everything and changes nothing. Checks the checksums, that the journals follow the snapshot without gaps, the rows
// (row-faults.ts), and that the files of each photo are there. Works on a folder in use and on a backup.
import { stat } from 'node:fs/promises'
import type { Document } from '#sync-server/store/engine/document.ts'
import { realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { SiteMaintenance } from '#sync-server/store/postgres/maintain-site.ts'
import type { BackupOrigin } from './backup-origin.ts'
import { readBackup, readWholeSite, readWholeStore, type StoreReport, storeReport } from './read-store.ts'
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
    const { document, origin } = await readBackup(path, key)
    return { ...storeReport(document), faults: rowFaults(document), tornBytes: 0, origin }
  }
  const { document, journal } = await readWholeStore(realDisk(path))
  return verifyStored(document, photos, journal.tornBytes)
}

/** The same of a site in a database, also while servers use it. */
export async function verifySite(site: SiteMaintenance, photos: PhotoFiles): Promise<VerifyResult> {
  return verifyStored(await readWholeSite(site), photos, 0)
}

async function verifyStored(document: Document, photos: PhotoFiles, tornBytes: number): Promise<VerifyResult> {
  const faults = [...rowFaults(document), ...(await photoFaults(document, photos))]
  return { ...storeReport(document), faults, tornBytes }
}
