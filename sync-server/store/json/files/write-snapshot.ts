// Replaces the snapshot atomically: temporary file, sync, rename, sync of the folder. After a power cut at any moment either the
// old or the new snapshot is complete.
import { constants } from 'node:buffer'
import { crc32 } from 'node:zlib'
import type { Document } from '#sync-server/store/engine/document.ts'
import type { Disk } from '#sync-server/store/json/disk/disk.ts'
import { crcText } from './frame.ts'
import { CRC_AT, snapshotPieces } from './snapshot-format.ts'

export const SNAPSHOT_NAME = 'data.json'

/** Syncing in between keeps the last sync short, so that the journal's syncs do not wait behind it. */
const SYNC_EVERY_BYTES = 4 * 1024 * 1024

/**
 * Writes the document as it is at the call; rows are never changed in place.
 *
 * @param maxBytes a start parses the file as one string, so a longer one must not replace a readable one
 * @param mayReplace asked immediately before the new file replaces the old one
 * @returns the length of the file in bytes
 */
export async function writeSnapshot(
  disk: Disk,
  document: Document,
  name = SNAPSHOT_NAME,
  maxBytes = constants.MAX_STRING_LENGTH,
  mayReplace = async () => true,
): Promise<number> {
  const pieces = snapshotPieces(document)
  const temporary = `${name}.tmp`
  let length: number
  try {
    length = await writePieces(disk, temporary, pieces, maxBytes)
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

async function writePieces(disk: Disk, name: string, pieces: Iterable<string>, maxBytes: number): Promise<number> {
  const file = await disk.open(name, 'replace')
  try {
    let crc = 0
    let length = 0
    let synced = 0
    for (const piece of pieces) {
      const bytes = Buffer.from(piece)
      if (length + bytes.length > maxBytes)
        throw new Error(`it would be longer than the ${maxBytes} bytes that can be read again`)
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
