// One frame is one group commit, and one line of a journal:
//
//   J1 <crc32, 8 hex> <bytes of the payload> <payload, JSON>\n
//
// The checksum covers length and payload; every other byte is fixed. So no bit can change unseen, and because one frame
// is one write and one sync, only the last frame of a journal can be incomplete without the disk having lied.
import { crc32 } from 'node:zlib'

const MARK = 'J1 '
const CRC_END = MARK.length + 8
const NEWLINE = 0x0a

export function encodeFrame(payload: string): Buffer {
  const bytes = Buffer.from(payload)
  const length = `${bytes.length} `
  const crc = hex(crc32(bytes, crc32(length)))
  return Buffer.concat([Buffer.from(`${MARK}${crc} ${length}`), bytes, Buffer.of(NEWLINE)])
}

/** @returns the payload and the offset behind the frame, or undefined when no whole frame starts at `offset` */
export function decodeFrame(bytes: Buffer, offset: number): { payload: unknown; end: number } | undefined {
  const crc = bytes.toString('latin1', offset + MARK.length, offset + CRC_END)
  if (bytes.toString('latin1', offset, offset + MARK.length) !== MARK || bytes[offset + CRC_END] !== 0x20)
    return undefined
  const bodyAt = offset + CRC_END + 1
  const space = bytes.indexOf(0x20, bodyAt)
  // More than 12 digits is no length but something else; stops a search through megabytes, too.
  if (space < 0 || space - bodyAt > 12) return undefined
  const length = Number(bytes.toString('latin1', bodyAt, space))
  const end = space + 1 + length
  if (!Number.isSafeInteger(length) || length < 2 || bytes[end] !== NEWLINE) return undefined
  if (hex(crc32(bytes.subarray(bodyAt, end))) !== crc) return undefined
  try {
    return { payload: JSON.parse(bytes.toString('utf8', space + 1, end)), end: end + 1 }
  } catch {
    return undefined
  }
}

/** Whether any whole frame starts behind `offset`: then what stands at `offset` was damaged, not torn. */
export function frameBehind(bytes: Buffer, offset: number): boolean {
  for (let at = bytes.indexOf(MARK, offset + 1); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    if (decodeFrame(bytes, at)) return true
  }
  return false
}

function hex(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}
