// The files an app is made of, complete or not at all, for a whole version. Files with a hash in their name are kept under
// their address, the others under address and revision, so that two versions can stand side by side while one still waits.

export interface ShellFile {
  url: string
  /** Null: the address itself changes with the content. */
  revision: string | null
}

const AT_ONCE = 6
const ATTEMPTS = 3

export interface ShellCache {
  /** Whether it was ever filled on this device. */
  isKept(): Promise<boolean>
  /** Fetches what is missing. @throws when a file cannot be had */
  fill(): Promise<void>
  /** Drops what other versions needed. */
  dropOthers(): Promise<void>
  match(url: string): Promise<Response | undefined>
}

export function createShellCache(name: string, files: readonly ShellFile[]): ShellCache {
  const keys = new Map(files.map(({ url, revision }) => [absolute(url), keyOf(url, revision)]))

  async function fetchInto(cache: Cache, url: string, key: string): Promise<void> {
    const response = await fetchPatiently(url, key === url ? 'default' : 'reload')
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    if (isPage(url)) await refuseAnother(response.clone())
    await cache.put(key, response)
  }

  /** The server may have a newer version already: its page asks for files that are not among these. */
  async function refuseAnother(page: Response): Promise<void> {
    for (const [, asset = ''] of (await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)) {
      if (!keys.has(absolute(asset))) throw new Error(`${page.url} is of another version`)
    }
  }

  return {
    isKept: () => caches.has(name),
    async fill() {
      const cache = await caches.open(name)
      const kept = new Set((await cache.keys()).map(({ url }) => url))
      const missing = [...keys].filter(([, key]) => !kept.has(key))
      const files = missing.filter(([url]) => !isPage(url))
      const next = async (): Promise<void> => {
        const file = files.pop()
        if (!file) return
        await fetchInto(cache, ...file)
        await next()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, next))
      // Last, so that there is no page without its files.
      for (const page of missing.filter(([url]) => isPage(url))) await fetchInto(cache, ...page)
    },
    async dropOthers() {
      const cache = await caches.open(name)
      const needed = new Set(keys.values())
      const others = (await cache.keys()).filter(({ url }) => !needed.has(url))
      await Promise.all(others.map((other) => cache.delete(other)))
    },
    async match(url) {
      const key = keys.get(absolute(url))
      return key === undefined ? undefined : caches.match(key, { cacheName: name })
    },
  }
}

const isPage = (url: string): boolean => url.endsWith('.html')

/** One lost answer on a shaky line must not cost the whole list. */
async function fetchPatiently(url: string, cache: RequestCache): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, { cache })
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

function absolute(url: string): string {
  return new URL(url, self.location.origin).href
}

function keyOf(url: string, revision: string | null): string {
  const key = new URL(url, self.location.origin)
  if (revision !== null) key.searchParams.set('revision', revision)
  return key.href
}
