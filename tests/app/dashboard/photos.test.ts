import type { Active, Over } from '@dnd-kit/core'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moved, photosIn, spliced, withNewPhoto } from '#app/dashboard/photos/photo-list.ts'
import { processPhoto } from '#app/dashboard/photos/processing/process-photo.ts'
import { turnJpeg } from '#app/dashboard/photos/processing/turn-jpeg.ts'
import { tileAnnouncements } from '#app/dashboard/photos/tile-announcements.ts'
import { addressOf } from '#tests/support/device/outbox-rows.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'

const [first, second, third] = ['a', 'b', 'c'].map(addressOf) as [string, string, string]

it('a new photo is placed after the last photo, and before pictures that are no photos', () => {
  expect(withNewPhoto([], first)).toEqual([first])
  expect(withNewPhoto(['/a.webp'], first)).toEqual([first, '/a.webp'])
  expect(withNewPhoto([first, '/a.webp', second, '/b.webp'], third)).toEqual([
    first,
    '/a.webp',
    second,
    third,
    '/b.webp',
  ])
  expect(photosIn([first, '/a.webp', second])).toEqual([first, second])
})

it('an item is moved between the others', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
})

it('items are removed from a copy of a list, and others are inserted', () => {
  const list = ['a', 'b', 'c']
  expect(spliced(list, 1, 1)).toEqual(['a', 'c'])
  expect(spliced(list, 1, 0, 'd')).toEqual(['a', 'd', 'b', 'c'])
  expect(list).toEqual(['a', 'b', 'c'])
})

const at = (id: string) => ({ id, data: { current: { name: 'photo 2' } } }) as unknown as Active & Over

it('a screen reader hears the name and the position of a picture that is dragged', () => {
  const { onDragStart, onDragOver, onDragEnd, onDragCancel } = tileAnnouncements(['/a.webp', '/b.webp', '/c.webp'])
  const active = at('/b.webp')
  expect(onDragStart({ active })).toBe('Moving photo 2 from position 2 of 3')
  expect(onDragOver({ active, over: at('/c.webp') })).toBe('Moving photo 2 to position 3 of 3')
  expect(onDragEnd({ active, over: at('/c.webp') })).toBe('Moved photo 2 to position 3 of 3')
  expect([onDragEnd({ active, over: active }), onDragEnd({ active, over: null })]).toEqual([
    'Did not move photo 2',
    'Did not move photo 2',
  ])
  expect(onDragCancel({ active, over: null })).toBe('Did not move photo 2')
})

// The worker that encodes photos, when it does not answer.
const photo = { hash: 'a', type: 'image/jpeg', width: 1, height: 1, bytes: new ArrayBuffer(1) }
let workers: SilentWorker[]

/** Answers only when the test says so. */
class SilentWorker {
  onmessage?: (event: { data: object }) => void
  terminate = vi.fn()
  postMessage = vi.fn()

  constructor() {
    workers.push(this)
  }
}

beforeEach(() => {
  workers = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('OffscreenCanvas', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a picture without an answer is decoded in the page, and the next one gets a new worker', async () => {
  // Nothing can be decoded here, so the attempt in the page fails.
  const first = processPhoto(new Blob(['first'])).catch((error: Error) => error)
  const second = processPhoto(new Blob(['second']))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await first).toBeInstanceOf(ReferenceError)
  expect(workers[0]?.terminate).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(workers[1]?.postMessage).toHaveBeenCalledOnce())
  workers[1]?.onmessage?.({ data: { photo } })
  expect(await second).toBe(photo)
  expect(vi.getTimerCount()).toBe(0)
})

// A JPEG that is rotated as often as somebody likes, read by the decoder of the server.
const copyOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const pixels = (bytes: ArrayBuffer | Uint8Array, turns = 0) => {
  const upright = sharp(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes).autoOrient()
  return (turns === 0 ? upright : sharp(bytes).rotate(turns * 90)).raw().toBuffer({ resolveWithObject: true })
}

it.each([
  ['without metadata', null],
  ['with the metadata of a phone', 6],
])('a JPEG %s is turned without a change of its picture, and four turns bring it back', async (_, orientation) => {
  const { bytes } = await jpegPhoto({ width: 120, height: 80 })
  const source = orientation ? await sharp(bytes).withMetadata({ orientation }).toBuffer() : bytes
  const upright = await sharp(source).autoOrient().png().toBuffer()
  let photo = copyOf(source)
  for (let turns = 1; turns <= 4; turns += 1) {
    photo = turnJpeg(photo, 1) as ArrayBuffer
    const [actual, expected] = await Promise.all([pixels(photo), pixels(upright, turns % 4)])
    expect(actual.info).toMatchObject({ width: expected.info.width, height: expected.info.height })
    expect(actual.data.equals(expected.data)).toBe(true)
  }
  expect(photo.byteLength).toBeLessThanOrEqual(source.length + 36)
  expect(turnJpeg(copyOf(source), 2)).toEqual(turnJpeg(turnJpeg(copyOf(source), 1) as ArrayBuffer, 1))
})

it('a mirrored JPEG and another kind of picture are left to be encoded again', async () => {
  const { bytes } = await jpegPhoto()
  expect(turnJpeg(copyOf(await sharp(bytes).withMetadata({ orientation: 2 }).toBuffer()), 1)).toBeNull()
  expect(turnJpeg(copyOf(await sharp(bytes).png().toBuffer()), 1)).toBeNull()
})
