// Appends to the current journal and switches to the next one. A frame is durable when `append` resolves. When it rejects,
// the frame was removed again (the journal can continue), or its state is unknown (JournalLost: only a restart, which reads
// the file, can continue).

import type { Meta } from '#sync-server/store/engine/document.ts'
import { type Disk, type DiskFile, unlinkIfExists } from '#sync-server/store/json/disk/disk.ts'
import { closingFrame, headerFrame, journalName } from './journal.ts'

/** The end of the journal is unknown. It is never synced again: a second sync could report success for lost data. */
export class JournalLost extends Error {
  override name = 'JournalLost'
}

export interface JournalWriter {
  /** One write and one sync. @throws the disk's error when nothing was stored, JournalLost when that is unknown */
  append(frame: Buffer): Promise<void>
  /** Writes a number of bytes at the end and removes them. @throws as `append` */
  probe(bytes: number): Promise<void>
  /** Bytes. */
  length(): number
  close(): Promise<void>
}

/** @param length where the last valid frame ends, in bytes */
export function journalWriter(file: DiskFile, length: number): JournalWriter {
  let end = length

  async function write(bytes: Buffer): Promise<void> {
    try {
      await file.write(bytes, end)
    } catch (error) {
      await cutBack(file, end)
      throw error
    }
  }

  return {
    async append(frame) {
      await write(frame)
      try {
        await file.sync()
      } catch (error) {
        throw new JournalLost('the disk did not confirm a write', { cause: error })
      }
      end += frame.length
    },
    async probe(bytes) {
      await write(Buffer.alloc(bytes))
      await cutBack(file, end)
    },
    length: () => end,
    close: () => file.close(),
  }
}

async function cutBack(file: DiskFile, end: number): Promise<void> {
  try {
    await file.truncate(end)
  } catch (error) {
    throw new JournalLost('a partial write could not be removed', { cause: error })
  }
}

/** Creates a journal. It is durable with its header before anything names it or writes to it. */
export async function startJournal(disk: Disk, meta: Meta, generation: number): Promise<JournalWriter> {
  const name = journalName(generation)
  // From a failed attempt: it holds at most a header.
  await unlinkIfExists(disk, name)
  const file = await disk.open(name, 'create')
  try {
    const header = headerFrame(meta, generation)
    await file.write(header, 0)
    await file.sync()
    await disk.syncFolder()
    return journalWriter(file, header.length)
  } catch (error) {
    await file.close()
    throw error
  }
}

/**
 * Closes the current journal and continues in the next one. The closing frame names the next journal, so that its later
 * loss is detected; it is written after the next journal is durable.
 *
 * @throws the disk's error; the current journal then continues, unless that error is a JournalLost
 */
export async function switchJournal(disk: Disk, meta: Meta, current: JournalWriter): Promise<JournalWriter> {
  const next = await startJournal(disk, meta, meta.generation + 1)
  try {
    await current.append(closingFrame(meta.generation))
  } catch (error) {
    await next.close()
    throw error
  }
  meta.generation++
  await current.close()
  return next
}

/** Above every generation that the former owner of the folder can begin. */
const GENERATION_LEAP = 1000

/**
 * Continues in a journal that the former owner of the folder cannot reach, without a closing frame: it may still write to the
 * current one.
 * The journal counts from the next snapshot on; until then it is a leftover.
 */
export async function leaveJournal(disk: Disk, meta: Meta, current: JournalWriter): Promise<JournalWriter> {
  const next = await startJournal(disk, meta, meta.generation + GENERATION_LEAP)
  meta.generation += GENERATION_LEAP
  await current.close()
  return next
}
