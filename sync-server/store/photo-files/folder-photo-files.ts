// `PhotoFiles` in a folder that only its owner may read, with one folder for each upload.
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolderAt } from '#sync-server/store/json/disk/real-disk.ts'
import { isPhotoFolder, PHOTO_FOLDER, type PhotoFiles, requirePhotoFolder } from './photo-files.ts'

const STAGED = '.staged-'

/** Of a data folder. */
export const photoFilesIn = (dir: string): PhotoFiles => folderPhotoFiles(join(dir, PHOTO_FOLDER))

/** @param root created with the first photo */
export function folderPhotoFiles(root: string): PhotoFiles {
  const pathOf = (folder: string) => join(root, requirePhotoFolder(folder))

  async function create(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    if (first !== undefined) await syncFolderAt(dirname(path))
  }

  async function namesBefore(time: Date): Promise<string[]> {
    const names = (await readdir(root).catch(nullIfMissing)) ?? []
    const stats = await Promise.all(names.map((name) => stat(join(root, name)).catch(nullIfMissing)))
    return names.filter((_, i) => (stats[i]?.mtime ?? time) < time)
  }

  return {
    async stage() {
      await create(root)
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
    isReachable: async () => true,
    close() {},
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
