// Files that are no photos, or that are made to do harm: each is refused with one message, and leaves nothing on the disk.
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MAX_PHOTO_BYTES } from '#domain/photos/photo.ts'
import { receiveFile } from '#sync-server/http/receive-file.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { asPhoto, drawPhoto, jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { photoApi, storedPhotoFiles } from '#tests/support/server/photo-api.ts'
import { serverForFile, startTestServer } from '#tests/support/server/test-server.ts'

const server = serverForFile()
let staff: ReturnType<typeof photoApi>
let token: string

beforeAll(async () => {
  token = server.tokenOf(await server.addUser('ann', 'user'))
  staff = photoApi(server, token)
})
afterEach(async () => {
  expect(await storedPhotoFiles(server)).toEqual([])
  expect([...(await server.store.read()).all('photos')]).toEqual([])
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

/** A PNG that declares this size, with very little data. */
function declaredPng(width: number, height: number, ...extra: [type: string, data: Buffer][]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunks: [string, Buffer][] = [['IHDR', header], ...extra, ['IDAT', deflateSync(Buffer.alloc(1024))]]
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[...chunks, ['IEND', Buffer.alloc(0)] as const].map(([type, data]) => {
      const content = Buffer.concat([Buffer.from(type), data])
      const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
      length.writeUInt32BE(data.length)
      crc.writeUInt32BE(crc32(content))
      return Buffer.concat([length, content, crc])
    }),
  ])
}

const animated = (format: 'webp' | 'gif') => {
  const frames = [1, 2].map((seed) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: seed * 99, g: 0, b: 0 } } })
      .png()
      .toBuffer(),
  )
  return Promise.all(frames).then((each) =>
    sharp(each, { join: { animated: true } })
      .toFormat(format)
      .toBuffer(),
  )
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const drawn = (format: 'jpeg' | 'png' | 'webp' | 'avif') => drawPhoto().toFormat(format).toBuffer()

const FILES: [name: string, status: number, type: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ['text', 415, 'text/plain', () => Buffer.from('hello')],
  ['a photo without a type', 415, '', () => drawn('jpeg')],
  ['an SVG', 415, 'image/svg+xml', () => SVG],
  ['an SVG that is declared as a PNG', 415, 'image/png', () => SVG],
  ['a PNG that is declared as a JPEG', 415, 'image/jpeg', () => drawn('png')],
  ['a GIF', 415, 'image/gif', () => animated('gif')],
  ['an animated WebP', 415, 'image/webp', () => animated('webp')],
  ['an animated PNG', 415, 'image/png', () => declaredPng(8, 8, ['acTL', Buffer.alloc(8)])],
  [
    'an AVIF sequence',
    415,
    'image/avif',
    async () => Buffer.from((await drawn('avif')).toString('latin1').replace('ftypavif', 'ftypavis'), 'latin1'),
  ],
  ['HTML', 415, 'image/jpeg', () => HTML],
  ['HTML after the beginning of a JPEG', 422, 'image/jpeg', () => Buffer.concat([JPEG_START, HTML])],
  ['half a JPEG', 422, 'image/jpeg', async () => half(await drawn('jpeg'))],
  ['half a PNG', 422, 'image/png', async () => half(await drawn('png'))],
  ['half a WebP', 422, 'image/webp', async () => half(await drawn('webp'))],
  ['half an AVIF', 422, 'image/avif', async () => half(await drawn('avif'))],
  ['nothing', 422, 'image/jpeg', () => Buffer.alloc(0)],
  ['100 megapixels', 413, 'image/png', () => declaredPng(10_000, 10_000)],
  ['a PNG of 1,200 bytes that declares 2 gigapixels', 413, 'image/png', () => declaredPng(50_000, 40_000)],
  ['a PNG that declares 59 megapixels and has none', 422, 'image/png', () => declaredPng(59_000, 1000)],
  ['more than 25 MB', 413, 'image/jpeg', () => Buffer.concat([JPEG_START, Buffer.alloc(MAX_PHOTO_BYTES)])],
]

