import { describeLocation } from '#sync-server/store/photo-files/photo-location.ts'
import { maintainSite } from '#sync-server/store/postgres/maintain-site.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { MaintainedLocation } from './maintained-store.ts'
import type { Place } from './place.ts'

export async function databasePlace(url: string, { site, dataDir, photoStore }: MaintainedLocation): Promise<Place> {
  const { name, secrets, read, hold, replace, close } = await maintainSite(url, site)
  return {
    name,
    photos: describeLocation(photoStore, dataDir),
    secrets,
    read,
    hold,
    create: (stored, onRows) =>
      replace(async (existing) => {
        if (existing) throw new StoreCannotStart(`The ${name} is no longer empty`, 1)
        return stored
      }, onRows),
    close,
  }
}
