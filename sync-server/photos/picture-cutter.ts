import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHARED_COPY } from '#sync-server/store/photo-files/photo-files.ts'
import { photoProcess } from './photo-process.ts'

const TIME_LIMIT_MS = 30_000
const PRIORITY = 10

export interface PictureCutter {
  /** @returns the JPEG for Open Graph of a picture of the site */
  cut(file: string): Promise<Buffer>
  close(): void
}

/** @param program the file of run-photo-jobs.ts, bundled */
export function pictureCutter(program: string): PictureCutter {
  const process = photoProcess({ program, timeLimitMs: TIME_LIMIT_MS, priority: PRIORITY })
  return {
    async cut(file) {
      const folder = await mkdtemp(join(tmpdir(), 'picture-'))
      try {
        const jpegCopy = join(folder, SHARED_COPY)
        await process.run('cut', { file, jpegCopy })
        return await readFile(jpegCopy)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    close: () => process.close(),
  }
}
