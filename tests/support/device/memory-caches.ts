/** The caches of a browser, as much of them as a worker uses. */
export function memoryCaches() {
  const caches = new Map<string, Map<string, Response>>()
  const urlOf = (asked: string | { url: string }) => (typeof asked === 'string' ? asked : asked.url)
  const cacheOf = (kept: Map<string, Response>) => ({
    keys: async () => Array.from(kept.keys(), (url) => ({ url })),
    put: async (url: string, response: Response) => void kept.set(url, response),
    match: async (asked: string) => kept.get(asked)?.clone(),
    delete: async (asked: string | { url: string }) => kept.delete(urlOf(asked)),
  })
  return {
    has: async (name: string) => caches.has(name),
    delete: async (name: string) => caches.delete(name),
    keys: async () => [...caches.keys()],
    async open(name: string) {
      const kept = caches.get(name) ?? new Map<string, Response>()
      caches.set(name, kept)
      return cacheOf(kept)
    },
    match: async (url: string, { cacheName }: { cacheName: string }) => caches.get(cacheName)?.get(url)?.clone(),
  }
}
