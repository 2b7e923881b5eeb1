/** An in-memory `CacheStorage` with the methods the worker uses. */
export function createMemoryCaches() {
  const caches = new Map<string, Map<string, Response>>()
  const urlOf = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url)
  const cacheOf = (entries: Map<string, Response>) => ({
    keys: async () => Array.from(entries.keys(), (url) => ({ url })),
    put: async (url: string, response: Response) => void entries.set(url, response),
    match: async (url: string) => entries.get(url)?.clone(),
    delete: async (request: string | { url: string }) => entries.delete(urlOf(request)),
  })
  return {
    has: async (name: string) => caches.has(name),
    delete: async (name: string) => caches.delete(name),
    keys: async () => [...caches.keys()],
    async open(name: string) {
      const entries = caches.get(name) ?? new Map<string, Response>()
      caches.set(name, entries)
      return cacheOf(entries)
    },
    match: async (url: string, { cacheName }: { cacheName: string }) => caches.get(cacheName)?.get(url)?.clone(),
  }
}
