// The photos of a restore. Devices upload later ones again, with the changes that name them.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { loadTables } from '#sync-server/store/engine/stored-rows.ts'
import { type PhotoFiles, photoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import { skipPhoto } from './backup-archive.ts'
import type { Backup } from './read-store.ts'

/** Puts the photos of a backup beside those that are there. */
export async function restorePhotos({ stored, readPhotos }: Backup, photos: PhotoFiles): Promise<void> {
  const { photos: rows } = await loadTables(stored, ['photos'])
  const folders = new Set(Array.from(rows ?? [], ([hash, row]) => photoFolder(hash, row as UploadedPhoto)))
  await readPhotos(async (folder, name, content) => {
    if (!folders.has(folder)) return skipPhoto(folder, name, content)
    const staged = await photos.stage()
    try {
      await pipeline(content, createWriteStream(join(staged, name), { flags: 'wx', mode: 0o600 }))
      await photos.keep(folder, staged)
    } finally {
      await photos.discard(staged)
    }
  })
}

/**
 * The store takes the id of the backup, so the marker of the photos changes with it. After a store whose photos could not all be read
 * there is none until their files are all known: nothing is deleted before.
 *
 * @param replaced the id of the replaced store; null when there was none, or a damaged one
 */
export async function handOverPhotos(files: PhotoFiles, replaced: string | null, restored: string): Promise<void> {
  const owner = await files.owner()
  if (owner === (replaced ?? restored) && owner !== null) await files.setOwner(replaced === null ? null : restored)
}
