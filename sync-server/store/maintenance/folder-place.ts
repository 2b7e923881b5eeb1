import { documentRows, type StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { takeLock } from '#sync-server/store/json/disk/lock.ts'
import { processOwners } from '#sync-server/store/json/disk/lock-owner.ts'
import { makeFolder, realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { folderSecrets } from '#sync-server/store/secrets/folder-secrets.ts'
import type { Place } from './place.ts'
import { readWholeFolder } from './read-store.ts'
import { replaceFolder } from './replace-folder.ts'

export function folderPlace(dir: string): Place {
  const disk = realDisk(dir)

  async function read<T>(use: (stored: StoredRows | null, tornBytes: number) => Promise<T>): Promise<T> {
    const folder = await readWholeFolder(disk)
    return folder ? use(documentRows(folder.document), folder.journal.tornBytes) : use(null, 0)
  }

  async function lock<T>(run: () => Promise<T>): Promise<T> {
    await makeFolder(dir)
    const taken = await takeLock(disk, processOwners)
    try {
      return await run()
    } finally {
      await taken.release()
    }
  }

  return {
    name: dir,
    checks: 'checksums, order and completeness of the journals, values of rows, numbers, versions, photos',
    folder: dir,
    secrets: folderSecrets(dir),
    read,
    hold: (run) => lock(() => read(run)),
    lock,
    replace: (decide) => replaceFolder(disk, decide),
    open: () => openJsonStore({ dir }),
    close: async () => {},
  }
}
