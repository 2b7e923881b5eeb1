import { makeFolder, realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { SNAPSHOT_NAME, writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { maintainSite } from '#sync-server/store/postgres/maintain-site.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import type { Place } from './place.ts'
import { replacedStore } from './replaced-store.ts'

/** @param dataDir receives a copy of a replaced site */
export async function databasePlace(url: string, site: string, dataDir: string): Promise<Place> {
  const { name, secrets, read, hold, replace, close } = await maintainSite(url, site)
  return {
    name: `the ${name}`,
    checks: 'values of rows, numbers, versions, photos',
    folder: null,
    secrets,
    read: (use) => read((stored) => use(stored, 0)),
    hold,
    lock: (run) => run(),
    async replace(decide) {
      const kept: string[] = []
      await replace(async (existing) => {
        const stored = await decide(existing && (await replacedStore(existing)))
        if (existing) {
          await makeFolder(dataDir)
          kept.push(`${SNAPSHOT_NAME}.bak-${Date.now()}`)
          await writeSnapshot(realDisk(dataDir), existing, { name: kept[0] })
        }
        return stored
      })
      return kept
    },
    open: () => openPostgresStore({ url, site }),
    close,
  }
}
