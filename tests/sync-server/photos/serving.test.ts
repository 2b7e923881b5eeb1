import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { ACCEPTS_ALL_FORMATS, photoApi, whenEncoded } from '#tests/support/server/photo-api.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const server = serverForFile()
let call: ApiClient
let staff: ReturnType<typeof photoApi>
let visitor: ReturnType<typeof photoApi>
let photo: TestPhoto

beforeAll(async () => {
  const token = server.tokenOf(await server.addUser('ann', 'admin'))
  call = apiClient(server, token)
  staff = photoApi(server, token)
  visitor = photoApi(server)
  photo = await jpegPhoto({ width: 1200, height: 800 })
  await staff.put(photo)
  await whenEncoded(server.store, photo)
  await call('POST', '/api/cars', { ...validCar, images: [photo.path] })
})

describe('GET /api/photos/{sha256} of a photo that a public car names', () => {
  it.each([
    ['AVIF to a client that names it', ACCEPTS_ALL_FORMATS.Accept, 'heif'],
    ['WebP to a client without AVIF', 'image/webp,*/*', 'webp'],
    ['JPEG to a client that names neither', '*/*', 'jpeg'],
    ['JPEG to a client that rejects both', 'image/avif;q=0, image/webp;q=0.0, image/*', 'jpeg'],
    ['WebP to a client that rejects AVIF', 'image/avif; q=0, image/webp;q=0.8', 'webp'],
  ])('sends %s', async (_, Accept, format) => {
    const { status, headers, bytes } = await visitor.get(`${photo.path}?w=480`, { Accept })
    expect(status).toBe(200)
    const picture = await sharp(bytes).metadata()
    expect(picture).toMatchObject({ format, width: format === 'jpeg' ? 1200 : 480 })
    expect(headers).toMatchObject({
      'content-type': format === 'heif' ? 'image/avif' : `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
    })
  })

  it.each([
    [480, 480],
    [960, 960],
    [1600, 1200],
    [2048, 1200],
  ])('sends w=%d as a copy %d pixels wide: none is enlarged', async (requested, width) => {
    const { bytes } = await visitor.get(`${photo.path}?w=${requested}`, ACCEPTS_ALL_FORMATS)
    expect((await sharp(bytes).metadata()).width).toBe(width)
  })

  it('sends staff the uploaded bytes, which visitors do not receive', async () => {
    const { status, headers, bytes } = await staff.get(`${photo.path}?original=1`)
    expect([status, Buffer.compare(bytes, photo.bytes)]).toEqual([200, 0])
    expect(headers['cache-control']).toBe('private, no-store')
    expect((await visitor.get(`${photo.path}?original=1`)).status).toBe(404)
  })

  it('sends a JPEG of 1200 x 630 for shared links', async () => {
    const { bytes } = await visitor.get(`${photo.path}?og=1`, ACCEPTS_ALL_FORMATS)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it('rejects other widths', async () => {
    expect((await visitor.get(`${photo.path}?w=481`)).status).toBe(400)
  })

  it('answers 304 to its ETag, which differs for each copy', async () => {
    const etagOf = async (query: string, headers: Record<string, string>) =>
      String((await visitor.get(photo.path + query, headers)).headers.etag)
    const etag = await etagOf('?w=480', ACCEPTS_ALL_FORMATS)
    const repeated = await visitor.get(`${photo.path}?w=480`, { ...ACCEPTS_ALL_FORMATS, 'If-None-Match': etag })
    expect([repeated.status, repeated.bytes.length]).toEqual([304, 0])
    expect(await etagOf('?w=960', ACCEPTS_ALL_FORMATS)).not.toBe(etag)
    expect(await etagOf('?w=480', { Accept: 'image/webp' })).not.toBe(etag)
  })

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=-99999999', 0, undefined],
    ['bytes=5-99999999', 5, undefined],
  ])('sends the range %s', async (range, start, end) => {
    const whole = await visitor.get(photo.path)
    const { status, headers, bytes } = await visitor.get(photo.path, { Range: range })
    const expected = whole.bytes.subarray(start, end)
    expect([status, bytes.equals(expected)]).toEqual([206, true])
    expect(headers['content-range']).toMatch(new RegExp(`^bytes \\d+-\\d+/${whole.bytes.length}$`))
    expect(headers['content-length']).toBe(String(expected.length))
  })

  it('ignores a range of another version and ranges that it does not understand, and rejects one outside', async () => {
    const whole = (await visitor.get(photo.path)).bytes.length
    const sizeOf = async (headers: Record<string, string>) => {
      const { status, bytes } = await visitor.get(photo.path, headers)
      return [status, bytes.length]
    }
    expect(await sizeOf({ Range: 'bytes=0-9', 'If-Range': '"another"' })).toEqual([200, whole])
    for (const range of ['bytes=9-0', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-']) {
      expect(await sizeOf({ Range: range })).toEqual([200, whole])
    }
    for (const range of [`bytes=${whole}-`, 'bytes=-0']) {
      const { status, headers } = await visitor.get(photo.path, { Range: range })
      expect([status, headers['content-range']]).toEqual([416, `bytes */${whole}`])
    }
  })

  it('sends the headers alone to HEAD', async () => {
    const whole = await visitor.get(photo.path)
    const { status, headers, bytes } = await visitor.get(photo.path, {}, 'HEAD')
    expect([status, bytes.length]).toEqual([200, 0])
    expect(headers['content-length']).toBe(String(whole.bytes.length))
  })
})

describe('who sees a photo', () => {
  it('visitors see it only while a public car names it, staff always', async () => {
    const hidden = await jpegPhoto({ seed: 1 })
    await staff.put(hidden)
    await whenEncoded(server.store, hidden)
    const statuses = async () => [(await visitor.get(hidden.path)).status, (await staff.get(hidden.path)).status]
    expect(await statuses()).toEqual([404, 200])
    const { body: car } = await call('POST', '/api/cars', { ...validCar, images: [hidden.path] })
    expect(await statuses()).toEqual([200, 200])
    await call('PUT', `/api/cars/${car.id}`, { enabled: false })
    expect(await statuses()).toEqual([404, 200])
    await call('PUT', `/api/cars/${car.id}`, { enabled: true })
    expect(await statuses()).toEqual([200, 200])
    await call('PUT', `/api/cars/${car.id}`, { sold: true })
    expect(await statuses()).toEqual([404, 200])
    const { body: second } = await call('POST', '/api/cars', { ...validCar, images: [hidden.path] })
    expect(await statuses()).toEqual([200, 200])
    await call('DELETE', `/api/cars/${second.id}`)
    expect(await statuses()).toEqual([404, 200])
    await call('PUT', '/api/settings', { backgrounds: { about: hidden.path } })
    expect(await statuses()).toEqual([200, 200])
    await call('PUT', '/api/settings', { backgrounds: { about: '' } })
    expect(await statuses()).toEqual([404, 200])
  })

  it('no cache keeps what only staff may see, nor that a photo is missing', async () => {
    const hidden = await jpegPhoto({ seed: 2 })
    await staff.put(hidden)
    await whenEncoded(server.store, hidden)
    expect((await staff.get(hidden.path)).headers['cache-control']).toBe('private, no-store')
    expect((await visitor.get(hidden.path)).headers['cache-control']).toBe('no-store')
  })

  it('unknown photos and addresses that are no hash are not found', async () => {
    const paths = [
      `/api/photos/${'0'.repeat(64)}`,
      '/api/photos/a',
      '/api/photos/..%2f..%2fdata.json',
      `/api/photos/${photo.sha256.toUpperCase()}`,
    ]
    for (const path of paths) expect((await staff.get(path)).status, path).toBe(404)
  })
})

it('sends the JPEG copy until the others are encoded, without letting caches keep it', async () => {
  let encode = () => {}
  const isEncoding = new Promise<void>((resolve) => {
    encode = resolve
  })
  const { files } = server.photos
  const { withLocalFile } = files
  files.withLocalFile = async (...file) => {
    await isEncoding
    return withLocalFile(...file)
  }
  const fresh = await jpegPhoto({ seed: 3, width: 700, height: 500 })
  await call('POST', '/api/cars', { ...validCar, images: [fresh.path] })
  await staff.put(fresh)
  const { headers, bytes } = await visitor.get(`${fresh.path}?w=480`, ACCEPTS_ALL_FORMATS)
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' })
  expect((await sharp(bytes).metadata()).width).toBe(700)
  encode()
  await whenEncoded(server.store, fresh)
  files.withLocalFile = withLocalFile
  const later = await visitor.get(`${fresh.path}?w=480`, ACCEPTS_ALL_FORMATS)
  expect(later.headers['content-type']).toBe('image/avif')
})
