import { makeFolder, realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { SNAPSHOT_NAME, writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import type { StoreLocation } from '#sync-server/store/open-store.ts'
import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { Bucket, PhotoLocation } from '#sync-server/store/photo-files/photo-location.ts'
import { maintainSite } from '#sync-server/store/postgres/maintain-site.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import type { Store } from '#sync-server/store/store.ts'
import { folderPlace } from './folder-place.ts'
import type { Place } from './place.ts'
import { replacedStore } from './replaced-store.ts'

export interface Terminal extends MaintainedLocation {
  /** Where a copy of each backup goes. */
  backupTo?: Bucket | undefined
  /** The folders of a server whose store is in a database, or in a folder. */
  locationOf?(inDatabase: boolean): MaintainedLocation
  /** Makes a path argument absolute. */
  resolvePath(path: string): string
  /** Returns the PHC string of a password. */
  hash(password: string): Promise<string>
  /** Creates a link to set a password, see first-start/first-link.ts. @returns it, and until when it can be used */
  invite(store: Store, email: string): Promise<{ user: number; link: string; expiresAt: string }>
  /** Each prints one line. */
  print(line: string): void
  printError(line: string): void
  /** Writes an event to the security log. */
  logEvent(event: 'restore' | 'reset-password' | 'invite', details: object): void
}

/** The store that the settings name. */
export interface MaintainedStore {
  place: Place
  photos: PhotoFiles
}

/** A store and the files of its photos. */
export interface MaintainedLocation extends StoreLocation {
  /** Undefined: in `dataDir`. */
  photoStore?: PhotoLocation | undefined
}

/** @throws StoreCannotStart when the database cannot be used */
export async function openPlace({ dataDir, databaseUrl, site }: MaintainedLocation): Promise<Place> {
  return databaseUrl === undefined ? folderPlace(dataDir) : databasePlace(databaseUrl, site, dataDir)
}

/** @param dataDir receives a copy of a replaced site */
async function databasePlace(url: string, site: string, dataDir: string): Promise<Place> {
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
