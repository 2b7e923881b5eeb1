// Pictures of shared links. Open Graph shows 1200 x 630: uploaded photos and the pictures of the site have a copy that is cut so.
import { join } from 'node:path'
import { photoHash } from '#domain/photos/photo.ts'
import { contentEtag } from '#sync-server/http/etag.ts'
import type { Content } from '#sync-server/http/send-content.ts'
import type { StaticFile } from '#sync-server/http/static-files.ts'

/** The query that asks for the copy. */
export const SHARED_QUERY = 'og'
const SITE_PICTURE = /^\/(?:sample|pictures)\/.+\.(?:webp|jpe?g|png|avif)$/i

/** @param address of a picture, absolute or a path. @param origin of the site, if it is known */
export function sharedPicture(address: string, origin: string | null): { address: string; isCut: boolean } {
  const path = origin !== null && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const isCut = photoHash(path) !== undefined || SITE_PICTURE.test(path)
  return { address: isCut ? `${path}?${SHARED_QUERY}=1` : address, isCut }
}

/**
 * @param folder of the site. @param cut returns the JPEG copy of a file
 * @returns a function that returns the copy of a picture of the site, cut once; null for other files and when it cannot be cut
 */
export function cutPictures(folder: string, cut: (file: string) => Promise<Buffer>) {
  const copies = new Map<string, Promise<Content | null>>()
  const create = async (path: string, { cacheControl, headers }: StaticFile): Promise<Content | null> => {
    try {
      const bytes = await cut(join(folder, path))
      const compressed: Content['compressed'] = (encoding) => (encoding === 'identity' ? bytes : undefined)
      return { type: 'jpg', etag: contentEtag(bytes), cacheControl, headers, compressed }
    } catch {
      copies.delete(path)
      return null
    }
  }
  return (path: string, file: StaticFile): Promise<Content | null> => {
    if (!SITE_PICTURE.test(path)) return Promise.resolve(null)
    const copy = copies.get(path) ?? create(path, file)
    copies.set(path, copy)
    return copy
  }
}
