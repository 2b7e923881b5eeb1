// The files of photos, as an interface beside the store, which has their rows. A photo has the uploaded original, which is never sent
// to anybody because it may contain metadata, and copies without metadata, which are. Calls may throw StoreUnavailable.
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'

/** In the data folder. */
export const PHOTO_FOLDER = 'photos'
export const ORIGINAL = 'original'
/** Made before the upload is acknowledged; shown until all copies are encoded, and to clients without WebP. */
export const JPEG_COPY = '2048.jpg'
/** For Open Graph: 1200 x 630. */
export const SHARED_COPY = 'og.jpg'
/** Beside the folders of photos. */
export const OWNER_MARKER = '.owner'

export type CopyFormat = 'avif' | 'webp'
export const copyName = (width: number, format: CopyFormat): string => `${width}.${format}`

/** The SHA-256 hash of the original in hex, then an id of the upload. Folders that were made before uploads had ids have only the hash. */
const FOLDER_NAME = /^([\da-f]{64})(?:-[\da-f]{16})?$/
export const isPhotoFolder = (name: string): boolean => FOLDER_NAME.test(name)
export const isFolderOf = (hash: string, name: string): boolean => FOLDER_NAME.exec(name)?.[1] === hash

/** Each upload has a folder of its own. So the removal of an earlier upload of the same photo cannot delete files of a later one. */
export const newPhotoFolder = (hash: string): string => `${hash}-${randomBytes(8).toString('hex')}`

/** A row that names the folder of something else is treated as one that names none. */
export const photoFolder = (hash: string, { folder = hash }: Pick<UploadedPhoto, 'folder'>): string =>
  isFolderOf(hash, folder) ? folder : hash

/** @throws TypeError for a name that could lead out of the folder of the photos */
export function requirePhotoFolder(name: string): string {
  if (!isPhotoFolder(name)) throw new TypeError(`Not the folder of a photo: ${name}`)
  return name
}

export interface PhotoFile {
  bytes: number
  /** @param range first and last byte; the whole file without it */
  open(range?: { first: number; last: number }): Readable
}

/** `folder` is the name of the folder of one upload, as in the row of the photo. */
export interface PhotoFiles {
  /** Where they are, for messages. */
  readonly name: string
  /** The id of the store in the marker beside the photos; null without a marker. */
  owner(): Promise<string | null>
  /** @param storeId null: removes the marker */
  setOwner(storeId: string | null): Promise<void>
  /** Creates an empty folder on this machine, for the files of one photo. */
  stage(): Promise<string>
  /** Moves the files of a staged folder to the photo's folder. They are durable afterwards. */
  keep(folder: string, stagedFolder: string): Promise<void>
  /** Deletes a staged folder with what is left in it. */
  discard(stagedFolder: string): Promise<void>
  /** The names of the files; empty when there are none. */
  names(folder: string): Promise<string[]>
  /** @returns null when there is no such file */
  find(folder: string, name: string): Promise<PhotoFile | null>
  /** @param use receives the path of a file of this machine with the content of this one, which it must not change */
  withLocalFile<T>(folder: string, name: string, use: (path: string) => Promise<T>): Promise<T>
  remove(folder: string): Promise<void>
  /** Deletes the staged folders that have not changed since then: what a crash has left. */
  discardBefore(time: Date): Promise<void>
  /** The folders of photos whose files have not changed since then. */
  foldersBefore(time: Date): Promise<string[]>
  /** Space that new files can use. */
  freeBytes(): Promise<number>
  /** False while an object store does not respond, and while the folder, or the marker that it had, is not there or cannot be written. */
  isReachable(): Promise<boolean>
  close(): void
}
