// Copies the store into one file in the format of data.json. Takes no lock and does not disturb a running server. Secrets are
// files of their own and not in the backup.
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import { readBackup, readWholeStore, type StoreReport, storeReport } from './read-store.ts'

/**
 * Replaces an existing file atomically.
 *
 * @returns the content of the file, read back
 * @throws StoreCannotStart when there is no store, it is damaged, or the file cannot be written
 */
export async function backup(dir: string, file: string): Promise<StoreReport> {
  const target = await resolveTarget(file)
  if (dirname(target) === (await realpath(dir).catch(() => resolve(dir)))) {
    throw new StoreCannotStart('A backup in the data folder itself would be lost with it: name another folder', 1)
  }
  const { document } = await readWholeStore(realDisk(dir))
  await writeSnapshot(realDisk(dirname(target)), document, basename(target))
  return storeReport(await readBackup(target))
}

async function resolveTarget(file: string): Promise<string> {
  try {
    return join(await realpath(dirname(resolve(file))), basename(file))
  } catch (error) {
    throw new StoreCannotStart(`Cannot write ${file}: ${(error as Error).message}`, 1, { cause: error })
  }
}
