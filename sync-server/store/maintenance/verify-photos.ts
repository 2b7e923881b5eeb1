import { createHash } from 'node:crypto'
import { copyWidths } from '#domain/photos/photo.ts'
import { placeholderWidth } from '#domain/photos/placeholder.ts'
import {
  copyName,
  JPEG_COPY,
  ORIGINAL,
  type PhotoFiles,
  photoFolder,
  SHARED_COPY,
} from '#sync-server/store/photo-files/photo-files.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'

/** One sentence for each photo that is missing, incomplete or damaged. */
export async function photoFaults(uploaded: ReadonlyMap<string, UploadedPhoto>, photos: PhotoFiles): Promise<string[]> {
  const faults: string[] = []
  for (const [hash, row] of uploaded) {
    const folder = photoFolder(hash, row)
    const names = await photos.names(folder)
    const missing = namesOf(row).filter((name) => !names.includes(name))
    if (missing.length > 0) faults.push(`The photo ${hash} has no ${missing.join(', ')}`)
    if (names.includes(ORIGINAL) && (await hashOf(folder, photos)) !== hash) faults.push(`The photo ${hash} is damaged`)
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

async function hashOf(folder: string, photos: PhotoFiles): Promise<string> {
  const sha256 = createHash('sha256')
  const file = await photos.find(folder, ORIGINAL)
  for await (const chunk of file?.open() ?? []) sha256.update(chunk)
  return sha256.digest('hex')
}
