// A browser whose caches are out of order still has the network: the worker stands in nobody's way.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const ORIGIN = 'https://lot.example'
/** It is of another world than the tests, with types of its own. */
const WORKER: string = '#app/service-worker/sw.ts'

interface Asked {
  request: { method: string; mode: string; url: string; destination: string }
  respondWith(answer: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}

const listeners = new Map<string, (event: Asked) => void>()

beforeAll(async () => {
  const broken = () => Promise.reject(new DOMException('out of order', 'UnknownError'))
  vi.stubGlobal('self', {
    __WB_MANIFEST: [
      { url: '/index.html', revision: '1' },
      { url: '/admin.html', revision: '1', dashboard: true },
    ],
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: Asked) => void) => listeners.set(type, listener),
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('caches', { open: broken, has: broken, match: broken, delete: broken, keys: broken })
  vi.stubGlobal('fetch', async (asked: string | { url: string }) => {
    const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url)
    return new Response(`the network's ${pathname}`)
  })
  await import(WORKER)
})
afterAll(() => vi.unstubAllGlobals())

async function answerTo(path: string, mode: string, destination: string): Promise<string | undefined> {
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { method: 'GET', mode, url: new URL(path, ORIGIN).href, destination },
    respondWith: (given) => {
      answer = given
    },
    waitUntil: (work) => void work.catch(() => {}),
  })
  return (await answer)?.text()
}

test.each([
  ['/cars', 'navigate', 'document'],
  ['/admin/dashboard', 'navigate', 'document'],
  ['/assets/main-12345678.js', 'cors', 'script'],
  ['/sample/car-1-480.webp', 'no-cors', 'image'],
  ['https://pictures.example/a.gif', 'no-cors', 'image'],
])('%s comes from the network', async (path, mode, destination) => {
  expect(await answerTo(path, mode, destination)).toBe(`the network's ${new URL(path, ORIGIN).pathname}`)
})
