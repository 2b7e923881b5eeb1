import { afterEach, expect, it, vi } from 'vitest'
import { loadChunk } from '#app/pwa/load-chunk.ts'

afterEach(() => vi.unstubAllGlobals())

const ok = () => Promise.resolve(new Response('export {}'))
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** A page that contains an element for these files. */
function openPage({ contains = '', build = '' } = {}) {
  const querySelector = (selector: string) => {
    if (selector === 'script[type="module"]') return { src: build }
    return contains && selector.includes(`"${contains}"`) ? {} : null
  }
  const page = { fetch: vi.fn(ok), reload: vi.fn(), stored: new Map<string, string>() }
  vi.stubGlobal('document', { querySelector })
  vi.stubGlobal('fetch', page.fetch)
  vi.stubGlobal('location', { reload: page.reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => page.stored.get(key) ?? null,
    setItem: (key: string, value: string) => page.stored.set(key, value),
  })
  return page
}

it('imports a chunk only when all of its files have been fetched, and fetches again what failed', async () => {
  const page = openPage()
  const importChunk = vi.fn(async () => 'module')
  const load = () => loadChunk(importChunk, ['assets/page-1.js', 'assets/part-1.js'])
  page.fetch.mockImplementationOnce(ok).mockImplementationOnce(unreachable)
  await expect(load()).rejects.toThrow('Failed to fetch')
  expect(importChunk).not.toHaveBeenCalled()
  expect(await load()).toBe('module')
  expect(page.fetch.mock.calls).toEqual([['/assets/page-1.js'], ['/assets/part-1.js'], ['/assets/part-1.js']])
})

it('fetches a file once for several chunks, and none that the page itself requests', async () => {
  const page = openPage({ contains: '/assets/base-2.js' })
  const load = (file: string) => loadChunk(async () => file, [file, 'assets/part-2.js', 'assets/base-2.js'])
  await Promise.all([load('assets/page-2.js'), load('assets/other-2.js')])
  expect(page.fetch.mock.calls).toEqual([['/assets/page-2.js'], ['/assets/part-2.js'], ['/assets/other-2.js']])
})

it('reloads once per build when the server no longer has a file, and not for another failure', async () => {
  const page = openPage({ build: '/assets/index-3.js' })
  const load = () => loadChunk(async () => {}, ['assets/page-3.js'])
  const answer = async (status: number) => {
    page.fetch.mockResolvedValueOnce(new Response('', { status }))
    await expect(load()).rejects.toThrow('/assets/page-3.js')
  }
  await answer(503)
  expect(page.reload).not.toHaveBeenCalled()
  await answer(404)
  await answer(404)
  expect(page.reload).toHaveBeenCalledOnce()
})
