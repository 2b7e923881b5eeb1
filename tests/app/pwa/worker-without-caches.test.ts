// In a browser with broken caches the worker responds from the network.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const ORIGIN = 'https://lot.example'
/** Typed as string, so that this project does not type-check the worker, which has another library. */
const WORKER: string = '#app/service-worker/sw.ts'

interface FakeFetchEvent {
  request: { method: string; mode: string; url: string; destination: string; headers: Headers }
  respondWith(response: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}

const listeners = new Map<string, (event: FakeFetchEvent) => void>()

beforeAll(async () => {
  const broken = () => Promise.reject(new DOMException('broken', 'UnknownError'))
  vi.stubGlobal('self', {
    __WB_MANIFEST: [
      { url: '/index.html', revision: '1' },
      { url: '/admin.html', revision: '1', dashboard: true },
    ],
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: FakeFetchEvent) => void) => listeners.set(type, listener),
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('caches', { open: broken, has: broken, match: broken, delete: broken, keys: broken })
  vi.stubGlobal('fetch', async (input: string | { url: string }) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url)
    return new Response(`the network's ${pathname}`)
  })
  await import(WORKER)
})
afterAll(() => vi.unstubAllGlobals())

async function responseTo(path: string, mode: string, destination: string, headers = {}): Promise<string | undefined> {
  let response: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { method: 'GET', mode, url: new URL(path, ORIGIN).href, destination, headers: new Headers(headers) },
    respondWith: (promise) => {
      response = promise
    },
    waitUntil: (work) => void work.catch(() => {}),
  })
  return (await response)?.text()
}

test.each([
  ['/cars', 'navigate', 'document'],
  ['/admin/dashboard', 'navigate', 'document'],
  ['/assets/main-12345678.js', 'cors', 'script'],
  ['/sample/car-1-480.webp', 'no-cors', 'image'],
  [`/api/photos/${'0'.repeat(64)}`, 'no-cors', 'image'],
  ['https://pictures.example/a.gif', 'no-cors', 'image'],
])('responds to %s from the network', async (path, mode, destination) => {
  expect(await responseTo(path, mode, destination)).toBe(`the network's ${new URL(path, ORIGIN).pathname}`)
})

test.each([
  ['a call of the API', '/api/cars', '', {}],
  ['a photo that is fetched with a token', `/api/photos/${'0'.repeat(64)}`, '', { Authorization: 'Bearer token' }],
  [
    'a photo with a token, whatever asks for it',
    `/api/photos/${'0'.repeat(64)}`,
    'image',
    { Authorization: 'Bearer token' },
  ],
])('leaves %s to the browser', async (_, path, destination, headers) => {
  expect(await responseTo(path, 'cors', destination, headers)).toBeUndefined()
})
