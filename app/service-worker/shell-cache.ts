// A cache with all files of an app shell, or none, per version. A file with a hash in its name is cached under its URL, any
// other under its URL and revision, so that two versions can be cached while one still waits.

export interface ShellFile {
  url: string
  /** Null when the URL changes with the content. */
  revision: string | null
}

const PARALLEL_REQUESTS = 6
const ATTEMPTS = 3

export interface ShellCache {
  /** Whether it was ever filled on this device. */
  exists(): Promise<boolean>
  /** Fetches the missing files. @throws when a file cannot be fetched */
  fill(): Promise<void>
  /** Deletes the files of other versions. */
  deleteOutdated(): Promise<void>
  match(url: string): Promise<Response | undefined>
}

export function createShellCache(name: string, files: readonly ShellFile[]): ShellCache {
  const keys = new Map(files.map(({ url, revision }) => [absoluteUrl(url), cacheKey(url, revision)]))

  async function fetchInto(cache: Cache, url: string, key: string): Promise<void> {
    const response = await fetchWithRetries(url, key === url ? 'default' : 'reload')
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
    if (isPage(url)) await assertSameVersion(response.clone())
    await cache.put(key, response)
  }

  /** @throws when the HTML refers to files that are not listed: the server has a newer version already */
  async function assertSameVersion(page: Response): Promise<void> {
    for (const [, asset = ''] of (await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)) {
      if (!keys.has(absoluteUrl(asset))) throw new Error(`${page.url} belongs to another version`)
    }
  }

  return {
    exists: () => caches.has(name),
    async fill() {
      const cache = await caches.open(name)
      const cached = new Set((await cache.keys()).map(({ url }) => url))
      const missing = [...keys].filter(([, key]) => !cached.has(key))
      const queue = missing.filter(([url]) => !isPage(url))
      const fetchNext = async (): Promise<void> => {
        const file = queue.pop()
        if (!file) return
        await fetchInto(cache, ...file)
        await fetchNext()
      }
      await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, fetchNext))
      // Pages last, so that no page is cached without its files.
      for (const page of missing.filter(([url]) => isPage(url))) await fetchInto(cache, ...page)
    },
    async deleteOutdated() {
      const cache = await caches.open(name)
      const current = new Set(keys.values())
      const outdated = (await cache.keys()).filter(({ url }) => !current.has(url))
      await Promise.all(outdated.map((request) => cache.delete(request)))
    },
    async match(url) {
      const key = keys.get(absoluteUrl(url))
      return key === undefined ? undefined : caches.match(key, { cacheName: name })
    },
  }
}

const isPage = (url: string): boolean => url.endsWith('.html')

/** Retries transport errors, because one of them would discard the whole installation. */
async function fetchWithRetries(url: string, cache: RequestCache): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, { cache })
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

function absoluteUrl(url: string): string {
  return new URL(url, self.location.origin).href
}

function cacheKey(url: string, revision: string | null): string {
  const key = new URL(url, self.location.origin)
  if (revision !== null) key.searchParams.set('revision', revision)
  return key.href
}
