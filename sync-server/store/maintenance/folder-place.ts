import { FORMAT } from '#sync-server/store/engine/migrations.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { folderSecrets } from '#sync-server/store/folder-secrets.ts'
import { takeLock } from '#sync-server/store/json/disk/lock.ts'
import { processOwners } from '#sync-server/store/json/disk/lock-owner.ts'
import { makeFolder, realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { withFolderRows } from '#sync-server/store/json/files/folder-rows.ts'
import { startJournal } from '#sync-server/store/json/files/journal-writer.ts'
import { writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { describeLocation, type PhotoLocation } from '#sync-server/store/photo-files/photo-location.ts'
import type { Place } from './place.ts'

export async function folderPlace(dir: string, photoStore?: PhotoLocation): Promise<Place> {
  await makeFolder(dir)
  const disk = realDisk(dir)

  async function read<T>(use: (stored: StoredRows | null) => Promise<T>): Promise<T> {
    const found = await withFolderRows(disk, FORMAT, async ({ stored }) => ({ result: await use(stored) }))
    return found ? found.result : use(null)
  }

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
    hold: (run) => withLock(() => read(run)),
    create: (stored, onRows) =>
      withLock(async () => {
        const journal = await startJournal(disk, stored.meta, stored.meta.generation)
        await journal.close()
        await writeSnapshot(disk, counted(stored, onRows))
      }),
    close: async () => {},
  }
}

function counted(stored: StoredRows, onRows: (count: number) => void): StoredRows {
  return {
    ...stored,
    async *rows(only) {
      for await (const part of stored.rows(only)) {
        onRows(part.rows.length)
        yield part
      }
    },
  }
}
