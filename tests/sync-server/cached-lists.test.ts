// Cached list responses: ETags, compression, and a cursor that describes the same state as the body.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatCursor, parseCursor } from '#domain/protocol/protocol.ts'
import { pruneTombstone } from '#sync-server/store/tombstones.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { type ApiClient, apiClient, validCar, validInquiry } from '#tests/support/server/api-client.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'
import { type RawResponse, rawRequest } from '#tests/support/server/raw-request.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const server = serverForFile({ publicUrl: 'https://cars.example' })
let admin: ApiClient
let bearer: Record<string, string>

beforeAll(async () => {
  const token = server.tokenOf(await server.addUser('boss', 'admin'))
  bearer = { Authorization: `Bearer ${token}` }
  admin = apiClient(server, token)
  await admin('POST', '/api/cars', validCar)
  await admin('POST', '/api/inquiries', validInquiry)
})

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(server.url + path, { headers })
const cursorOf = ({ headers }: RawResponse) => parseCursor(String(headers['x-cursor']))?.sequence ?? -1

const lists = [
  { path: '/api/cars', as: () => ({}), cache: 'no-cache', change: () => admin('POST', '/api/cars', validCar) },
  {
    path: '/api/cars',
    as: () => bearer,
    cache: 'private, no-store',
    change: () => admin('POST', '/api/cars', validCar),
  },
  {
    path: '/api/inquiries',
    as: () => bearer,
    cache: 'private, no-store',
    change: () => admin('POST', '/api/inquiries', validInquiry),
  },
  {
    path: '/api/settings',
    as: () => ({}),
    cache: 'no-cache',
    change: () => admin('PUT', '/api/settings', { siteName: `Name ${Math.random()}` }),
  },
]

describe.each(lists)('$path, $cache', ({ path, as, cache, change }) => {
  it('responds 304 until a change affects it', async () => {
    const first = await get(path, as())
    expect(first.headers).toMatchObject({
      'cache-control': cache,
      vary: expect.stringMatching(/^Authorization, Accept-Encoding(, Prefer)?$/),
    })
    const conditional = { 'If-None-Match': String(first.headers.etag) }
    const same = await get(path, { ...as(), ...conditional })
    expect([same.status, same.bytes.length, cursorOf(same)]).toEqual([304, 0, cursorOf(first)])
    // Node's fetch adds this header to conditional requests.
    expect((await get(path, { ...as(), ...conditional, 'Cache-Control': 'no-cache' })).status).toBe(304)
    expect((await get(path, { ...as(), 'If-None-Match': `"other", W/${first.headers.etag}` })).status).toBe(304)
    await change()
    const changed = await get(path, { ...as(), ...conditional })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(first.headers.etag)
    expect(cursorOf(changed)).toBeGreaterThan(cursorOf(first))
    expect(cursorOf(changed)).toBe((await server.store.read()).sequence)
  })

  it('advances the cursor after a change that does not affect it, also with 304', async () => {
    const first = await get(path, as())
    const other = path === '/api/settings' ? () => admin('POST', '/api/inquiries', validInquiry) : lists[3]?.change
    await other?.()
    const again = await get(path, { ...as(), 'If-None-Match': String(first.headers.etag) })
    expect(again.status).toBe(304)
    expect(cursorOf(again)).toBeGreaterThan(cursorOf(first))
    expect(cursorOf(again)).toBe((await server.store.read()).sequence)
  })

  it('is compressed as requested, with an ETag per encoding', async () => {
    const plain = await get(path, as())
    const gzip = await get(path, { ...as(), 'Accept-Encoding': 'gzip, deflate' })
    const br = await get(path, { ...as(), 'Accept-Encoding': 'gzip, deflate, br' })
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes)
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(
      (await get(path, { ...as(), 'Accept-Encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding'],
    ).toBeUndefined()
  })
})

it('never matches the ETag of the staff list for a visitor', async () => {
  const staff = await get('/api/cars', bearer)
  const visitor = await get('/api/cars')
  expect(staff.headers.etag).not.toBe(visitor.headers.etag)
  expect((await get('/api/cars', { 'If-None-Match': String(staff.headers.etag) })).status).toBe(200)
})

it('removes a hidden or deleted car from the list for visitors', async () => {
  const { id } = (await admin('POST', '/api/cars', validCar)).body
  const idsNow = async () =>
    JSON.parse((await get('/api/cars')).bytes.toString()).data.map((car: { id: number }) => car.id)
  expect(await idsNow()).toContain(id)
  await admin('PUT', `/api/cars/${id}`, { enabled: false })
  expect(await idsNow()).not.toContain(id)
  await admin('PUT', `/api/cars/${id}`, { enabled: true })
  expect(await idsNow()).toContain(id)
  await admin('DELETE', `/api/cars/${id}`)
  expect(await idsNow()).not.toContain(id)
})

it('sends body and cursor of the same state during concurrent writes', async () => {
  const writes = (async () => {
    for (let count = 0; count < 60; count++) await admin('POST', '/api/cars', validCar)
  })()
  let done = false
  void writes.then(() => {
    done = true
  })
  while (!done) {
    const answer = await get('/api/cars', bearer)
    const versions = JSON.parse(answer.bytes.toString()).data.map((car: { version: number }) => car.version)
    const after = await admin('GET', `/api/sync/pull?cursor=${answer.headers['x-cursor']}`)
    expect(Math.max(...versions)).toBeLessThanOrEqual(cursorOf(answer))
    for (const { record } of after.body.changes) expect(versions).not.toContain(record.version)
  }
})

describe('a pull', () => {
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each(['br', 'gzip'] as const)('is compressed with %s when it is large', async (encoding) => {
    for (let count = 0; count < 10; count++) await admin('POST', '/api/cars', validCar)
    const { epoch, run } = await server.store.read()
    const path = `/api/sync/pull?cursor=${formatCursor({ epoch, sequence: 0, run })}`
    const plain = await get(path, bearer)
    const compressed = await get(path, { ...bearer, 'Accept-Encoding': encoding })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(compressed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      vary: 'Authorization, Accept-Encoding',
      'cache-control': 'private, no-store',
    })
    expect(decompress[encoding](compressed.bytes)).toEqual(plain.bytes)
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 3)
  })

  it('is not compressed when it is small', async () => {
    const path = `/api/sync/pull?cursor=${formatCursor(await server.store.read())}`
    const { headers, bytes } = await get(path, { ...bearer, 'Accept-Encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(bytes.toString())).toMatchObject({ changes: [], more: false })
  })
})

// The last one: cursors from before the pruning are reset.
it('lists, feeds and pictures lose a car whose tombstone was pruned before the next request', async () => {
  const photo = await jpegPhoto()
  await photoApi(server, server.tokenOf(await server.addUser('ann', 'admin'))).put(photo)
  const { id, uid } = (await admin('POST', '/api/cars', { ...validCar, images: [photo.path] })).body
  const shown = async () => {
    const lists = await Promise.all([bearer, {}].map((headers) => get('/api/cars', headers)))
    const feed = await get('/feeds/new-cars.atom')
    const texts = [...lists, feed].map(({ bytes }) => bytes.toString().includes(String(id)))
    return [...texts, (await photoApi(server).get(photo.path)).status]
  }
  expect(await shown()).toEqual([true, true, true, 200])
  await admin('DELETE', `/api/cars/${id}`)
  await server.store.transact((records) => pruneTombstone(records, uid))
  expect(await shown()).toEqual([false, false, false, 404])
})
