import type { ReadableFile } from '#sync-server/store/json/disk/disk.ts'

/** The part of a file that is in memory while it is read from its beginning to its end. */
export interface FileWindow {
  /** The bytes from this offset, fewer at the end of the file. Valid until the next call. */
  bytes(at: number, length: number): Promise<Buffer>
}

/** @param blockBytes that one call of the disk reads, or more */
export function fileWindow(file: ReadableFile, blockBytes: number): FileWindow {
  let start = 0
  let content = Buffer.alloc(0)
  let memory = content

  async function moveTo(at: number, length: number): Promise<void> {
    const kept = at >= start ? content.subarray(at - start) : Buffer.alloc(0)
    const target = memory.length < length ? Buffer.allocUnsafeSlow(length) : memory
    kept.copy(target)
    memory = target
    const size = kept.length + (await file.read(target.subarray(kept.length, length), at + kept.length))
    start = at
    content = target.subarray(0, size)
  }

  return {
    async bytes(at, length) {
      const end = Math.min(at + length, file.size)
      if (at < start || end > start + content.length) {
        await moveTo(at, Math.min(Math.max(end - at, blockBytes), file.size - at))
      }
      return content.subarray(at - start, end - start)
    },
  }
}
