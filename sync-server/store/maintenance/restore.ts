// Replaces the store with a backup while the server is stopped. Devices must not take the restored store for the one they
// synced with: the epoch increases so that they load again, sequence and record numbers advance so that none that was issued
// after the backup is reused, and every session ends. Enquiries and users that were deleted after the backup stay deleted. The
// replaced files are kept under other names.

import { FORMAT } from '#sync-server/store/engine/migrations.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { folderSecrets } from '#sync-server/store/folder-secrets.ts'
import type { Disk, ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { takeLock } from '#sync-server/store/json/disk/lock.ts'
import { processOwners } from '#sync-server/store/json/disk/lock-owner.ts'
import { makeFolder, realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { withFolderRows } from '#sync-server/store/json/files/folder-rows.ts'
import {
  dropJournalsBefore,
  journalGenerations,
  journalName,
  stopMarks,
} from '#sync-server/store/json/files/journal.ts'
import { startJournal } from '#sync-server/store/json/files/journal-writer.ts'
import { SNAPSHOT_NAME, writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { SiteMaintenance } from '#sync-server/store/postgres/maintain-site.ts'
import type { SecretStorage } from '#sync-server/store/secret-storage.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import { type BackupOrigin, existingKey, requireKnownOrigin } from './backup-origin.ts'
import { prepareRestored, type Restored, type RestoreOptions } from './prepare-restored.ts'
import { type Backup, type StoreReport, storeReport, withBackup } from './read-store.ts'
import { noStore, type ReplacedStore, replacedStore } from './replaced-store.ts'
import { handOverPhotos, restorePhotos } from './restore-photos.ts'
import { rowFaults } from './row-faults.ts'
import { photosIn } from './salvage-photos.ts'

/** The part of a file in which a snapshot or journal header has its epoch and sequence. */
const HEADER_CHARACTERS = 500

export interface RestoreResult extends StoreReport, Pick<Restored, 'stillDeleted'> {
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
  return withTrusted(file, folderSecrets(dir), options, async (backup) => {
    await makeFolder(dir)
    const disk = realDisk(dir)
    const lock = await takeLock(disk, processOwners)
    try {
      // Before the store: its rows must not name files that are not there.
      await restorePhotos(backup, photos)
      return { ...(await restoreInto(disk, backup.stored, options, photos)), origin: backup.origin }
    } finally {
      await lock.release()
    }
  })
}

/** Refuses a backup of a doubtful origin, and one with a row that this program could not have written. */
async function withTrusted<T>(
  file: string,
  secrets: SecretStorage,
  { unverified = false }: RestoreOptions,
  use: (backup: Backup) => Promise<T>,
): Promise<T> {
  return withBackup(file, await existingKey(secrets), async (backup) => {
    requireKnownOrigin(backup.origin, unverified)
    const [fault, ...others] = await rowFaults(backup.stored)
    if (fault === undefined) return use(backup)
    const more = others.length > 0 ? `, and ${others.length} more faults` : ''
    throw new StoreCannotStart(`${file} cannot be restored: ${fault}${more}. Nothing was changed.`)
  })
}

/** Atomic: the rename of the new snapshot replaces the store. An interruption leaves the old store or the new one. */
export async function restoreInto(
  disk: Disk,
  backup: StoredRows,
  options: RestoreOptions = {},
  photos: PhotoFiles = photoFilesIn(disk.path),
): Promise<RestoreResult> {
  const names = await disk.list()
  const replaced = await readReplaced(disk, names)
  const { stored, stillDeleted } = await prepareRestored(backup, replaced, options, photos)
  // Above the journal that a mark names: its loss may be the reason for the restore.
  const marked = stopMarks(names).map((mark) => mark.generation)
  const generation = Math.max(1, ...journalGenerations(names), ...marked) + 1
  const restored: StoredRows = { ...stored, meta: { ...stored.meta, generation } }
  const journal = await startJournal(disk, restored.meta, generation)
  await journal.close()
  const replacedFiles = await keepReplacedFiles(disk, names)
  await writeSnapshot(disk, restored)
  await dropJournalsBefore(disk, generation)
  await handOverPhotos(photos, replaced.id, restored.meta.store)
  return { ...(await storeReport(restored)), stillDeleted, replacedFiles }
}

/**
 * The same into a site of a database, in one transaction. Servers may run: they load the restored site at once.
 *
 * @param dataDir receives a copy of the replaced site
 */
export function restoreSite(
  site: SiteMaintenance,
  dataDir: string,
  photos: PhotoFiles,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoredBackup> {
  return withTrusted(file, site.secrets, options, async (backup) => {
    const { origin } = backup
    const replacedFiles: string[] = []
    let replacedId = backup.stored.meta.store
    let restored: Restored | undefined
    await makeFolder(dataDir)
    await restorePhotos(backup, photos)
    await site.replace(async (existing) => {
      const replaced = existing ? await replacedStore(existing) : noStore()
      restored = await prepareRestored(backup.stored, replaced, options, photos)
      if (existing) {
        replacedId = existing.meta.store
        const name = `${SNAPSHOT_NAME}.bak-${Date.now()}`
        await writeSnapshot(realDisk(dataDir), existing, { name })
        replacedFiles.push(name)
      }
      return restored.stored
    })
    const { stored, stillDeleted } = restored as unknown as Restored
    await handOverPhotos(photos, replacedId, stored.meta.store)
    return { ...(await storeReport(stored)), stillDeleted, replacedFiles, origin }
  })
}

/** Of a damaged store epoch, sequence and photos, as far as they can be found. */
async function readReplaced(disk: Disk, names: readonly string[]): Promise<ReplacedStore> {
  try {
    const found = await withFolderRows(disk, FORMAT, ({ stored }) => replacedStore(stored))
    if (found) return found
  } catch {
    // Damaged: damage is a common reason for a restore.
  }
  const replaced = noStore()
  for (const name of [SNAPSHOT_NAME, ...journalGenerations(names).map(journalName)]) {
    const file = await disk.openToRead(name).catch(() => null)
    await salvage(file, replaced).catch(() => {})
    await file?.close()
  }
  return replaced
}

async function salvage(file: ReadableFile | null, replaced: ReplacedStore): Promise<void> {
  if (!file) return
  const header = Buffer.alloc(HEADER_CHARACTERS)
  const text = header.toString('latin1', 0, await file.read(header, 0))
  replaced.epoch = Math.max(replaced.epoch, ...findNumbers(text, /"epoch":(\d{1,15})\b/g))
  replaced.sequence = Math.max(replaced.sequence, ...findNumbers(text, /"sequence":(\d{1,15})\b/g))
  for (const [hash, photo] of await photosIn(file)) replaced.photos.set(hash, photo)
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
