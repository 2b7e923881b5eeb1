// Replaces the store in a folder. The replaced files are kept under other names.
import { FORMAT } from '#sync-server/store/engine/format.ts'
import { documentRows, type StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import type { Disk, ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import {
  dropJournalsBefore,
  journalGenerations,
  journalName,
  stopMarks,
} from '#sync-server/store/json/files/journal.ts'
import { startJournal } from '#sync-server/store/json/files/journal-writer.ts'
import { readFolder } from '#sync-server/store/json/files/read-folder.ts'
import { SNAPSHOT_NAME, writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import type { Place } from './place.ts'
import { noStore, type ReplacedStore, replacedStore } from './replaced-store.ts'

/** The part of a file in which a snapshot or journal header has its epoch. */
const HEADER_CHARACTERS = 500

/** Atomic: the rename of the new snapshot replaces the store. The folder must be locked. */
export async function replaceFolder(
  disk: Disk,
  decide: (replaced: ReplacedStore | null) => Promise<StoredRows>,
): ReturnType<Place['replace']> {
  const names = await disk.list()
  const stored = await decide(await readReplaced(disk, names))
  // Above the journal that a mark names: its loss may be the reason for a restore.
  const marked = stopMarks(names).map((mark) => mark.generation)
  const generation = Math.max(0, ...journalGenerations(names), ...marked) + 1
  const meta = { ...stored.meta, generation }
  const journal = await startJournal(disk, meta, generation)
  await journal.close()
  const replacedFiles = await keepReplacedFiles(disk, names)
  await writeSnapshot(disk, { ...stored, meta })
  await dropJournalsBefore(disk, generation)
  return replacedFiles
}

/** A damaged store has its epoch only, as far as it can be found. @returns null when there is none */
async function readReplaced(disk: Disk, names: readonly string[]): Promise<ReplacedStore | null> {
  try {
    const folder = await readFolder(disk, FORMAT)
    return folder && replacedStore(documentRows(folder.document))
  } catch {
    // Damage is a common reason for a restore.
  }
  const replaced = noStore()
  for (const name of [SNAPSHOT_NAME, ...journalGenerations(names).map(journalName)]) {
    const file = await disk.openToRead(name).catch(() => null)
    if (file) replaced.epoch = Math.max(replaced.epoch, await epochIn(file).catch(() => 0))
    await file?.close()
  }
  return replaced
}

async function epochIn(file: ReadableFile): Promise<number> {
  const header = Buffer.alloc(HEADER_CHARACTERS)
  const text = header.toString('latin1', 0, await file.read(header, 0))
  const [, epoch = '0'] = /"epoch":(\d{1,15})\b/.exec(text) ?? []
  return Number(epoch)
}

/** @returns the new names */
async function keepReplacedFiles(disk: Disk, names: readonly string[]): Promise<string[]> {
  const old = names.filter((name) => name === SNAPSHOT_NAME || journalGenerations([name]).length > 0)
  let stamp = Date.now()
  // Two restores may share a millisecond, or the clock was set back.
  while (names.some((name) => name.endsWith(`.bak-${stamp}`))) stamp += 1
  const newNames = old.map((name) => `${name}.bak-${stamp}`)
  for (const [i, name] of old.entries()) await disk.link(name, newNames[i] as string)
  await disk.syncFolder()
  return newNames
}
