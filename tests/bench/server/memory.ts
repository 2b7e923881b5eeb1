// Memory of a server process. Linux only.
import { readFileSync } from 'node:fs'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { makeFolder, realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { startJournal } from '#sync-server/store/json/files/journal-writer.ts'
import { writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'

/** `VmHWM` is the peak of the resident memory, `VmRSS` the resident memory now. In megabytes. */
export function memoryOf(pid: number | undefined, field: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

/** Writes a data folder with these rows. */
export async function writeFolder(dir: string, stored: StoredRows): Promise<void> {
  await makeFolder(dir)
  const disk = realDisk(dir)
  await writeSnapshot(disk, stored)
  await (await startJournal(disk, stored.meta, stored.meta.generation)).close()
}
