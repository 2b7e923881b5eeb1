// The durable state of a folder, read from the outside: also while a server writes there. The server may put a new
// snapshot in place between two of our reads; what then does not fit together is read again from the beginning.
import { setTimeout as wait } from 'node:timers/promises'
import type { Disk } from '#sync-server/store/json/disk.ts'
import { type Folder, readFolder } from '#sync-server/store/json/read-folder.ts'
import { FORMAT } from '#sync-server/store/migrations.ts'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import { StoreDamaged } from '#sync-server/store/store-damaged.ts'

const TRIES = 10
const PAUSE_MS = 10

/** @throws StoreDamaged when it stays so, StoreCannotStart when there is no store */
export async function readWholeStore(disk: Disk): Promise<Folder> {
  for (let tried = 1; ; tried++) {
    try {
      const folder = await readFolder(disk, FORMAT)
      if (folder) return folder
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        if (!(error instanceof StoreDamaged) || tried === TRIES) throw error
        await wait(PAUSE_MS * tried)
        continue
      }
    }
    throw new StoreCannotStart(`There is no store in ${disk.path}`)
  }
}