describe('PUT /api/photos/{sha256} refuses', () => {
  it.each(FILES)('%s', async (_, status, type, bytes) => {
    const answer = await staff.put(asPhoto(await bytes(), type))
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ message: expect.stringMatching(/^The .{10,100}$/) }),
    ])
  })

  it('more than 25 MB without a declared length', async () => {
    const photo = asPhoto(Buffer.concat([JPEG_START, Buffer.alloc(MAX_PHOTO_BYTES)]))
    expect((await staff.put(photo, { 'Transfer-Encoding': 'chunked' })).status).toBe(413)
  })

  it('other bytes than the address names', async () => {
    const { body, status } = await staff.put({ ...(await jpegPhoto()), path: `/api/photos/${'0'.repeat(64)}` })
    expect([status, body.errors]).toMatchObject([422, [{ path: 'photo', message: body.message }]])
  })

  it.each(['..%2F..%2Fetc%2Fpasswd', '..', '%00', 'photo.jpg', 'A'.repeat(64), '0'.repeat(65)])(
    'the name %s',
    async (name) => {
      const { status } = await staff.put({ ...(await jpegPhoto()), path: `/api/photos/${name}` })
      expect(status).toBeGreaterThanOrEqual(404)
      expect(status).toBeLessThan(500)
    },
  )

  it('compressed bytes', async () => {
    expect((await staff.put(await jpegPhoto(), { 'Content-Encoding': 'gzip' })).status).toBe(415)
  })

  it('a photo of a visitor, before its body is read', async () => {
    expect((await photoApi(server).put(await jpegPhoto())).status).toBe(401)
  })
})

describe('an upload that ends early', () => {
  async function begin(sentBytes: number) {
    const photo = await jpegPhoto()
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': photo.type,
      'Content-Length': photo.bytes.length,
    }
    const sent = request(server.url + photo.path, { method: 'PUT', headers: { ...headers, Expect: '100-continue' } })
    sent.flushHeaders()
    await once(sent, 'continue')
    sent.write(photo.bytes.subarray(0, sentBytes))
    return { sent, rest: photo.bytes.subarray(sentBytes) }
  }

  it('leaves nothing when the connection breaks', async () => {
    const { sent } = await begin(1000)
    await expect.poll(() => storedPhotoFiles(server)).not.toEqual([])
    sent.on('error', () => {})
    sent.destroy()
    await expect.poll(() => storedPhotoFiles(server)).toEqual([])
  })

  it('leaves nothing when the session ends before the last byte', async () => {
    const { sent, rest } = await begin(1000)
    expect((await apiClient(server, token)('POST', '/api/auth/logout')).status).toBe(204)
    sent.end(rest)
    const [response] = await once(sent, 'response')
    response.resume()
    expect(response.statusCode).toBe(401)
  })
})

it('a body that pauses or never ends is refused when its time is over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-'))
  const refusals: unknown[] = []
  const slow = createServer(async (received, response) => {
    const path = join(folder, String(refusals.length))
    const limits = received.url === '/pause' ? { pauseLimitMs: 50, timeLimitMs: 60_000 } : { timeLimitMs: 50 }
    const file = receiveFile(received, { path, limitBytes: 1e9, startBytes: 1, checkStart() {}, ...limits })
    refusals.push(await file.catch(({ status }) => status))
    response.end()
  }).listen(0)
  for (const url of ['/pause', '/endless']) {
    const sent = request({ port: (slow.address() as AddressInfo).port, path: url, method: 'PUT' })
    sent.on('error', () => {})
    sent.write('some bytes')
    const more = url === '/endless' ? setInterval(() => sent.write('more'), 5) : undefined
    await once(sent, 'response')
    clearInterval(more)
    sent.destroy()
  }
  expect(refusals).toEqual([408, 408])
  expect((await readdir(folder)).length).toBe(2)
  slow.closeAllConnections()
  slow.close()
  await rm(folder, { recursive: true })
})

it('without space for it a photo is not accepted for now', async () => {
  const full = await startTestServer({ photoFiles: { freeBytes: async () => 1000 } })
  const { put } = photoApi(full, full.tokenOf(await full.addUser('ann', 'user')))
  const { status, body, headers } = await put(await jpegPhoto())
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  expect(await storedPhotoFiles(full)).toEqual([])
  await full.close()
})

it('photos that are received share the free space, of which the store keeps 16 MB', async () => {
  const MB = 1024 * 1024
  const tight = await startTestServer({ photoFiles: { freeBytes: async () => 46 * MB } })
  const { withSpace } = tight.photos
  const receive = async () => 'received'
  await expect(withSpace(31 * MB, receive)).rejects.toThrow(StoreUnavailable)
  await withSpace(20 * MB, async () => {
    await expect(withSpace(20 * MB, receive)).rejects.toThrow(StoreUnavailable)
  })
  expect(await withSpace(20 * MB, receive)).toBe('received')
  await tight.close()
})
