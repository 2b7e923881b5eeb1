// Photos of a restore. Photos that the replaced store has and the backup does not stay, because devices send the changes that name
// them again.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Document } from '#sync-server/store/engine/document.ts'
import { JPEG_COPY, ORIGINAL, type PhotoFiles, photoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import { isArchive, readArchive, readToEnd } from './backup-archive.ts'

/** Puts the photos of a verified backup beside those that are there. */
export async function restorePhotos(file: string, document: Document, photos: PhotoFiles): Promise<void> {
  if (!(await isArchive(file))) return
  const folders = new Set(Array.from(rowsOf(document), ([hash, row]) => photoFolder(hash, row)))
  await readArchive(file, async (folder, name, content) => {
    if (!folders.has(folder)) return readToEnd(folder, name, content)
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
 * @param replaced the id of the replaced store; null when it was damaged
 */
export async function handOverPhotos(files: PhotoFiles, replaced: string | null, restored: string): Promise<void> {
  const owner = await files.owner()
  if (owner === (replaced ?? restored) && owner !== null) await files.setOwner(replaced === null ? null : restored)
}

/** The photos whose files the backup lacks, and that were uploaded again after it, to another folder. Asked when its files are restored. */
export async function uploadedAgain(document: Document, replaced: Document, files: PhotoFiles): Promise<Set<string>> {
  const photos = rowsOf(document)
  const hashes = new Set<string>()
  for (const [hash, later] of rowsOf(replaced)) {
    const restored = photos.get(hash)
    if (restored && !(await hasFiles(hash, restored, files)) && (await hasFiles(hash, later, files))) hashes.add(hash)
  }
  return hashes
}

/** Changes the document. The photos count as uploaded now, so that they are not removed before devices name them. */
export function keepLaterPhotos(document: Document, replaced: Document, again: ReadonlySet<string>): void {
  const photos = new Map(rowsOf(document))
  const uploadedAt = new Date().toISOString()
  for (const [hash, later] of rowsOf(replaced)) {
    if (!photos.has(hash) || again.has(hash)) photos.set(hash, { ...later, uploadedAt })
  }
  if (photos.size > 0) document.tables.photos = photos
}

function rowsOf({ tables }: Document): ReadonlyMap<string, UploadedPhoto> {
  return (tables.photos as Map<string, UploadedPhoto> | undefined) ?? new Map()
}

async function hasFiles(hash: string, row: UploadedPhoto, files: PhotoFiles): Promise<boolean> {
  const names = await files.names(photoFolder(hash, row))
  return names.includes(ORIGINAL) && names.includes(JPEG_COPY)
}
