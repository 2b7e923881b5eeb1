import { databasePlace } from './database-place.ts'
import { folderPlace } from './folder-place.ts'
import type { Place } from './place.ts'

const DATABASE_URL = /^postgres(?:ql)?:\/\//

/**
 * @param text the URL of a database or the path of a folder
 * @param resolvePath makes a path absolute
 */
export function openPlace(text: string, site: string, resolvePath: (path: string) => string): Promise<Place> {
  return DATABASE_URL.test(text) ? databasePlace(text, site) : folderPlace(resolvePath(text))
}
