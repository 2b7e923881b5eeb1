// Pictures that have been seen are seen again without a connection. The caches are bounded, the oldest goes first, and when
// the device is full they give way before anything a person has typed.
const PICTURES = { cache: 'pictures', most: 300 }
/** A browser counts megabytes for each answer it may not look into. */
const OPAQUE_PICTURES = { cache: 'opaque-pictures', most: 20 }

/** Sites that do not let their pictures be read: not asked a second time while the worker lives. */
const withoutCors = new Set<string>()

export async function ownPicture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName: PICTURES.cache })
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.status === 200) later(keep(PICTURES, request.url, fresh.clone()))
  return fresh
}

export async function foreignPicture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  for (const { cache } of [PICTURES, OPAQUE_PICTURES]) {
    const kept = await caches.match(request.url, { cacheName: cache })
    if (kept) return kept
  }
  const readable = await fetchReadable(request.url)
  if (readable) {
    if (readable.status === 200) later(keep(PICTURES, request.url, readable.clone()))
    return readable
  }
  const opaque = await fetch(request)
  later(keep(OPAQUE_PICTURES, request.url, opaque.clone()))
  return opaque
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

async function keep({ cache: name, most }: typeof PICTURES, url: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(name)
    await cache.put(url, response)
    const urls = await cache.keys()
    await Promise.all(urls.slice(0, Math.max(0, urls.length - most)).map((oldest) => cache.delete(oldest)))
  } catch {
    await Promise.all([PICTURES, OPAQUE_PICTURES].map(({ cache }) => caches.delete(cache)))
  }
}
