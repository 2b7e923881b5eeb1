// Uploaded photos: from a staged file to a photo that cars can show, and the encoding of its copies after that.
//
// An upload is decoded once before it is acknowledged: only then are size, placeholder and the JPEG copy known, and damage found. The
// other copies take seconds and are encoded afterwards, one photo at a time. After a crash they are encoded at the next start.
//
// Several servers may share store and files. Each encodes the photos that it receives. No lock is needed: files are durable in a new
// folder before a row names it, and deleted when no row names it.
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { PhotoType } from '#domain/photos/photo.ts'
import type { Shot } from '#domain/photos/shots.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import {
  JPEG_COPY,
  newPhotoFolder,
  ORIGINAL,
  type PhotoFiles,
  photoFolder,
} from '#sync-server/store/photo-files/photo-files.ts'
import type { Store } from '#sync-server/store/store.ts'
import { PhotosUnreachable, StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { type BrandDrawing, PictureRefused } from './photo-jobs.ts'
import { foldersOf, photoOwnership } from './photo-ownership.ts'
import { type PhotoProcess, photoProcess } from './photo-process.ts'
import { type AddedPhoto, addPhoto, markEncoded, refreshPhoto } from './photo-rows.ts'
import { isAnimatedPng } from './picture-kind.ts'
import { removeUnusedPhotos } from './unused-photos.ts'

const INSPECT_LIMIT_MS = 10_000
const ENCODE_LIMIT_MS = 180_000
const ENCODE_PRIORITY = 10
/** Longer than an upload or an encoding takes, by whichever server. */
const LEFTOVER_MS = 60 * 60_000
/** Space that photos leave for the store, which cannot write to a full disk either. */
const RESERVED_BYTES = 16 * 1024 * 1024

export interface PhotoLibraryOptions {
  store: Store
  files: PhotoFiles
  /** The file of run-photo-jobs.ts, bundled. */
  program: string
  log: Logger
  now: () => Date
  /** The copies of a photo could not be made. */
  onEncodingFailed?: () => void
}

export interface StagedPhoto {
  /** A folder of `PhotoFiles.stage` in which the uploaded file is named `ORIGINAL`. */
  stagedFolder: string
  hash: string
  type: PhotoType
  bytes: number
  shot?: Shot | undefined
  caller: Caller
  /** It is for the brand too: its visible pixels are measured. */
  isBrand?: boolean
}

export interface PhotoLibrary {
  files: PhotoFiles
  /** Whether photos can be read and stored. */
  isReady(): Promise<boolean>
  /** Logs what is wrong with the files, if anything. */
  reportAtStart(): Promise<void>
  /** Reserves space for a file while it is received. @throws StoreUnavailable when there is none, or the photos are not ready */
  withSpace<T>(bytes: number, receive: () => Promise<T>): Promise<T>
  /**
   * Keeps a staged photo. Row and files are durable afterwards.
   * @throws PictureRefused, StoreUnavailable, or what `caller` throws
   */
  add(photo: StagedPhoto): Promise<AddedPhoto>
  /** @param hash of a picture of the brand; null for a letter. @throws PictureRefused, StoreUnavailable */
  drawBrand(hash: string | null, drawing: BrandDrawing): Promise<Buffer>
  /**
   * Removes the photos that nothing has named since their upload a week ago or earlier, and the files that a crash has left. Does nothing
   * where another store may have photos.
   */
  removeUnused(): Promise<void>
  /** Encodes the copies that are missing. Does not wait for them. @throws StoreUnavailable */
  encodeMissing(): Promise<void>
  /** Uploads that wait to be decoded, and photos whose copies are not encoded yet. */
  queueLengths(): { inspecting: number; encoding: number }
  close(): void
}

export function photoLibrary(options: PhotoLibraryOptions): PhotoLibrary {
  const { store, files, program, log, now, onEncodingFailed = () => {} } = options
  const inspector = photoProcess({ program, timeLimitMs: INSPECT_LIMIT_MS })
  const encoder = photoProcess({ program, timeLimitMs: ENCODE_LIMIT_MS, priority: ENCODE_PRIORITY })
  // One of two equal uploads at the same time is decoded, the other one waits.
  const oneAtATime = keyedLock()
  const ownership = photoOwnership({ store, files, log })
  let reservedBytes = RESERVED_BYTES
  const queue = encodeQueue({ store, files, encoder, log, onEncodingFailed })

  async function hasFiles(hash: string): Promise<boolean> {
    const row = (await store.read()).get('photos', hash)
    if (!row) return false
    const folder = photoFolder(hash, row)
    return (await files.find(folder, ORIGINAL)) !== null && (await files.find(folder, JPEG_COPY)) !== null
  }

  async function addStaged({
    stagedFolder,
    hash,
    type,
    bytes,
    shot,
    caller,
    isBrand,
  }: StagedPhoto): Promise<AddedPhoto> {
    const uploadedAt = now().toISOString()
    const known = (await hasFiles(hash)) ? await refreshPhoto(store, caller, hash, uploadedAt) : null
    if (known && (known.brand || !isBrand)) return { row: known, isNew: false }
    const file = join(stagedFolder, ORIGINAL)
    if (type === 'image/png' && (await isAnimatedPng(file))) throw new PictureRefused('animated')
    const picture = await inspector.run('inspect', { file, type, jpegCopy: join(stagedFolder, JPEG_COPY) }, hash)
    const drawing = { kind: 'measure' } as const
    const brand = isBrand ? (await inspector.run('brand', { file, drawing }, hash)).facts : null
    const folder = newPhotoFolder(hash)
    try {
      await files.keep(folder, stagedFolder)
      const added = await addPhoto(store, caller, hash, {
        ...picture,
        ...(brand ? { brand } : {}),
        bytes,
        uploadedAt,
        folder,
        ...(shot ? { shot } : {}),
      })
      queue.add(hash)
      return added
    } catch (error) {
      // Files that remain are removed with the leftovers.
      await removeUnnamed(hash, folder).catch(() => {})
      throw error
    }
  }

  /** The row may be stored although the transaction has failed: a connection may end after the commit. */
  async function removeUnnamed(hash: string, folder: string): Promise<void> {
    const row = await store.transact((records) => records.get('photos', hash))
    if (row?.folder !== folder) await files.remove(folder)
  }

  async function removeLeftovers(): Promise<void> {
    const before = new Date(now().getTime() - LEFTOVER_MS)
    await files.discardBefore(before)
    // Before the rows are read: an upload stores its row soon after its files, or never.
    const folders = await files.foldersBefore(before)
    const named = foldersOf(await store.read())
    for (const folder of folders) if (!named.has(folder)) await files.remove(folder)
  }

  async function drawBrand(hash: string | null, drawing: BrandDrawing): Promise<Buffer> {
    const draw = (file: string | null) => inspector.run('brand', { file, drawing }, hash ?? undefined)
    const row = hash === null ? undefined : (await store.read()).get('photos', hash)
    const { picture } =
      hash !== null && row ? await files.withLocalFile(photoFolder(hash, row), ORIGINAL, draw) : await draw(null)
    return Buffer.from(picture, 'base64')
  }

  return {
    files,
    drawBrand,
    // While the store cannot be read it is unknown whose photos they are.
    isReady: async () => (await ownership.mayStore().catch(() => false)) && files.isReachable(),
    reportAtStart: ownership.reportAtStart,
    async withSpace(bytes, receive) {
      if (!(await ownership.mayStore())) throw new PhotosUnreachable(`No photos may be stored in ${files.name}`)
      const free = await files.freeBytes()
      if (free < reservedBytes + bytes) throw new StoreUnavailable('No space for photos')
      reservedBytes += bytes
      try {
        return await receive()
      } finally {
        reservedBytes -= bytes
      }
    },
    add: (photo) => oneAtATime(photo.hash, () => addStaged(photo)),
    async removeUnused() {
      if (!(await ownership.mayDelete())) return
      for (const folder of await removeUnusedPhotos(store, now())) await files.remove(folder)
      await removeLeftovers()
    },
    async encodeMissing() {
      for (const [hash, { encoded }] of (await store.read()).entries('photos')) if (!encoded) queue.add(hash)
    },
    queueLengths: () => ({ inspecting: inspector.queueLength(), encoding: queue.length() }),
    close() {
      queue.close()
      inspector.close()
      encoder.close()
      files.close()
    },
  }
}

interface EncodeQueue {
  add(hash: string): void
  length(): number
  close(): void
}

type EncodeDependencies = Pick<PhotoLibraryOptions, 'store' | 'files' | 'log'> & {
  encoder: PhotoProcess
  onEncodingFailed: () => void
}

function encodeQueue({ store, files, encoder, log, onEncodingFailed }: EncodeDependencies): EncodeQueue {
  const waiting = new Set<string>()
  let isRunning = false
  let isClosed = false

  async function encode(hash: string): Promise<void> {
    const photo = (await store.read()).get('photos', hash)
    // Removed, or encoded by another server that started at the same time.
    if (!photo || photo.encoded) return
    const folder = photoFolder(hash, photo)
    const copies = await files.stage()
    try {
      await files.withLocalFile(folder, ORIGINAL, (file) => encoder.run('encode', { file, folder: copies }))
      await files.keep(folder, copies)
    } finally {
      await files.discard(copies)
    }
    await markEncoded(store, hash, folder)
  }

  async function run(): Promise<void> {
    isRunning = true
    for (const hash of waiting) {
      waiting.delete(hash)
      // Until then the JPEG copy is shown. The next attempt is at the next start or the next day.
      await encode(hash).catch((err) => {
        if (isClosed) return
        onEncodingFailed()
        log.warn({ err, photo: hash }, 'encoding a photo failed')
      })
    }
    isRunning = false
  }

  return {
    add(hash) {
      waiting.add(hash)
      if (!isRunning) void run()
    },
    length: () => waiting.size + (isRunning ? 1 : 0),
    close() {
      isClosed = true
      waiting.clear()
    },
  }
}

/** @returns a function that runs tasks with the same key one after another */
export function keyedLock(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = last.get(key) ?? Promise.resolve()
    const result = before.then(task, task)
    last.set(key, result)
    try {
      return await result
    } finally {
      if (last.get(key) === result) last.delete(key)
    }
  }
}
