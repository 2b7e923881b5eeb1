// `Disk` on Node's file calls, in a folder that only its owner may read.
import { fdatasync, writeSync } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Disk, DiskFile, ReadableFile } from './disk.ts'

const MAX_SYNC_WRITE_BYTES = 64 * 1024
/** Called with the descriptor: `FileHandle.datasync` has several times the overhead, and every commit makes one call. */
const datasync = promisify(fdatasync)
const FLAGS = { create: 'wx', replace: 'w', existing: 'r+' } as const

export function realDisk(dir: string): Disk {
  const at = (name: string) => join(dir, name)
  return {
    path: dir,
    list: () => readdir(dir),
    read: (name) => readFile(at(name)),
    openToRead: (name) => openToRead(at(name)),
    open: async (name, how) => realFile(await open(at(name), FLAGS[how], 0o600)),
    rename: (from, to) => rename(at(from), at(to)),
    link: (from, to) => link(at(from), at(to)),
    unlink: (name) => unlink(at(name)),
    syncFolder: () => syncFolderAt(dir),
    touch: (name) => utimes(at(name), new Date(), new Date()),
    touchedAt: async (name) => (await stat(at(name))).mtimeMs,
  }
}

/** Creates the folder when it is missing, and makes its name durable in the folder above. */
export async function makeFolder(dir: string): Promise<void> {
  const missing: string[] = []
  for (let path = resolve(dir); !(await stat(path).catch(() => null)); path = dirname(path)) missing.unshift(path)
  // One by one: `mkdir` with `recursive` never returns where the first folder cannot be created.
  for (const path of missing) {
    await mkdir(path, { mode: 0o700 })
    await syncFolderAt(dirname(path))
  }
}

export async function openToRead(path: string): Promise<ReadableFile> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return { size, read: (target, at) => readAll(handle, target, at), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readAll(handle: FileHandle, target: Uint8Array, at: number): Promise<number> {
  let length = 0
  while (length < target.length) {
    const { bytesRead } = await handle.read(target, length, target.length - length, at + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return length
}

function realFile(handle: FileHandle): DiskFile {
  return {
    async write(bytes, at) {
      // A short write is not an error: the next call writes the rest, or fails with the reason.
      let written = 0
      while (written < bytes.length) written += await writeSome(handle, bytes, written, at + written)
    },
    sync: () => datasync(handle.fd),
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  }
}

/** Writes a few kilobytes synchronously: the copy to the page cache is faster than a round trip to the thread pool. */
async function writeSome(handle: FileHandle, bytes: Uint8Array, from: number, at: number): Promise<number> {
  const length = bytes.length - from
  if (length <= MAX_SYNC_WRITE_BYTES) return writeSync(handle.fd, bytes, from, length, at)
  return (await handle.write(bytes, from, length, at)).bytesWritten
}

/** Makes the content of a file durable. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the names in the folder durable. */
export async function syncFolderAt(dir: string): Promise<void> {
  await syncFile(dir).catch((error: NodeJS.ErrnoException) => {
    // Windows cannot sync a folder. A disk failure is EIO.
    if (error.code !== 'EINVAL' && error.code !== 'EPERM') throw error
  })
}
