// Reads everything and changes nothing. Checks the checksums, that the journals follow the snapshot without gaps, the rows
// (row-faults.ts), and that the files of each photo are there. Works on a store in use and on a backup.
import { loadTables } from '#sync-server/store/engine/stored-rows.ts'
import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import type { BackupOrigin } from './backup-origin.ts'
import { type Place, readPlace } from './place.ts'
import { type StoreReport, storeReport, withBackup } from './read-store.ts'
import { rowFaults } from './row-faults.ts'
import { photoFaults } from './verify-photos.ts'

export interface VerifyResult extends StoreReport {
  /** One sentence each; empty when the store is consistent. */
  faults: string[]
  /** Bytes after the last valid entry: an entry that is being written, or a torn one that the next start cuts. */
  tornBytes: number
  /** The origin of a backup. */
  origin?: BackupOrigin
}

/** @param key of the site; null when it has none @throws StoreCannotStart when the file is no complete backup */
export function verifyBackup(path: string, key: string | null): Promise<VerifyResult> {
  return withBackup(path, key, async ({ stored, origin }) => {
    const faults = await rowFaults(stored)
    return { ...(await storeReport(stored)), faults, tornBytes: 0, origin }
  })
}

/** @throws StoreDamaged, or StoreCannotStart when there is no store */
export async function verify(place: Place, photos: PhotoFiles): Promise<VerifyResult> {
  const { uploaded, ...result } = await readPlace(place, async (stored, tornBytes) => {
    const { photos: rows } = await loadTables(stored, ['photos'])
    const faults = await rowFaults(stored)
    return { ...(await storeReport(stored)), faults, tornBytes, uploaded: rows as Map<string, UploadedPhoto> }
  })
  // When the store is no longer open: that may take long.
  return { ...result, faults: [...result.faults, ...(await photoFaults(uploaded, photos))] }
}
