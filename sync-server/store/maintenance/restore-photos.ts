// Photos of a restore. Photos that the replaced store has and the backup does not stay, because devices send the changes that name
// them again.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Document } from '#sync-server/store/json/rows/document.ts'
import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { PhotoRow } from '#sync-server/store/tables.ts'
import { readArchive } from './backup-archive.ts'

/** Puts the photos of a verified archive beside those that are there. */
export async function restorePhotos(archive: string, photos: PhotoFiles): Promise<void> {
  await readArchive(archive, async (folder, name, content) => {
    const staged = await photos.stage()
    try {
      await pipeline(content, createWriteStream(join(staged, name), { flags: 'wx', mode: 0o600 }))
      await photos.keep(folder, staged)
    } finally {
      await photos.discard(staged)
    }
  })
}

/** Changes the document. The photos count as uploaded now, so that they are not removed before devices name them. */
export function keepLaterPhotos(document: Document, replaced: Document): void {
  const photos = new Map(document.tables.photos)
  const uploadedAt = new Date().toISOString()
  for (const [hash, photo] of replaced.tables.photos ?? []) {
    if (!photos.has(hash)) photos.set(hash, { ...(photo as PhotoRow), uploadedAt })
  }
  if (photos.size > 0) document.tables.photos = photos
}
