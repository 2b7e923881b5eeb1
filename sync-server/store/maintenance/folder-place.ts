import { FORMAT } from '#sync-server/store/engine/migrations.ts'
import { documentRows } from '#sync-server/store/engine/stored-rows.ts'
import { folderSecrets } from '#sync-server/store/folder-secrets.ts'
import { takeLock } from '#sync-server/store/json/disk/lock.ts'
import { processOwners } from '#sync-server/store/json/disk/lock-owner.ts'
import { makeFolder, realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { startJournal } from '#sync-server/store/json/files/journal-writer.ts'
import { readFolder } from '#sync-server/store/json/files/read-folder.ts'
import { writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { describeLocation, type PhotoLocation } from '#sync-server/store/photo-files/photo-location.ts'
import type { Place } from './place.ts'

export async function folderPlace(dir: string, photoStore?: PhotoLocation): Promise<Place> {
  await makeFolder(dir)
  const disk = realDisk(dir)
  const read = async () => (await readFolder(disk, FORMAT))?.document ?? null

  async function withLock<T>(run: () => Promise<T>): Promise<T> {
    const lock = await takeLock(disk, processOwners)
    try {
      return await run()
    } finally {
      await lock.release()
    }
  }

  return {
    name: dir,
    photos: describeLocation(photoStore, dir),
    secrets: folderSecrets(dir),
    read,
    hold: (run) => withLock(async () => run(await read())),
    create: (document, onRows) =>
      withLock(async () => {
        const journal = await startJournal(disk, document.meta, document.meta.generation)
        await journal.close()
        await writeSnapshot(disk, documentRows(document))
        for (const rows of Object.values(document.tables)) onRows(rows.size)
      }),
    close: async () => {},
  }
}
