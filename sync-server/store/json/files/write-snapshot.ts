// Replaces the snapshot atomically: temporary file, sync, rename, sync of the folder. After a power cut at any moment either the
// old or the new snapshot is complete.
import { crc32 } from 'node:zlib'
import type { Meta } from '#sync-server/store/engine/document.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import type { Disk } from '#sync-server/store/json/disk/disk.ts'
import { crcText } from './frame.ts'

export const SNAPSHOT_NAME = 'data.json'

/** Syncing in between keeps the last sync short, so that the journal's syncs do not wait behind it. */
const SYNC_EVERY_BYTES = 4 * 1024 * 1024

export interface WriteOptions {
  name?: string
  /** Asked immediately before the new file replaces the old one. */
  mayReplace?(): Promise<boolean>
  /** Abandons the new file. */
  signal?: AbortSignal
}

/** @returns the length of the file in bytes */
export async function writeSnapshot(
  disk: Disk,
  stored: StoredRows,
  { name = SNAPSHOT_NAME, mayReplace = async () => true, signal }: WriteOptions = {},
): Promise<number> {
  const temporary = `${name}.tmp`
  let length: number
  try {
    length = await writePieces(disk, temporary, snapshotPieces(stored), signal)
    if (!(await mayReplace())) throw new Error('another server has taken over the folder')
    await disk.rename(temporary, name)
  } catch (error) {
    // Frees its space on a full disk.
    await disk.unlink(temporary).catch(() => {})
    throw error
  }
  await disk.syncFolder()
  return length
}

/** Encodes into the same memory each time: the garbage collector may leave several hundred buffers of a long file in memory. */
function encoder(): (text: string) => Buffer {
  let memory = Buffer.alloc(0)
  return (text) => {
    const length = Buffer.byteLength(text)
    if (memory.length < length) memory = Buffer.allocUnsafeSlow(length)
    memory.write(text)
    return memory.subarray(0, length)
  }
}

async function writePieces(
  disk: Disk,
  name: string,
  pieces: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<number> {
  const file = await disk.open(name, 'replace')
  try {
    const encode = encoder()
    let crc = 0
    let length = 0
    let synced = 0
    for await (const piece of pieces) {
      signal?.throwIfAborted()
      const bytes = encode(piece)
      crc = crc32(bytes, crc)
      await file.write(bytes, length)
      length += bytes.length
      if (length - synced > SYNC_EVERY_BYTES) {
        await file.sync()
        synced = length
      }
    }
    await file.write(Buffer.from(crcText(crc)), CRC_AT)
    await file.sync()
    return length
  } finally {
    await file.close()
  }
}

export const OPENING = '{"_meta":{"crc":"'
export const NO_CRC = '00000000'
export const CRC_AT = OPENING.length
export const CRC_END = CRC_AT + NO_CRC.length

export interface SnapshotHeader extends Meta {
  crc: string
}

/**
 * The file in pieces, with zeros as its checksum. It is plain JSON, `_meta` first. A line is one row, or the beginning or end of a table; a comma
 * begins the line that it separates from those before. The checksum covers the whole file, with its own eight characters read as zeros.
 */
async function* snapshotPieces(stored: StoredRows): AsyncGenerator<string> {
  yield `{"_meta":${JSON.stringify({ crc: NO_CRC, ...stored.meta } satisfies SnapshotHeader)}`
  let current: string | undefined
  for await (const { table, rows } of stored.rows()) {
    const lines = rows.map((entry) => JSON.stringify(entry)).join('\n,')
    if (table === current) yield `\n,${lines}`
    else yield `${current === undefined ? '' : '\n]'}\n,${JSON.stringify(table)}:[\n${lines}`
    current = table
  }
  yield `${current === undefined ? '' : '\n]'}\n}\n`
}
