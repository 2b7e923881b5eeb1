// All that the store asks of a disk, so that tests can put one under it that tears, reorders, fills up and fails.
// Names are relative to the store's one flat folder. Errors are Node's, with their `code`.

export interface DiskFile {
  /** Writes all of `bytes` at this offset, in the page cache only. */
  write(bytes: Uint8Array, at: number): Promise<void>
  /** Resolves when content and length are on the medium. After a rejection nothing is known about the file any more. */
  sync(): Promise<void>
  truncate(length: number): Promise<void>
  close(): Promise<void>
}

export interface Disk {
  /** Where it is, for messages. */
  readonly path: string
  list(): Promise<string[]>
  read(name: string): Promise<Buffer>
  /** `create` fails when the file exists, `replace` empties it, `existing` fails when it does not exist. */
  open(name: string, how: 'create' | 'replace' | 'existing'): Promise<DiskFile>
  rename(from: string, to: string): Promise<void>
  link(from: string, to: string): Promise<void>
  unlink(name: string): Promise<void>
  /** Makes created, renamed and removed names durable. */
  syncFolder(): Promise<void>
  /** Marks the file as looked after now; `touched` tells when that was, in the disk's own count. */
  touch(name: string): Promise<void>
  touched(name: string): Promise<number>
}
