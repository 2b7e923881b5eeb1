import type { ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { fileWindow } from './file-window.ts'

const NEWLINE = 0x0a

/** The parts that the disk reads at once. */
const PARTS_OF_BLOCK = 8

/**
 * A file in parts that end with a line.
 *
 * @param bytes of a part; more when one line is longer
 */
export async function* wholeLines(file: ReadableFile, bytes: number): AsyncGenerator<Buffer> {
  const window = fileWindow(file, PARTS_OF_BLOCK * bytes)
  let length = bytes
  for (let at = 0; at < file.size; ) {
    const part = await window.bytes(at, length)
    const end = at + part.length === file.size ? part.length : part.lastIndexOf(NEWLINE) + 1
    if (end === 0) {
      length *= 2
      continue
    }
    yield part.subarray(0, end)
    at += end
    length = bytes
  }
}
