// The store that the settings name, as the maintenance commands use it.
import type { StoreLocation } from '#sync-server/store/open-store.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'
import { maintainSite } from '#sync-server/store/postgres/maintain-site.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import { type BackupResult, backup, backupSite } from './backup.ts'
import { resetPassword, resetPasswordIn } from './reset-password.ts'
import { type RestoreOptions, type RestoreResult, restore, restoreSite } from './restore.ts'
import { type VerifyResult, verify, verifySite } from './verify.ts'

type Hash = (password: string) => Promise<string>

export interface MaintainedStore {
  name: string
  /** What `verify` checks. */
  checks: string
  backup(file: string): Promise<BackupResult>
  restore(file: string, options: RestoreOptions): Promise<RestoreResult>
  verify(): Promise<VerifyResult>
  resetPassword(username: string, hash: Hash): Promise<string>
  close(): Promise<void>
}

export const FILE_CHECKS = 'checksums, order and completeness of the journals, unique values, versions, photos'

/** @throws StoreCannotStart when the database cannot be used */
export async function maintainedStore({ dataDir, databaseUrl, site }: StoreLocation): Promise<MaintainedStore> {
  if (databaseUrl === undefined) {
    return {
      name: dataDir,
      checks: FILE_CHECKS,
      backup: (file) => backup(dataDir, file),
      restore: (file, options) => restore(dataDir, file, options),
      verify: () => verify(dataDir),
      resetPassword: (username, hash) => resetPassword(dataDir, username, hash),
      close: async () => {},
    }
  }
  const maintenance = await maintainSite(databaseUrl, site)
  const photos = photoFilesIn(dataDir)
  return {
    name: maintenance.name,
    checks: 'unique values, versions, photos',
    backup: (file) => backupSite(maintenance, photos, file),
    restore: (file, options) => restoreSite(maintenance, dataDir, file, options),
    verify: () => verifySite(maintenance, photos),
    resetPassword: async (username, hash) =>
      resetPasswordIn(await openPostgresStore({ url: databaseUrl, site }), username, hash),
    close: () => maintenance.close(),
  }
}
