// The frames of a journal. One frame is one group commit and one line:
//
//   J1 <crc32, 8 hex> <bytes of the payload> <payload, JSON>\n
//
// The checksum covers length and payload, and every other byte is fixed, so every changed bit is detected. One frame is one
// write and one sync, so only the last frame of a journal can be incomplete: it was never acknowledged and may be cut. Damage
// to the last frame looks the same. An invalid frame before a valid one is damage.
import { crc32 } from 'node:zlib'
import type { ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { StoreDamaged } from '#sync-server/store/store-errors.ts'
import { type FileWindow, fileWindow } from './file-window.ts'

const MARK = 'J1 '
const CRC_END = MARK.length + 8
const NEWLINE = 0x0a
const SPACE = 0x20
const MAX_LENGTH_DIGITS = 12
/** Mark, checksum, space, length, space. */
const MAX_HEAD = CRC_END + 1 + MAX_LENGTH_DIGITS + 1
const BLOCK_BYTES = 1024 * 1024
const SEARCH_BYTES = 64 * 1024

export function encodeFrame(payload: string): Buffer {
  const length = Buffer.byteLength(payload)
  const head = `${MARK}${crcText(0)} ${length} `
  const frame = Buffer.allocUnsafe(head.length + length + 1)
  frame.write(head)
  frame.write(payload, head.length)
  frame[head.length + length] = NEWLINE
  const crc = crc32(frame.subarray(CRC_END + 1, -1))
  frame.write(crcText(crc), MARK.length)
  return frame
}

export interface Frame {
  payload: unknown
  /** Where the frame begins, and the offset behind it. */
  at: number
  end: number
}

/**
 * The valid frames from the beginning on. Bytes behind the last one are a torn frame.
 *
 * @throws StoreDamaged when a valid frame follows an invalid one
 */
export async function* readFrames(
  name: string,
  file: ReadableFile,
  blockBytes = BLOCK_BYTES,
): AsyncGenerator<Frame, void> {
  const window = fileWindow(file, blockBytes)
  let at = 0
  while (at < file.size) {
    const frame = await decodeFrame(window, at, file.size)
    if (!frame) break
    yield frame
    at = frame.end
  }
  if (await hasFrameAfter(window, at, file.size)) {
    throw new StoreDamaged(name, at, 'the entry here does not match its checksum, and valid ones follow it')
  }
}

/** @returns undefined when no valid frame starts there */
async function decodeFrame(window: FileWindow, at: number, size: number): Promise<Frame | undefined> {
  const head = await window.bytes(at, MAX_HEAD)
  const crc = head.toString('latin1', MARK.length, CRC_END)
  if (head.toString('latin1', 0, MARK.length) !== MARK || head[CRC_END] !== SPACE) return undefined
  const space = head.indexOf(SPACE, CRC_END + 1)
  if (space < 0) return undefined
  const length = Number(head.toString('latin1', CRC_END + 1, space))
  const end = space + 1 + length
  if (!Number.isSafeInteger(length) || length < 2 || at + end >= size) return undefined
  const bytes = await window.bytes(at, end + 1)
  if (bytes[end] !== NEWLINE || crcText(crc32(bytes.subarray(CRC_END + 1, end))) !== crc) return undefined
  try {
    return { payload: JSON.parse(bytes.toString('utf8', space + 1, end)), at, end: at + end + 1 }
  } catch {
    return undefined
  }
}

async function hasFrameAfter(window: FileWindow, at: number, size: number): Promise<boolean> {
  for (let from = at + 1; from < size; ) {
    const bytes = await window.bytes(from, SEARCH_BYTES)
    const found = bytes.indexOf(MARK)
    // A mark may lie over the border of two parts.
    if (found < 0) from += Math.max(1, bytes.length - MARK.length + 1)
    else if (await decodeFrame(window, from + found, size)) return true
    else from += found + 1
  }
  return false
}

/** A CRC-32 as 8 hexadecimal digits. */
export function crcText(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}
