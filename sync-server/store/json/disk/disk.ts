// The file operations that the store needs, as an interface, so that tests can simulate torn writes, power cuts and full
// disks. Names are relative to the store's one flat folder. Errors are Node's, with their `code`.

export interface DiskFile {
  /** Writes all of `bytes` at this offset, to the page cache only. */
  write(bytes: Uint8Array, at: number): Promise<void>
  /** Resolves when content and length are durable. After a rejection the state of the file is unknown. */
  sync(): Promise<void>
  truncate(length: number): Promise<void>
  close(): Promise<void>
}

/** An open file. It stays readable when its name is removed or replaced. */
export interface ReadableFile {
  /** In bytes, when it was opened. */
  readonly size: number
  /** Fills `target` from this offset. @returns the number of bytes, which is smaller at the end of the file only */
  read(target: Uint8Array, at: number): Promise<number>
  close(): Promise<void>
}

export interface Disk {
  /** The folder, for messages. */
  readonly path: string
  list(): Promise<string[]>
  /** The whole of a short file. */
  read(name: string): Promise<Buffer>
  openToRead(name: string): Promise<ReadableFile>
  /** `create` fails when the file exists, `replace` empties it, `existing` fails when it does not exist. */
  open(name: string, how: 'create' | 'replace' | 'existing'): Promise<DiskFile>
  rename(from: string, to: string): Promise<void>
  link(from: string, to: string): Promise<void>
  unlink(name: string): Promise<void>
  /** Makes created, renamed and removed names durable. */
  syncFolder(): Promise<void>
  /** Sets the file's modification time to now; `touchedAt` returns it, in a unit of the disk's own. */
  touch(name: string): Promise<void>
  touchedAt(name: string): Promise<number>
}

/** Unlinks a file that may already be gone. */
export async function unlinkIfExists(disk: Disk, name: string): Promise<void> {
  await disk.unlink(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
