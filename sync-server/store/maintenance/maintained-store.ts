// The store that the settings name, as the maintenance commands use it.

import { acceptClock } from '#sync-server/store/clock-check.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { folderSecrets } from '#sync-server/store/folder-secrets.ts'
import { realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import type { StoreLocation } from '#sync-server/store/open-store.ts'
import { openPhotoFiles } from '#sync-server/store/photo-files/open-photo-files.ts'
import type { PhotoLocation } from '#sync-server/store/photo-files/photo-location.ts'
import { maintainSite } from '#sync-server/store/postgres/maintain-site.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import type { Store } from '#sync-server/store/store.ts'
import { type BackupResult, backup, backupSite } from './backup.ts'
import { existingKey } from './backup-origin.ts'
import type { RestoreOptions } from './prepare-restored.ts'
import { readWholeSite, readWholeStore } from './read-store.ts'
import { type PasswordReset, resetPassword, resetPasswordIn } from './reset-password.ts'
import { type RestoredBackup, restore, restoreSite } from './restore.ts'
import { type VerifyResult, verify, verifySite } from './verify.ts'

async function acceptClockIn(store: Store, now: Date): Promise<void> {
  try {
    await acceptClock(store, now)
  } finally {
    await store.close()
  }
}

const identity = async ({ meta }: StoredRows): Promise<string> => meta.store
const identityOf = (dataDir: string) => readWholeStore(realDisk(dataDir), ({ stored }) => identity(stored))

type Hash = (password: string) => Promise<string>

export interface MaintainedStore {
  name: string
  /** What `verify` checks. */
  checks: string
  backup(file: string): Promise<BackupResult>
  restore(file: string, options: RestoreOptions): Promise<RestoredBackup>
  verify(): Promise<VerifyResult>
  /** @param path of a backup or a data folder */
  verifyAt(path: string): Promise<VerifyResult>
  resetPassword(username: string, hash: Hash): Promise<PasswordReset>
  /** Lets retention go on by the clock of this machine. @throws StoreInUse while a server uses the folder */
  acceptClock(now: Date): Promise<void>
  /** Makes the photos that are there those of this store. @returns where they are */
  ownPhotos(): Promise<string>
  close(): Promise<void>
}

/** A store and the files of its photos. */
export interface MaintainedLocation extends StoreLocation {
  /** Undefined: in `dataDir`. */
  photoStore?: PhotoLocation | undefined
}

export const FILE_CHECKS = 'checksums, order and completeness of the journals, unique values, versions, photos'

/** @throws StoreCannotStart when the database cannot be used */
export async function maintainedStore(location: MaintainedLocation): Promise<MaintainedStore> {
  const { dataDir, databaseUrl, site, photoStore } = location
  const photos = await openPhotoFiles(photoStore, dataDir)
  if (databaseUrl === undefined) {
    return {
      name: dataDir,
      checks: FILE_CHECKS,
      backup: (file) => backup(dataDir, file, photos),
      restore: (file, options) => restore(dataDir, file, options, photos),
      verify: () => verify(dataDir, photos),
      verifyAt: async (path) => verify(path, undefined, await existingKey(folderSecrets(dataDir))),
      resetPassword: (username, hash) => resetPassword(dataDir, username, hash),
      async acceptClock(now) {
        await identityOf(dataDir)
        await acceptClockIn(await openJsonStore({ dir: dataDir }), now)
      },
      async ownPhotos() {
        await photos.setOwner(await identityOf(dataDir))
        return photos.name
      },
      close: async () => photos.close(),
    }
  }
  const maintenance = await maintainSite(databaseUrl, site)
  return {
    name: maintenance.name,
    checks: 'unique values, versions, photos',
    backup: (file) => backupSite(maintenance, photos, file),
    restore: (file, options) => restoreSite(maintenance, dataDir, photos, file, options),
    verify: () => verifySite(maintenance, photos),
    verifyAt: async (path) => verify(path, undefined, await existingKey(maintenance.secrets)),
    async resetPassword(username, hash) {
      // `openPostgresStore` creates a site that does not exist.
      await readWholeSite(maintenance, identity)
      return resetPasswordIn(await openPostgresStore({ url: databaseUrl, site }), username, hash)
    },
    async acceptClock(now) {
      await readWholeSite(maintenance, identity)
      await acceptClockIn(await openPostgresStore({ url: databaseUrl, site }), now)
    },
    async ownPhotos() {
      await photos.setOwner(await readWholeSite(maintenance, identity))
      return photos.name
    },
    close() {
      photos.close()
      return maintenance.close()
    },
  }
}
