import type { StoreLocation } from '#sync-server/store/open-store.ts'
import type { PhotoLocation } from '#sync-server/store/photo-files/photo-location.ts'
import { databasePlace } from './database-place.ts'
import { folderPlace } from './folder-place.ts'
import type { Place } from './place.ts'

/** A store and the files of its photos. */
export interface MaintainedLocation extends StoreLocation {
  /** Undefined: in `dataDir`. */
  photoStore?: PhotoLocation | undefined
}

/** @throws StoreCannotStart when the database cannot be used */
export async function openPlace({ dataDir, databaseUrl, site }: MaintainedLocation): Promise<Place> {
  return databaseUrl === undefined ? folderPlace(dataDir) : databasePlace(databaseUrl, site, dataDir)
}
