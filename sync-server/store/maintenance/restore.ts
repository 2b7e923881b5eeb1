// Puts a backup in the place of the store, with the server stopped. To devices it must look like another time, never like
// the one they knew: the epoch rises so that they start over, sequence numbers and record numbers leap so that none that
// was given out after the backup is given again, and every session ends. The files that were there stay beside.
import type { Disk } from '#sync-server/store/json/disk.ts'
import type { Document, Meta } from '#sync-server/store/json/document.ts'
import { dropJournalsBefore } from '#sync-server/store/json/drop-journals-before.ts'
import { journalGenerations, journalName } from '#sync-server/store/json/journal.ts'
import { takeLock } from '#sync-server/store/json/lock.ts'
import { processOwners } from '#sync-server/store/json/owner.ts'
import { readFolder } from '#sync-server/store/json/read-folder.ts'
import { makeFolder, realDisk } from '#sync-server/store/json/real-disk.ts'
import { startJournal } from '#sync-server/store/json/start-journal.ts'
import { SNAPSHOT_NAME, writeSnapshot } from '#sync-server/store/json/write-snapshot.ts'
import { FORMAT } from '#sync-server/store/migrations.ts'
import { leapAhead } from './advance-sequence.ts'
import { readBackup } from './read-backup.ts'
import { type Report, reportOf } from './report-of.ts'

export interface Restored extends Report {
  /** The files of before, under their new names. */
  aside: string[]
}

/** @throws StoreInUse while a server runs; StoreCannotStart for a bad backup, before anything is touched */
export async function restore(dir: string, file: string): Promise<Restored> {
  const { document } = await readBackup(file)
  await makeFolder(dir)
  const disk = realDisk(dir)
  const lock = await takeLock(disk, processOwners)
  try {
    return await restoreOnto(disk, document)
  } finally {
    await lock.release()
  }
}

/**
 * The renaming of the new snapshot is the moment of change: cut short before it, the store is the old one, after it the
 * new one.
 */
export async function restoreOnto(disk: Disk, document: Document): Promise<Restored> {
  const names = await disk.list()
  leapAhead(document, await pastOf(disk, names))
  const generation = Math.max(1, ...journalGenerations(names)) + 1
  document.meta.generation = generation
  const journal = await startJournal(disk, document.meta, generation)
  await journal.close()
  const aside = await keepAside(disk, names)
  await writeSnapshot(disk, document)
  await dropJournalsBefore(disk, generation)
  return { ...reportOf(document), aside }
}

/** What the folder was, or as much as can be told of a damaged one: the restore is often because of the damage. */
async function pastOf(disk: Disk, names: readonly string[]): Promise<Document> {
  try {
    const folder = await readFolder(disk, FORMAT)
    if (folder) return folder.document
  } catch {
    // Told below.
  }
  let epoch = 0
  let sequence = 0
  for (const name of [SNAPSHOT_NAME, ...journalGenerations(names).map(journalName)]) {
    const text = (await disk.read(name).catch(() => Buffer.alloc(0))).toString('latin1')
    epoch = Math.max(epoch, ...numbersBehind(text.slice(0, 500), /"epoch":(\d{1,15})\b/g))
    sequence = Math.max(sequence, ...numbersBehind(text.slice(0, 500), /"sequence":(\d{1,15})\b/g))
  }
  return { meta: { epoch, sequence } as Meta, tables: {} }
}

function numbersBehind(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((match) => Number(match[1]))
}

async function keepAside(disk: Disk, names: readonly string[]): Promise<string[]> {
  const old = names.filter((name) => name === SNAPSHOT_NAME || journalGenerations([name]).length > 0)
  let stamp = Date.now()
  // A restore may follow another within the same millisecond, or on a clock that was put back.
  while (names.some((name) => name.endsWith(`.bak-${stamp}`))) stamp += 1
  const aside = old.map((name) => `${name}.bak-${stamp}`)
  for (const [i, name] of old.entries()) await disk.link(name, aside[i] as string)
  await disk.syncFolder()
  return aside
}
