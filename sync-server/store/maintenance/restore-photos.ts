// Photos of a restore. Photos that the replaced store has and the backup does not stay, because devices send the changes that name
// them again.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Operation } from '#sync-server/store/engine/document.ts'
import { loadTables } from '#sync-server/store/engine/stored-rows.ts'
import { JPEG_COPY, ORIGINAL, type PhotoFiles, photoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import { skipPhoto } from './backup-archive.ts'
import type { Backup } from './read-store.ts'

/** Photos by hash. */
type Photos = ReadonlyMap<string, UploadedPhoto>

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

/** The photos whose files the backup lacks, and that were uploaded again after it, to another folder. Asked when its files are restored. */
export async function uploadedAgain(restored: Photos, replaced: Photos, files: PhotoFiles): Promise<Set<string>> {
  const hashes = new Set<string>()
  for (const [hash, later] of replaced) {
    const row = restored.get(hash)
    if (row && !(await hasFiles(hash, row, files)) && (await hasFiles(hash, later, files))) hashes.add(hash)
  }
  return hashes
}

/** The photos count as uploaded now, so that they are not removed before devices name them. */
export function keepLaterPhotos(
  restored: Photos,
  replaced: Photos,
  again: ReadonlySet<string>,
  changes: Operation[],
): void {
  const uploadedAt = new Date().toISOString()
  for (const [hash, later] of replaced) {
    if (!restored.has(hash) || again.has(hash)) changes.push(['photos', hash, { ...later, uploadedAt }])
  }
}

async function hasFiles(hash: string, row: UploadedPhoto, files: PhotoFiles): Promise<boolean> {
  const names = await files.names(photoFolder(hash, row))
  return names.includes(ORIGINAL) && names.includes(JPEG_COPY)
}
