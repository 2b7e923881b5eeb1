// Replaces the store with a backup. Devices must not take the restored store for the one they synced with: the epoch increases so that
// they load again, sequence and record numbers advance so that none that was issued after the backup is reused, and every session ends.
// Enquiries and users that were deleted after the backup stay deleted.

import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { SecretStorage } from '#sync-server/store/secret-storage.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import { type BackupOrigin, existingKey, requireKnownOrigin } from './backup-origin.ts'
import type { Place } from './place.ts'
import { prepareRestored, type Restored, type RestoreOptions } from './prepare-restored.ts'
import { type Backup, type StoreReport, storeReport, withBackup } from './read-store.ts'
import { noStore } from './replaced-store.ts'
import { handOverPhotos, restorePhotos } from './restore-photos.ts'
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
