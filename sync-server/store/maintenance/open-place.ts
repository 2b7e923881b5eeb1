import { isDatabaseUrl } from '#sync-server/store/database-url.ts'
import { databasePlace } from './database-place.ts'
import { folderPlace } from './folder-place.ts'
import type { MaintainedLocation } from './maintained-store.ts'
import type { Place } from './place.ts'

/**
 * @param text the URL of a database or the path of a folder
 * @param location the site of a database, and the data folder and the photos of its servers
 * @param resolvePath makes a path absolute
 */
export function openPlace(
  text: string,
  location: MaintainedLocation,
  resolvePath: (path: string) => string,
): Promise<Place> {
  return isDatabaseUrl(text) ? databasePlace(text, location) : folderPlace(resolvePath(text), location.photoStore)
}
