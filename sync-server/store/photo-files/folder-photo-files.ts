// `PhotoFiles` in a folder that only its owner may read, with one folder per photo.
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolderAt } from '#sync-server/store/json/disk/real-disk.ts'
import { PHOTO_FOLDER, type PhotoFiles } from './photo-files.ts'

const STAGED = '.staged-'

/** Of a data folder. */
export const photoFilesIn = (dir: string): PhotoFiles => folderPhotoFiles(join(dir, PHOTO_FOLDER))

/** @param folder created with the first photo */
export function folderPhotoFiles(folder: string): PhotoFiles {
  const folderOf = (hash: string) => join(folder, hash)

  async function create(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    if (first !== undefined) await syncFolderAt(dirname(path))
  }

  async function namesBefore(time: Date): Promise<string[]> {
    const names = (await readdir(folder).catch(nullIfMissing)) ?? []
    const stats = await Promise.all(names.map((name) => stat(join(folder, name)).catch(nullIfMissing)))
    return names.filter((_, i) => (stats[i]?.mtime ?? time) < time)
  }

  return {
    async stage() {
      await create(folder)
      return mkdtemp(join(folder, STAGED))
    },
    async keep(hash, stagedFolder) {
      const target = folderOf(hash)
      const names = await readdir(stagedFolder)
      await Promise.all(names.map((name) => syncFile(join(stagedFolder, name))))
      await mkdir(target, { recursive: true, mode: 0o700 })
      for (const name of names) await rename(join(stagedFolder, name), join(target, name))
      await syncFolderAt(target)
      await syncFolderAt(folder)
    },
    discard: (stagedFolder) => rm(stagedFolder, { recursive: true, force: true }),
    names: async (hash) => (await readdir(folderOf(hash)).catch(nullIfMissing)) ?? [],
    async find(hash, name) {
      const path = join(folderOf(hash), name)
      const found = await stat(path).catch(nullIfMissing)
      if (!found) return null
      return {
        bytes: found.size,
        open: (range) => createReadStream(path, range && { start: range.first, end: range.last }),
      }
    },
    withLocalFile: (hash, name, use) => use(join(folderOf(hash), name)),
    remove: (hash) => rm(folderOf(hash), { recursive: true, force: true }),
    async discardBefore(time) {
      const left = (await namesBefore(time)).filter((name) => name.startsWith(STAGED))
      await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
    },
    hashesBefore: async (time) => (await namesBefore(time)).filter((name) => !name.startsWith(STAGED)),
    async freeBytes() {
      const { bavail, bsize } = (await statfs(folder).catch(nullIfMissing)) ?? (await statfs(dirname(folder)))
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
