// The caches of pictures when one of them cannot be cached.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchPictures } from '#app/service-worker/pictures.ts'
import { createMemoryCaches } from '#tests/support/device/memory-caches.ts'

const ORIGIN = 'https://lot.example'
let failure: Error | undefined

beforeEach(() => {
  failure = undefined
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
  vi.stubGlobal('fetch', async () => new Response('picture'))
})
afterEach(() => vi.unstubAllGlobals())

const cached = async () => (await (await caches.open('pictures')).keys()).map(({ url }) => url.slice(ORIGIN.length))
const prefetch = (address: string) => prefetchPictures({ of: 'list', addresses: [address] } as never)

test('a picture that cannot be cached leaves the others, and one that does not fit makes room', async () => {
  await prefetch('/a.jpg')
  failure = new TypeError('Vary header contains *')
  await prefetch('/b.jpg')
  expect(await cached()).toEqual(['/a.jpg'])
  failure = new DOMException('Quota exceeded', 'QuotaExceededError')
  await prefetch('/c.jpg')
  expect(await cached()).toEqual([])
})
