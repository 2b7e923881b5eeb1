// Rotates a JPEG by its orientation (Exif 2.3, tag 274), which browsers and the server apply: the picture itself stays as it is, so
// any number of turns loses nothing.

const START_OF_IMAGE = 0xffd8
const FIRST_APP = 0xffe0
const APP1 = 0xffe1
const LAST_APP = 0xffef
const EXIF = 0x45786966
const LITTLE_ENDIAN = 0x4949
const ORIENTATION = 0x0112
/** Each is a quarter turn clockwise from the one before. The others are mirrored. */
const ORIENTATIONS = [1, 6, 3, 8]
/** A segment of metadata with an orientation and nothing else; where it has that. */
const SEGMENT = [
  [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
  [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
  [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0],
].flat()
const TIFF_AT = 10

/** @returns null for what is no JPEG, is mirrored, or has metadata without an orientation */
export function turnJpeg(jpeg: ArrayBuffer, quarterTurns: number): ArrayBuffer | null {
  const view = new DataView(jpeg)
  if (view.getUint16(0) !== START_OF_IMAGE) return null
  let at = 2
  for (; view.getUint16(at) >= FIRST_APP && view.getUint16(at) <= LAST_APP; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint16(at) === APP1 && view.getUint32(at + 4) === EXIF) return turned(jpeg.slice(), at, quarterTurns)
  }
  const bytes = new Uint8Array(jpeg.byteLength + SEGMENT.length)
  bytes.set(new Uint8Array(jpeg, 0, at))
  bytes.set(SEGMENT, at)
  bytes.set(new Uint8Array(jpeg, at), at + SEGMENT.length)
  return turned(bytes.buffer, at, quarterTurns)
}

/** @param segmentAt where the segment of metadata begins */
function turned(jpeg: ArrayBuffer, segmentAt: number, quarterTurns: number): ArrayBuffer | null {
  const tiff = new DataView(jpeg, segmentAt + TIFF_AT)
  const isLittle = tiff.getUint16(0) === LITTLE_ENDIAN
  const directoryAt = tiff.getUint32(4, isLittle)
  const count = tiff.getUint16(directoryAt, isLittle)
  for (let at = directoryAt + 2; at < directoryAt + 2 + count * 12; at += 12) {
    if (tiff.getUint16(at, isLittle) !== ORIENTATION) continue
    const current = ORIENTATIONS.indexOf(tiff.getUint16(at + 8, isLittle))
    if (current < 0) return null
    tiff.setUint16(at + 8, ORIENTATIONS[(current + quarterTurns) % ORIENTATIONS.length] as number, isLittle)
    return jpeg
  }
  return null
}
