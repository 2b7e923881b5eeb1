// Puts a snapshot in place so that at every moment, also after a power cut, either the old or the new one is whole:
// temporary file, sync, rename, sync of the folder.
import { constants } from 'node:buffer'
import { crc32 } from 'node:zlib'
import type { Disk } from './disk.ts'
import type { Document } from './document.ts'
import { CRC_AT, crcText, snapshotPieces } from './snapshot-format.ts'

export const SNAPSHOT_NAME = 'data.json'

/** Synced now and then, so that the last sync is short and the writers' own syncs do not wait behind it. */
const SYNC_EVERY = 4 * 1024 * 1024

/**
 * What is written is the document as it was at the call; rows are never changed in place.
 *
 * @param longest bytes: a longer file is read as one text by no start, so it never takes the place of one that can be read
 * @returns the length of the file in bytes
 */
export async function writeSnapshot(
  disk: Disk,
  document: Document,
  name = SNAPSHOT_NAME,
  longest = constants.MAX_STRING_LENGTH,
): Promise<number> {
  const pieces = snapshotPieces(document)
  const temporary = `${name}.tmp`
  let length: number
  try {
    length = await writePieces(disk, temporary, pieces, longest)
    await disk.rename(temporary, name)
  } catch (error) {
    // It would hold the very space that a full disk lacks.
    await disk.unlink(temporary).catch(() => {})
    throw error
  }
  await disk.syncFolder()
  return length
}

async function writePieces(disk: Disk, name: string, pieces: Iterable<string>, longest: number): Promise<number> {
  const file = await disk.open(name, 'replace')
  try {
    let crc = 0
    let length = 0
    let synced = 0
    for (const piece of pieces) {
      const bytes = Buffer.from(piece)
      if (length + bytes.length > longest)
        throw new Error(`it would be longer than the ${longest} bytes that can be read again`)
      crc = crc32(bytes, crc)
      await file.write(bytes, length)
      length += bytes.length
      if (length - synced > SYNC_EVERY) {
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
