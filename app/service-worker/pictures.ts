// Caches of pictures: every picture that was displayed, and prefetched ones (viewed and saved cars, the first cars of the
// list). The caches are limited, the oldest picture goes first, and all are deleted when the device is full.
import { deletePictureCaches, isStorageFull, PICTURE_CACHES } from '#app/local/db/storage-quota.ts'
import type { PrefetchPicturesMessage } from '#app/pwa/worker-messages.ts'
import { otherWidths } from '#domain/kinds/car/pictures/picture-copies.ts'
import { photoHash } from '#domain/photos/photo.ts'

interface PictureCache {
  name: string
  maxPictures: number
}

const SEEN: PictureCache = { name: PICTURE_CACHES.seen, maxPictures: 300 }
/** Separate, so that a long list cannot evict them. */
const VIEWED: PictureCache = { name: PICTURE_CACHES.viewed, maxPictures: 300 }
/** Browsers count several megabytes for each opaque response. */
const OPAQUE: PictureCache = { name: PICTURE_CACHES.opaque, maxPictures: 20 }

const PARALLEL_REQUESTS = 3

/** Sent when a picture is prefetched, so that the server chooses the same format as for the page's own requests. */
let acceptedFormats = 'image/webp,*/*'

/** Origins without CORS headers, remembered for the life of the worker. */
const originsWithoutCors = new Set<string>()

export async function respondWithOwnPicture(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cached = await findReadable(request.url)
  if (cached) return cached
  acceptedFormats = request.headers.get('Accept') ?? acceptedFormats
  try {
    const response = await fetch(request)
    if (isComplete(request.url, response)) waitUntil(put(SEEN, request.url, response.clone()))
    return response
  } catch (error) {
    const otherSize = await findAny(otherWidths(request.url))
    if (otherSize) return otherSize
    throw error
  }
}

export async function respondWithForeignPicture(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cached = (await findReadable(request.url)) ?? (await match(OPAQUE, request.url))
  if (cached) return cached
  const readable = await fetchWithCors(request.url)
  if (readable) {
    if (readable.status === 200) waitUntil(put(SEEN, request.url, readable.clone()))
    return readable
  }
  const opaque = await fetch(request)
  waitUntil(put(OPAQUE, request.url, opaque.clone()))
  return opaque
}

/** A picture of a viewed car becomes the newest of its cache; one of the list is skipped when any width of it is cached. */
export async function prefetchPictures({ of, addresses }: PrefetchPicturesMessage): Promise<void> {
  const urls = addresses.map((address) => new URL(address, self.location.origin).href)
  const fetchNext = async (): Promise<void> => {
    const url = urls.shift()
    if (url === undefined) return
    await (of === 'viewed' ? cacheViewed(url) : cacheListed(url)).catch(() => {})
    await fetchNext()
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, fetchNext))
}

async function cacheListed(url: string): Promise<void> {
  if (await findAny([url, ...otherWidths(url)])) return
  const response = await fetchWithCors(url)
  if (response && isComplete(url, response)) await put(SEEN, url, response)
}

async function cacheViewed(url: string): Promise<void> {
  const picture = (await findReadable(url)) ?? (await fetchWithCors(url))
  if (picture && isComplete(url, picture)) await put(VIEWED, url, picture)
}

async function findAny(urls: readonly string[]): Promise<Response | undefined> {
  for (const url of urls) {
    const found = await findReadable(url)
    if (found) return found
  }
  return undefined
}

async function findReadable(url: string): Promise<Response | undefined> {
  return (await match(VIEWED, url)) ?? match(SEEN, url)
}

/** Not a range, and not a photo whose copies the server has not encoded yet. */
function isComplete(url: string, { status, headers }: Response): boolean {
  const isPhoto = photoHash(new URL(url).pathname) !== undefined
  return status === 200 && !(isPhoto && headers.get('Cache-Control') === 'no-cache')
}

function match({ name }: PictureCache, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: name }).catch(() => undefined)
}

/** @returns null when the origin sends no CORS headers, or without a connection */
async function fetchWithCors(url: string): Promise<Response | null> {
  const { origin } = new URL(url)
  if (originsWithoutCors.has(origin)) return null
  try {
    return await fetch(url, { mode: 'cors', credentials: 'omit', headers: { Accept: acceptedFormats } })
  } catch {
    if (navigator.onLine) originsWithoutCors.add(origin)
    return null
  }
}

async function put({ name, maxPictures }: PictureCache, url: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(name)
    await cache.put(url, response)
    const urls = await cache.keys()
    await Promise.all(urls.slice(0, Math.max(0, urls.length - maxPictures)).map((oldest) => cache.delete(oldest)))
  } catch (error) {
    // Every other error is about this picture: one with `Vary: *` cannot be cached.
    if (isStorageFull(error)) await deletePictureCaches()
  }
}
