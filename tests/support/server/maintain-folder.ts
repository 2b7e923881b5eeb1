// The maintenance commands on a data folder, without a terminal.
import { stat } from 'node:fs/promises'
import type { Document } from '#sync-server/store/engine/document.ts'
import type { Disk } from '#sync-server/store/json/disk/disk.ts'
import * as passwords from '#sync-server/store/maintenance/account-commands.ts'
import * as commands from '#sync-server/store/maintenance/backup.ts'
import { folderPlace } from '#sync-server/store/maintenance/folder-place.ts'
import { changeStore } from '#sync-server/store/maintenance/place.ts'
import type { RestoreOptions } from '#sync-server/store/maintenance/prepare-restored.ts'
import { readWholeFolder } from '#sync-server/store/maintenance/read-store.ts'
import * as restores from '#sync-server/store/maintenance/restore.ts'
import * as checks from '#sync-server/store/maintenance/verify.ts'
import { photoFilesIn } from '#sync-server/store/photo-files/folder-photo-files.ts'

export const backup = (dir: string, file: string, photos = photoFilesIn(dir)) =>
  commands.backup(folderPlace(dir), photos, file)

export const restore = (dir: string, file: string, options: RestoreOptions = {}, photos = photoFilesIn(dir)) =>
  restores.restore(folderPlace(dir), photos, file, options)

/** @param path of a data folder or a backup @param key of the site, for a backup */
export async function verify(path: string, photos = photoFilesIn(path), key: string | null = null) {
  const isFile = (await stat(path).catch(() => null))?.isFile()
  return isFile ? checks.verifyBackup(path, key) : checks.verify(folderPlace(path), photos)
}

export const resetPassword = (dir: string, username: string, hash: (password: string) => Promise<string>) =>
  changeStore(folderPlace(dir), (store) => passwords.resetPassword(store, username, hash))

/** The durable state of a folder. */
export async function wholeDocument(disk: Disk): Promise<Document> {
  const folder = await readWholeFolder(disk)
  if (!folder) throw new Error(`There is no store in ${disk.path}`)
  return folder.document
}
