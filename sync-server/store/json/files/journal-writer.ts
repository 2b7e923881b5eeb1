// The file that every change goes through. What `append` has resolved for is on the medium; what it has rejected is
// either gone again (the journal can go on) or unknown (the journal is lost until a restart reads what is really there).
import type { DiskFile } from './disk.ts'

/** Nothing is known about the end of the journal any more. A second sync could report success for data that is gone. */
export class JournalLost extends Error {
  override name = 'JournalLost'
}

export interface JournalWriter {
  /** One write and one sync. @throws the disk's error when nothing was kept, JournalLost when that is unknown */
  append(frame: Buffer): Promise<void>
  length(): number
  close(): Promise<void>
}

export function journalWriter(file: DiskFile, length: number): JournalWriter {
  let end = length
  return {
    async append(frame) {
      try {
        await file.write(frame, end)
      } catch (error) {
        await cutBack(file, end)
        throw error
      }
      try {
        await file.sync()
      } catch (error) {
        throw new JournalLost('the disk did not confirm a write', { cause: error })
      }
      end += frame.length
    },
    length: () => end,
    close: () => file.close(),
  }
}

async function cutBack(file: DiskFile, end: number): Promise<void> {
  try {
    await file.truncate(end)
  } catch (error) {
    throw new JournalLost('half a write could not be taken back', { cause: error })
  }
}
