// Makes the next journal, durable with its header before anything can name it or write into it.
import type { Disk } from './disk.ts'
import type { Meta } from './document.ts'
import { headerFrame, journalName } from './journal.ts'
import { type JournalWriter, journalWriter } from './journal-writer.ts'

export async function startJournal(disk: Disk, meta: Meta, generation: number): Promise<JournalWriter> {
  const name = journalName(generation)
  // One of an attempt that failed; nothing but a header was ever in it.
  await disk.unlink(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const file = await disk.open(name, 'create')
  try {
    const header = headerFrame(meta, generation)
    await file.write(header, 0)
    await file.sync()
    await disk.syncFolder()
    return journalWriter(file, header.length)
  } catch (error) {
    await file.close()
    await disk.unlink(name).catch(() => {})
    throw error
  }
}
