// Reads everything and changes nothing. Checks the checksums, that the journals follow the snapshot without gaps, the rows
// (row-faults.ts), and that the files of each photo are there. Works on a store in use and on a backup.

import { copyWidths } from '#domain/photos/photo.ts'
import { placeholderWidth } from '#domain/photos/placeholder.ts'
import { loadTables } from '#sync-server/store/engine/stored-rows.ts'
import {
  copyName,
  JPEG_COPY,
  ORIGINAL,
  type PhotoFiles,
  photoFolder,
  SHARED_COPY,
} from '#sync-server/store/photo-files/photo-files.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import { sha256Of } from './backup-archive.ts'
import type { BackupOrigin } from './backup-origin.ts'
import { type Place, readPlace } from './place.ts'
import { type StoreReport, storeReport, withBackup } from './read-store.ts'
import { rowFaults } from './row-faults.ts'

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

/** One sentence for each photo that is missing, incomplete or damaged. */
async function photoFaults(uploaded: ReadonlyMap<string, UploadedPhoto>, photos: PhotoFiles): Promise<string[]> {
  const faults: string[] = []
  for (const [hash, row] of uploaded) {
    const folder = photoFolder(hash, row)
    const names = await photos.names(folder)
    const missing = namesOf(row).filter((name) => !names.includes(name))
    if (missing.length > 0) faults.push(`The photo ${hash} has no ${missing.join(', ')}`)
    const original = await photos.find(folder, ORIGINAL)
    if (original && (await sha256Of(original.open())) !== hash) faults.push(`The photo ${hash} is damaged`)
  }
  return faults
}

function namesOf({ encoded, placeholder }: UploadedPhoto): string[] {
  const copies = copyWidths(placeholderWidth(placeholder)).flatMap((width) => [
    copyName(width, 'avif'),
    copyName(width, 'webp'),
  ])
  return [ORIGINAL, JPEG_COPY, ...(encoded ? [SHARED_COPY, ...copies] : [])]
}
