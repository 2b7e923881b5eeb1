// `PhotoFiles` in a folder that only its owner may read, with one folder for each upload.
import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFile, syncFolderAt } from '#sync-server/store/json/disk/real-disk.ts'
import { PhotosUnreachable } from '#sync-server/store/store-errors.ts'
import { isPhotoFolder, OWNER_MARKER, PHOTO_FOLDER, type PhotoFiles, requirePhotoFolder } from './photo-files.ts'
import type { PhotoLocation } from './photo-location.ts'

const STAGED = '.staged-'

/** The files of photos in a data folder. */
export const photoFilesIn = (dir: string): PhotoFiles => folderPhotoFiles(join(dir, PHOTO_FOLDER))

/** @param root created with the first photo or the marker */
function folderPhotoFiles(root: string): PhotoFiles {
  const marker = join(root, OWNER_MARKER)
  /** The folder had a marker: without it, this is another folder at the same path. */
  let isMarked = false

  const pathOf = (folder: string) => join(root, requirePhotoFolder(folder))

  async function create(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    if (first !== undefined) await syncFolderAt(dirname(path))
  }

  async function replaceMarker(storeId: string): Promise<void> {
    await create(root)
    // Servers that share the folder may do this at the same time.
    const staged = join(root, `${STAGED}${randomUUID()}`)
    await writeFile(staged, `${storeId}\n`, { mode: 0o600 })
    await syncFile(staged)
    await rename(staged, marker)
    await syncFolderAt(root)
  }

  async function namesBefore(time: Date): Promise<string[]> {
    const names = (await readdir(root).catch(nullIfMissing)) ?? []
    const stats = await Promise.all(names.map((name) => stat(join(root, name)).catch(nullIfMissing)))
    return names.filter((_, i) => (stats[i]?.mtime ?? time) < time)
  }

  return {
    name: root,
    async owner() {
      const text = await readFile(marker, 'utf8').catch(nullIfMissing)
      if (text !== null) isMarked = true
      return text?.trim() ?? null
    },
    async setOwner(storeId) {
      if (storeId === null) await rm(marker, { force: true })
      else await replaceMarker(storeId).catch(throwUnreachable)
      isMarked = storeId !== null
    },
    async stage() {
      // A folder that is gone, or not mounted, is not created again: its photos would be missing there.
      if (isMarked) await access(marker).catch(throwUnreachable)
      await create(root).catch(throwUnreachable)
      return mkdtemp(join(root, STAGED))
    },
    async keep(folder, stagedFolder) {
      const target = pathOf(folder)
      const names = await readdir(stagedFolder)
      await Promise.all(names.map((name) => syncFile(join(stagedFolder, name))))
      await mkdir(target, { recursive: true, mode: 0o700 })
      for (const name of names) await rename(join(stagedFolder, name), join(target, name))
      await syncFolderAt(target)
      await syncFolderAt(root)
    },
    discard: (stagedFolder) => rm(stagedFolder, { recursive: true, force: true }),
    names: async (folder) => (await readdir(pathOf(folder)).catch(nullIfMissing)) ?? [],
    async find(folder, name) {
      const path = join(pathOf(folder), name)
      const found = await stat(path).catch(nullIfMissing)
      if (!found) return null
      return {
        bytes: found.size,
        open: (range) => createReadStream(path, range && { start: range.first, end: range.last }),
      }
    },
    withLocalFile: (folder, name, use) => use(join(pathOf(folder), name)),
    remove: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    async discardBefore(time) {
      const left = (await namesBefore(time)).filter((name) => name.startsWith(STAGED))
      await Promise.all(left.map((name) => rm(join(root, name), { recursive: true, force: true })))
    },
    // The folder of the default site contains those of the other sites.
    foldersBefore: async (time) => (await namesBefore(time)).filter(isPhotoFolder),
    async freeBytes() {
      const { bavail, bsize } = (await statfs(root).catch(nullIfMissing)) ?? (await statfs(dirname(root)))
      return bavail * bsize
    },
    async isReachable() {
      try {
        await access(`${root}/.`, constants.W_OK)
        if (isMarked) await access(marker)
        return true
      } catch {
        return false
      }
    },
    close() {},
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  return error.code === 'ENOENT' ? null : throwUnreachable(error)
}

function throwUnreachable(error: Error): never {
  throw new PhotosUnreachable(`The folder of the photos cannot be used: ${error.message}`, { cause: error })
}

/** @param location undefined: in the data folder, which also holds uploads that are being received for a bucket */
export async function openPhotoFiles(location: PhotoLocation | undefined, dataDir: string): Promise<PhotoFiles> {
  if (!location) return photoFilesIn(dataDir)
  if ('folder' in location) return folderPhotoFiles(location.folder)
  // The client of S3 is loaded only when it is used.
  const { bucketPhotoFiles } = await import('./bucket-photo-files.ts')
  return bucketPhotoFiles(location, photoFilesIn(dataDir))
}
