// Reads the frames of a journal and tells the two kinds of bad bytes apart: a last frame that was never acknowledged may
// be cut, damage in the middle may not.
import { StoreDamaged } from '#sync-server/store/store-damaged.ts'
import { decodeFrame, frameBehind } from './frame.ts'

export interface Scan {
  frames: { payload: unknown; at: number }[]
  /** Length of the part that is whole; what stands behind it is a torn last frame. */
  end: number
}

/** @throws StoreDamaged when a whole frame stands behind a bad one */
export function scanFrames(name: string, bytes: Buffer): Scan {
  const frames: Scan['frames'] = []
  let end = 0
  while (end < bytes.length) {
    const frame = decodeFrame(bytes, end)
    if (!frame) break
    frames.push({ payload: frame.payload, at: end })
    end = frame.end
  }
  if (end < bytes.length && frameBehind(bytes, end)) {
    throw new StoreDamaged(name, end, 'the entry here does not match its checksum, and whole ones follow it')
  }
  return { frames, end }
}
