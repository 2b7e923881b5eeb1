// Replaces the store with a backup while the server is stopped. Devices must not take the restored store for the one they
// synced with: the epoch increases so that they load again, sequence and record numbers advance so that none that was issued
// after the backup is reused, and every session ends. Enquiries and users that were deleted after the backup stay deleted. The
// replaced files are kept under other names.

import type { Document, Meta } from '#sync-server/store/engine/document.ts'
import { FORMAT } from '#sync-server/store/engine/migrations.ts'
import { documentRows } from '#sync-server/store/engine/stored-rows.ts'
import { folderSecrets } from '#sync-server/store/folder-secrets.ts'
import type { Disk } from '#sync-server/store/json/disk/disk.ts'
import { takeLock } from '#sync-server/store/json/disk/lock.ts'
import { processOwners } from '#sync-server/store/json/disk/lock-owner.ts'
import { makeFolder, realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { dropJournalsBefore, journalGenerations, journalName } from '#sync-server/store/json/files/journal.ts'
import { startJournal } from '#sync-server/store/json/files/journal-writer.ts'
import { readFolder } from '#sync-server/store/json/files/read-folder.ts'
import { SNAPSHOT_NAME, writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { SiteMaintenance } from '#sync-server/store/postgres/maintain-site.ts'
import type { SecretStorage } from '#sync-server/store/secret-storage.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import { advanceSequence } from './advance-sequence.ts'
import { type BackupOrigin, existingKey, requireKnownOrigin } from './backup-origin.ts'
import { type DeletedRecords, NOTHING_DELETED, removeDeleted } from './deleted-records.ts'
import { type Backup, readBackup, type StoreReport, storeReport } from './read-store.ts'
import { handOverPhotos, keepLaterPhotos, restorePhotos, uploadedAgain } from './restore-photos.ts'
import { rowFaults } from './row-faults.ts'
import { photosIn } from './salvage-photos.ts'

/** The part of a file in which a snapshot or journal header has its epoch and sequence. */
const HEADER_CHARACTERS = 500

export interface RestoreOptions {
  /** Restores also what the replaced store knows as deleted. */
  withDeleted?: boolean
  /** Restores also a backup that was changed, or that may have been. */
  unverified?: boolean
}

export interface RestoreResult extends StoreReport {
  /** What was deleted after the backup and is not restored. */
  stillDeleted: DeletedRecords
  /** The replaced files, under their new names. */
  replacedFiles: string[]
}

export interface RestoredBackup extends RestoreResult {
  origin: BackupOrigin
}

/**
 * @throws StoreInUse while a server runs; StoreCannotStart for an invalid backup, or when no admin would be left. Nothing is
 * changed then.
 */
export async function restore(
  dir: string,
  file: string,
  options: RestoreOptions = {},
  photos: PhotoFiles = photoFilesIn(dir),
): Promise<RestoredBackup> {
  const { document, origin } = await readTrusted(file, folderSecrets(dir), options)
  await makeFolder(dir)
  const disk = realDisk(dir)
  const lock = await takeLock(disk, processOwners)
  try {
    // Before the store: its rows must not name files that are not there.
    await restorePhotos(file, document, photos)
    return { ...(await restoreInto(disk, document, options, photos)), origin }
  } finally {
    await lock.release()
  }
}

/** @throws StoreCannotStart for a backup of a doubtful origin, and for one with a row that this program could not have written */
async function readTrusted(
  file: string,
  secrets: SecretStorage,
  { unverified = false }: RestoreOptions,
): Promise<Backup> {
  const backup = await readBackup(file, await existingKey(secrets))
  requireKnownOrigin(backup.origin, unverified)
  const [fault, ...others] = rowFaults(backup.document)
  if (fault === undefined) return backup
  const more = others.length > 0 ? `, and ${others.length} more faults` : ''
  throw new StoreCannotStart(`${file} cannot be restored: ${fault}${more}. Nothing was changed.`)
}

/** Atomic: the rename of the new snapshot replaces the store. An interruption leaves the old store or the new one. */
export async function restoreInto(
  disk: Disk,
  document: Document,
  options: RestoreOptions = {},
  photos: PhotoFiles = photoFilesIn(disk.path),
): Promise<RestoreResult> {
  const names = await disk.list()
  const replaced = await readReplaced(disk, names)
  const again = await uploadedAgain(document, replaced, photos)
  const stillDeleted = prepareRestored(document, replaced, options, again)
  const generation = Math.max(1, ...journalGenerations(names)) + 1
  document.meta.generation = generation
  const journal = await startJournal(disk, document.meta, generation)
  await journal.close()
  const replacedFiles = await keepReplacedFiles(disk, names)
  await writeSnapshot(disk, documentRows(document))
  await dropJournalsBefore(disk, generation)
  await handOverPhotos(photos, replaced.meta.store ?? null, document.meta.store)
  return { ...storeReport(document), stillDeleted, replacedFiles }
}

/**
 * The same into a site of a database, in one transaction. Servers may run: they load the restored site at once.
 *
 * @param dataDir receives a copy of the replaced site
 */
export async function restoreSite(
  site: SiteMaintenance,
  dataDir: string,
  photos: PhotoFiles,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoredBackup> {
  const { document, origin } = await readTrusted(file, site.secrets, options)
  const replacedFiles: string[] = []
  let replacedId: string = document.meta.store
  let stillDeleted = NOTHING_DELETED
  await makeFolder(dataDir)
  await restorePhotos(file, document, photos)
  await site.replace(async (replaced) => {
    const again = replaced ? await uploadedAgain(document, replaced, photos) : undefined
    stillDeleted = prepareRestored(document, replaced, options, again)
    if (replaced) {
      replacedId = replaced.meta.store
      const name = `${SNAPSHOT_NAME}.bak-${Date.now()}`
      await writeSnapshot(realDisk(dataDir), documentRows(replaced), { name })
      replacedFiles.push(name)
    }
    return document
  })
  await handOverPhotos(photos, replacedId, document.meta.store)
  return { ...storeReport(document), stillDeleted, replacedFiles, origin }
}

/**
 * Changes the document of a backup into one that may replace a store.
 *
 * @param replaced null for none
 * @param again the hashes of `uploadedAgain`
 */
export function prepareRestored(
  document: Document,
  replaced: Document | null,
  { withDeleted = false }: RestoreOptions = {},
  again: ReadonlySet<string> = new Set(),
): DeletedRecords {
  const stillDeleted = replaced && !withDeleted ? removeDeleted(document, replaced) : NOTHING_DELETED
  const before = replaced ?? { meta: { epoch: 0, sequence: 0 } as Meta, tables: {} }
  advanceSequence(document, before)
  keepLaterPhotos(document, before, again)
  return stillDeleted
}

/** The replaced store; of a damaged one epoch, sequence and photos, as far as they can be found. */
async function readReplaced(disk: Disk, names: readonly string[]): Promise<Document> {
  try {
    const folder = await readFolder(disk, FORMAT)
    if (folder) return folder.document
  } catch {
    // Damaged: damage is a common reason for a restore.
  }
  let epoch = 0
  let sequence = 0
  const photos = new Map<string, UploadedPhoto>()
  for (const name of [SNAPSHOT_NAME, ...journalGenerations(names).map(journalName)]) {
    const content = await disk.read(name).catch(() => Buffer.alloc(0))
    const header = content.toString('latin1').slice(0, HEADER_CHARACTERS)
    epoch = Math.max(epoch, ...findNumbers(header, /"epoch":(\d{1,15})\b/g))
    sequence = Math.max(sequence, ...findNumbers(header, /"sequence":(\d{1,15})\b/g))
    for (const [hash, photo] of photosIn(content)) photos.set(hash, photo)
  }
  return { meta: { epoch, sequence } as Meta, tables: { photos } }
}

function findNumbers(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((match) => Number(match[1]))
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
