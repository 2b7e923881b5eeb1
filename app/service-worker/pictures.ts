// Pictures that have been seen are seen again without a connection, and so are those of viewed and saved cars and the first
// ones of the list, which pages ask for ahead. The caches are bounded, the oldest goes first, and when the device is full they
// give way before anything a person has typed.
import { giveUpPictures, PICTURE_CACHES } from '#app/local/db/picture-caches.ts'
import { otherWidth } from '#domain/cars/picture-sources.ts'

const SEEN = { cache: PICTURE_CACHES.seen, most: 300 }
/** Apart from the others, so that a long list cannot push them out. */
const VIEWED = { cache: PICTURE_CACHES.viewed, most: 300 }
/** A browser counts megabytes for each answer it may not look into. */
const OPAQUE = { cache: PICTURE_CACHES.opaque, most: 20 }

const AT_ONCE = 3

/** What a page asks for ahead. */
export interface PicturesWanted {
  of: 'listed' | 'viewed'
  addresses: readonly string[]
}

/** Sites that do not let their pictures be read: not asked a second time while the worker lives. */
const withoutCors = new Set<string>()

export async function ownPicture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const kept = await found(request.url)
  if (kept) return kept
  try {
    const fresh = await fetch(request)
    if (fresh.status === 200) later(keep(SEEN, request.url, fresh.clone()))
    return fresh
  } catch (error) {
    const other = otherWidth(request.url)
    const instead = other && (await found(other))
    if (instead) return instead
    throw error
  }
}

export async function foreignPicture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const kept = (await found(request.url)) ?? (await match(OPAQUE, request.url))
  if (kept) return kept
  const readable = await fetchReadable(request.url)
  if (readable) {
    if (readable.status === 200) later(keep(SEEN, request.url, readable.clone()))
    return readable
  }
  const opaque = await fetch(request)
  later(keep(OPAQUE, request.url, opaque.clone()))
  return opaque
}

/** Those of viewed cars count as new each time they are asked for; of the list, what is there in any width is enough. */
export async function fetchAhead({ of, addresses }: PicturesWanted): Promise<void> {
  const urls = addresses.map((address) => new URL(address, self.location.origin).href)
  const next = async (): Promise<void> => {
    const url = urls.shift()
    if (url === undefined) return
    await (of === 'viewed' ? keepViewed(url) : keepListed(url)).catch(() => {})
    await next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

async function keepListed(url: string): Promise<void> {
  const other = otherWidth(url)
  if ((await found(url)) || (other && (await found(other)))) return
  const fresh = await fetchReadable(url)
  if (fresh?.status === 200) await keep(SEEN, url, fresh)
}

async function keepViewed(url: string): Promise<void> {
  const picture = (await found(url)) ?? (await fetchReadable(url))
  if (picture?.status === 200) await keep(VIEWED, url, picture)
}

async function found(url: string): Promise<Response | undefined> {
  return (await match(VIEWED, url)) ?? match(SEEN, url)
}

function match({ cache }: { cache: string }, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: cache }).catch(() => undefined)
}

async function fetchReadable(url: string): Promise<Response | null> {
  const { origin } = new URL(url)
  if (withoutCors.has(origin)) return null
  try {
    return await fetch(url, { mode: 'cors', credentials: 'omit' })
  } catch {
    if (navigator.onLine) withoutCors.add(origin)
    return null
  }
}

async function keep(
  { cache: name, most }: { cache: string; most: number },
  url: string,
  response: Response,
): Promise<void> {
  try {
    const cache = await caches.open(name)
    await cache.put(url, response)
    const urls = await cache.keys()
    await Promise.all(urls.slice(0, Math.max(0, urls.length - most)).map((oldest) => cache.delete(oldest)))
  } catch {
    await giveUpPictures()
  }
}
