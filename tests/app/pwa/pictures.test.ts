// The caches of pictures when one of them cannot be cached.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchPictures } from '#app/service-worker/pictures.ts'
import { createMemoryCaches } from '#tests/support/device/memory-caches.ts'

const ORIGIN = 'https://lot.example'
let failure: Error | undefined
let headers: Record<string, string>

beforeEach(() => {
  failure = undefined
  headers = {}
  const caches = createMemoryCaches()
  vi.stubGlobal('self', { location: { origin: ORIGIN } })
  vi.stubGlobal('caches', {
    ...caches,
    async open(name: string) {
      const cache = await caches.open(name)
      const put = async (url: string, response: Response) => {
        if (failure) throw failure
        await cache.put(url, response)
      }
      return { ...cache, put }
    },
  })
  vi.stubGlobal('fetch', async () => new Response('picture', { headers }))
})
afterEach(() => vi.unstubAllGlobals())

const cached = async () => (await (await caches.open('pictures')).keys()).map(({ url }) => url.slice(ORIGIN.length))
const prefetch = (...addresses: string[]) => prefetchPictures({ of: 'list', addresses } as never)

test('a picture that cannot be cached leaves the others, and one that does not fit makes room', async () => {
  await prefetch('/a.jpg')
  failure = new TypeError('Vary header contains *')
  await prefetch('/b.jpg')
  expect(await cached()).toEqual(['/a.jpg'])
  failure = new DOMException('Quota exceeded', 'QuotaExceededError')
  await prefetch('/c.jpg')
  expect(await cached()).toEqual([])
})

test('a photo whose copies are not encoded yet is not cached', async () => {
  headers = { 'Cache-Control': 'no-cache' }
  await prefetch(`/api/photos/${'0'.repeat(64)}?w=480`, '/sample/a.webp')
  expect(await cached()).toEqual(['/sample/a.webp'])
})

test('the oldest of more than 300 pictures goes', async () => {
  const addresses = Array.from({ length: 301 }, (_, index) => `/${index}.jpg`)
  for (const address of addresses) await prefetch(address)
  expect(await cached()).toEqual(addresses.slice(1))
})
