// Ends one journal and goes on in the next. The old one's last frame names the new one, so that a new one that is missing
// later on shows; it is written when the new one is durable, so that it never names what is not there.
import type { Disk } from './disk.ts'
import type { Meta } from './document.ts'
import { closingFrame, journalName } from './journal.ts'
import { JournalLost, type JournalWriter } from './journal-writer.ts'
import { startJournal } from './start-journal.ts'

/** @throws the disk's error; the current journal then goes on, unless that is a JournalLost */
export async function switchJournal(disk: Disk, meta: Meta, current: JournalWriter): Promise<JournalWriter> {
  const next = await startJournal(disk, meta, meta.generation + 1)
  try {
    await current.append(closingFrame(meta.generation))
  } catch (error) {
    await next.close()
    // When it is unknown whether the old one names it, it must stay.
    if (!(error instanceof JournalLost)) await disk.unlink(journalName(meta.generation + 1)).catch(() => {})
    throw error
  }
  meta.generation++
  await current.close()
  return next
}
