import { databasePlace } from './database-place.ts'
import { folderPlace } from './folder-place.ts'
import type { Place, ServerLocation } from './place.ts'

const DATABASE_URL = /^postgres(?:ql)?:\/\//

/**
 * @param text the URL of a database or the path of a folder
 * @param location the site of a database, and the data folder and the photos of its servers
 * @param resolvePath makes a path absolute
 */
export function openPlace(
  text: string,
  location: ServerLocation,
  resolvePath: (path: string) => string,
): Promise<Place> {
  return DATABASE_URL.test(text) ? databasePlace(text, location) : folderPlace(resolvePath(text), location.photoStore)
}
