import { resolve } from 'node:path'
import type { StoreLocation } from '#sync-server/store/open-store.ts'
import { PHOTO_FOLDER } from '#sync-server/store/photo-files/photo-files.ts'
import { maintainSite } from '#sync-server/store/postgres/maintain-site.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Place } from './place.ts'

/** @param dataDir of the servers that use the database */
export async function databasePlace(
  url: string,
  { site, dataDir }: Pick<StoreLocation, 'site' | 'dataDir'>,
): Promise<Place> {
  const { name, secrets, read, hold, replace, close } = await maintainSite(url, site)
  return {
    name,
    photoFolder: resolve(dataDir, PHOTO_FOLDER),
    secrets,
    read,
    hold,
    create: (document, onRows) =>
      replace(async (existing) => {
        if (existing) throw new StoreCannotStart(`The ${name} is no longer empty`, 1)
        return document
      }, onRows),
    close,
  }
}
