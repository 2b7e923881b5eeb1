import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveUpPictures, PICTURE_CACHES } from '#app/local/db/picture-caches.ts'
import { memoryCaches } from '#tests/support/device/memory-caches.ts'

beforeEach(() => void vi.stubGlobal('caches', memoryCaches()))
afterEach(() => void vi.unstubAllGlobals())

test('all that is kept of pictures goes, one by one and with its cache, and nothing else', async () => {
  for (const name of [...Object.values(PICTURE_CACHES), 'storefront-shell'])
    await (await caches.open(name)).put(`https://lot.example/${name}`, new Response('kept'))
  const pictures = await caches.open(PICTURE_CACHES.viewed)
  expect(await giveUpPictures()).toBe(true)
  expect(await pictures.keys()).toEqual([])
  expect(await caches.keys()).toEqual(['storefront-shell'])
  expect(await giveUpPictures()).toBe(false)
})

test('a browser that has no caches has nothing to give up', async () => {
  vi.unstubAllGlobals()
  expect(await giveUpPictures()).toBe(false)
})
