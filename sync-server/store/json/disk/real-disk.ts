// The disk as it is: Node's file calls, one to one, in a folder that only its owner may read.
import { fdatasync, writeSync } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Disk, DiskFile } from './disk.ts'

const SMALL = 64 * 1024
/** By its descriptor: the call of a `FileHandle` costs several times as much on the way, and every commit makes one. */
const datasync = promisify(fdatasync)
const FLAGS = { create: 'wx', replace: 'w', existing: 'r+' } as const

export function realDisk(dir: string): Disk {
  const at = (name: string) => join(dir, name)
  return {
    path: dir,
    list: () => readdir(dir),
    read: (name) => readFile(at(name)),
    open: async (name, how) => realFile(await open(at(name), FLAGS[how], 0o600)),
    rename: (from, to) => rename(at(from), at(to)),
    link: (from, to) => link(at(from), at(to)),
    unlink: (name) => unlink(at(name)),
    syncFolder: () => syncFolderAt(dir),
    touch: (name) => utimes(at(name), new Date(), new Date()),
    touched: async (name) => (await stat(at(name))).mtimeMs,
  }
}

/** Creates the folder when it is missing, and makes its name durable in the folder above. */
export async function makeFolder(dir: string): Promise<void> {
  const missing: string[] = []
  for (let path = resolve(dir); !(await stat(path).catch(() => null)); path = dirname(path)) missing.unshift(path)
  // One by one: asked for all of them, Node never comes back where the first cannot be made.
  for (const path of missing) {
    await mkdir(path, { mode: 0o700 })
    await syncFolderAt(dirname(path))
  }
}

function realFile(handle: FileHandle): DiskFile {
  return {
    async write(bytes, at) {
      // A short write is no error: the rest is written by the next call, which then says why it cannot.
      let done = 0
      while (done < bytes.length) done += await writeSome(handle, bytes, done, at + done)
    },
    sync: () => datasync(handle.fd),
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  }
}

/** A few kilobytes go into the system's cache in less time than a trip to another thread and back takes. */
async function writeSome(handle: FileHandle, bytes: Uint8Array, from: number, at: number): Promise<number> {
  const length = bytes.length - from
  if (length <= SMALL) return writeSync(handle.fd, bytes, from, length, at)
  return (await handle.write(bytes, from, length, at)).bytesWritten
}

/** What has been renamed, linked or made in it is there after a power cut. */
export async function syncFolderAt(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some systems have no such thing as syncing a folder (Windows); a disk that fails says EIO.
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EINVAL' && code !== 'EPERM') throw error
  } finally {
    await handle.close()
  }
}
