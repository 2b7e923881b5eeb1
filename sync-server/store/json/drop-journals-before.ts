import type { Disk } from './disk.ts'
import { journalGenerations, journalName } from './journal.ts'

/** Once a snapshot that names `generation` is durable, the journals before it are only space. */
export async function dropJournalsBefore(disk: Disk, generation: number): Promise<void> {
  const old = journalGenerations(await disk.list()).filter((one) => one < generation)
  for (const one of old) await disk.unlink(journalName(one))
  await disk.syncFolder()
}
