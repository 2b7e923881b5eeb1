// The frames of a journal. One frame is one group commit and one line:
//
//   J1 <crc32, 8 hex> <bytes of the payload> <payload, JSON>\n
//
// The checksum covers length and payload, and every other byte is fixed, so every changed bit is detected. One frame is one
// write and one sync, so only the last frame of a journal can be incomplete: it was never acknowledged and may be cut. Damage
// to the last frame looks the same. An invalid frame before a valid one is damage.
import { crc32 } from 'node:zlib'
import { StoreDamaged } from '#sync-server/store/store-errors.ts'

const MARK = 'J1 '
const CRC_END = MARK.length + 8
const NEWLINE = 0x0a
const SPACE = 0x20
const MAX_LENGTH_DIGITS = 12

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

export interface ScanResult {
  frames: { payload: unknown; at: number }[]
  /** Offset behind the last valid frame. Bytes after it are a torn frame. */
  end: number
}

/** @throws StoreDamaged when a valid frame follows an invalid one */
export function scanFrames(name: string, bytes: Buffer): ScanResult {
  const frames: ScanResult['frames'] = []
  let end = 0
  while (end < bytes.length) {
    const frame = decodeFrame(bytes, end)
    if (!frame) break
    frames.push({ payload: frame.payload, at: end })
    end = frame.end
  }
  if (end < bytes.length && hasFrameAfter(bytes, end)) {
    throw new StoreDamaged(name, end, 'the entry here does not match its checksum, and valid ones follow it')
  }
  return { frames, end }
}

/** @returns the payload and the offset behind the frame, or undefined when no valid frame starts at `offset` */
function decodeFrame(bytes: Buffer, offset: number): { payload: unknown; end: number } | undefined {
  const crc = bytes.toString('latin1', offset + MARK.length, offset + CRC_END)
  if (bytes.toString('latin1', offset, offset + MARK.length) !== MARK || bytes[offset + CRC_END] !== SPACE)
    return undefined
  const bodyAt = offset + CRC_END + 1
  const space = bytes.indexOf(SPACE, bodyAt)
  if (space < 0 || space - bodyAt > MAX_LENGTH_DIGITS) return undefined
  const length = Number(bytes.toString('latin1', bodyAt, space))
  const end = space + 1 + length
  if (!Number.isSafeInteger(length) || length < 2 || bytes[end] !== NEWLINE) return undefined
  if (crcText(crc32(bytes.subarray(bodyAt, end))) !== crc) return undefined
  try {
    return { payload: JSON.parse(bytes.toString('utf8', space + 1, end)), end: end + 1 }
  } catch {
    return undefined
  }
}

function hasFrameAfter(bytes: Buffer, offset: number): boolean {
  for (let at = bytes.indexOf(MARK, offset + 1); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    if (decodeFrame(bytes, at)) return true
  }
  return false
}

/** A CRC-32 as 8 hexadecimal digits. */
export function crcText(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}
