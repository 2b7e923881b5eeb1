import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deletePictureCaches, isStorageFull, PICTURE_CACHES } from '#app/local/db/storage-quota.ts'
import { createMemoryCaches } from '#tests/support/device/memory-caches.ts'

beforeEach(() => void vi.stubGlobal('caches', createMemoryCaches()))
afterEach(() => void vi.unstubAllGlobals())

test('deletes every cached picture, entry by entry and with its cache, and no other cache', async () => {
  for (const name of [...Object.values(PICTURE_CACHES), 'storefront-shell'])
    await (await caches.open(name)).put(`https://lot.example/${name}`, new Response('picture'))
  const pictures = await caches.open(PICTURE_CACHES.viewed)
  expect(await deletePictureCaches()).toBe(true)
  expect(await pictures.keys()).toEqual([])
  expect(await caches.keys()).toEqual(['storefront-shell'])
  expect(await deletePictureCaches()).toBe(false)
})

test('deletes nothing in a browser without Cache Storage', async () => {
  vi.unstubAllGlobals()
  expect(await deletePictureCaches()).toBe(false)
})

test('a transaction that is aborted for lack of space says so in its cause', () => {
  const inner = new DOMException('full', 'QuotaExceededError')
  expect([isStorageFull({ name: 'AbortError', inner }), isStorageFull({ name: 'AbortError' })]).toEqual([true, false])
})
