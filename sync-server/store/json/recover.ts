// Makes a folder that has been read fit to be written: the torn last frame goes aside, leftovers go away. Each step can
// be cut short and done again by the next start.
import type { Disk } from './disk.ts'
import { journalName } from './journal.ts'
import { type JournalWriter, journalWriter } from './journal-writer.ts'
import type { Folder } from './read-folder.ts'

/** @param notice is told, in a sentence, what was cut */
export async function recover(disk: Disk, folder: Folder, notice: (line: string) => void): Promise<JournalWriter> {
  const { generation, length, torn } = folder.journal
  const name = journalName(generation)
  const file = await disk.open(name, 'existing')
  try {
    if (torn.length > 0) {
      const aside = `journal-${generation}.torn-${Date.now()}`
      await keepAside(disk, aside, torn)
      await file.truncate(length)
      await file.sync()
      notice(
        `${name} ended in ${torn.length} bytes of an unfinished entry, which nobody was told had been saved. ` +
          `They were moved to ${aside}.`,
      )
    }
    for (const leftover of folder.leftovers) await disk.unlink(leftover)
    if (torn.length > 0 || folder.leftovers.length > 0) await disk.syncFolder()
    return journalWriter(file, length)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function keepAside(disk: Disk, name: string, bytes: Buffer): Promise<void> {
  const file = await disk.open(name, 'replace')
  try {
    await file.write(bytes, 0)
    await file.sync()
  } finally {
    await file.close()
  }
  await disk.syncFolder()
}
