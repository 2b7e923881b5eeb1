// Copies the store into one file, which is a snapshot like data.json. Needs no lock and disturbs no server: it reads what
// is durable at the time of the call or a little later. Keys and other secrets are files of their own and not in it.
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { realDisk } from '#sync-server/store/json/real-disk.ts'
import { writeSnapshot } from '#sync-server/store/json/write-snapshot.ts'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import { readBackup } from './read-backup.ts'
import { readWholeStore } from './read-whole-store.ts'
import { type Report, reportOf } from './report-of.ts'

/** An existing file is replaced, in one step, when the new one is whole. @returns what stands in the file, read back */
export async function backup(dir: string, file: string): Promise<Report> {
  const target = await targetOf(file)
  if (dirname(target) === (await realpath(dir).catch(() => resolve(dir)))) {
    throw new StoreCannotStart('A backup in the data folder itself would be lost with it: name another folder', 1)
  }
  const { document } = await readWholeStore(realDisk(dir))
  await writeSnapshot(realDisk(dirname(target)), document, basename(target))
  const copy = await readBackup(target)
  return reportOf(copy.document)
}

async function targetOf(file: string): Promise<string> {
  try {
    return join(await realpath(dirname(resolve(file))), basename(file))
  } catch (error) {
    throw new StoreCannotStart(`Cannot write ${file}: ${(error as Error).message}`, 1, { cause: error })
  }
}
