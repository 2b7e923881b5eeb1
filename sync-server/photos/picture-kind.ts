// Recognizes the kinds of pictures by their content. A file of another kind never reaches the decoder.
import { open } from 'node:fs/promises'
import type { PhotoType } from '#domain/photos/photo.ts'

/** The bytes that `pictureType` looks at. */
export const SIGNATURE_BYTES = 32
const MAX_PNG_CHUNKS = 200
const WEBP_ANIMATION_FLAG = 0x02

/** @param start at least `SIGNATURE_BYTES` of the file, or all of it @returns null for other kinds, and for animated WebP and AVIF */
export function pictureType(start: Buffer): PhotoType | null {
  const text = (from: number, to: number) => start.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') {
    const isAnimated = text(12, 16) === 'VP8X' && ((start[20] ?? 0) & WEBP_ANIMATION_FLAG) !== 0
    return isAnimated ? null : 'image/webp'
  }
  return text(4, 12) === 'ftypavif' ? 'image/avif' : null
}

/** An animation of a PNG is declared before its first picture data; decoders that know no animation show its first picture. */
export async function isAnimatedPng(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const header = Buffer.alloc(8)
    let at = 8
    for (let chunk = 0; chunk < MAX_PNG_CHUNKS; chunk += 1) {
      const { bytesRead } = await file.read(header, 0, 8, at)
      const type = header.toString('latin1', 4, 8)
      if (bytesRead < 8 || type === 'IDAT') return false
      if (type === 'acTL') return true
      at += 12 + header.readUInt32BE(0)
    }
    return true
  } finally {
    await file.close()
  }
}
