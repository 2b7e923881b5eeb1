// Replaces the store with a backup. Devices must not take the restored store for the one they synced with: the epoch increases so that
// they load again, sequence and record numbers advance so that none that was issued after the backup is reused, and every session ends.
// Enquiries and users that were deleted after the backup stay deleted.

import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { SecretStorage } from '#sync-server/store/secrets/generated-secret.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import { photoFolders } from './backup.ts'
import { skipPhoto } from './backup-archive.ts'
import { type BackupOrigin, existingKey, requireKnownOrigin } from './backup-origin.ts'
import type { Place } from './place.ts'
import { prepareRestored, type Restored, type RestoreOptions } from './prepare-restored.ts'
import { type Backup, type StoreReport, storeReport, withBackup } from './read-store.ts'
import { noStore } from './replaced-store.ts'
import { rowFaults } from './row-faults.ts'

export interface RestoredBackup extends StoreReport, Pick<Restored, 'stillDeleted'> {
  /** The files with what was replaced. */
  replacedFiles: string[]
  origin: BackupOrigin
  /** There was a store here, which knows what was deleted after the backup. */
  replacesStore: boolean
}

/**
 * @throws StoreInUse while a server runs on a folder; StoreCannotStart for an invalid backup, or when no admin would be left. Nothing is
 * changed then.
 */
export function restore(
  place: Place,
  photos: PhotoFiles,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoredBackup> {
  return withTrusted(file, place.secrets, options, (backup) =>
    place.lock(async () => {
      // Before the store: its rows must not name files that are not there.
      await restorePhotos(backup, photos)
      let replacedId: string | null = null
      let restored: Restored | undefined
      const replacedFiles = await place.replace(async (replaced) => {
        replacedId = replaced?.id ?? null
        restored = await prepareRestored(backup.stored, replaced ?? noStore(), options)
        return restored.stored
      })
      const { stored, stillDeleted } = restored as unknown as Restored
      await handOverPhotos(photos, replacedId, stored.meta.store)
      return {
        ...(await storeReport(stored)),
        stillDeleted,
        replacedFiles,
        origin: backup.origin,
        replacesStore: replacedId !== null,
      }
    }),
  )
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

/** Puts the photos of a backup beside those that are there. Devices upload later ones again, with the changes that name them. */
async function restorePhotos({ stored, readPhotos }: Backup, photos: PhotoFiles): Promise<void> {
  const folders = new Set(await photoFolders(stored))
  await readPhotos(async (folder, name, content) => {
    if (!folders.has(folder)) return skipPhoto(folder, name, content)
    const staged = await photos.stage()
    try {
      await pipeline(content, createWriteStream(join(staged, name), { flags: 'wx', mode: 0o600 }))
      await photos.keep(folder, staged)
    } finally {
      await photos.discard(staged)
    }
  })
}

/**
 * The store takes the id of the backup, so the marker of the photos changes with it. After a store whose photos could not all be read
 * there is none until their files are all known: nothing is deleted before.
 *
 * @param replaced the id of the replaced store; null when there was none, or a damaged one
 */
async function handOverPhotos(files: PhotoFiles, replaced: string | null, restored: string): Promise<void> {
  const owner = await files.owner()
  if (owner === (replaced ?? restored) && owner !== null) await files.setOwner(replaced === null ? null : restored)
}
