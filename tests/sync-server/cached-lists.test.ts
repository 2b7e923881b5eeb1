// Lists as bytes that many ask for: tags, packing, and a cursor that tells of the same state as the body.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCursor } from '#domain/protocol/protocol.ts'
import { type ApiClient, aCar, anInquiry, apiClient } from '#tests/support/server/api-client.ts'
import { type RawAnswer, rawRequest } from '#tests/support/server/raw-request.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let admin: ApiClient
let bearer: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  const token = server.tokenOf(await server.addUser('boss', 'admin'))
  bearer = { Authorization: `Bearer ${token}` }
  admin = apiClient(server, token)
  await admin('POST', '/api/cars', aCar)
  await admin('POST', '/api/inquiries', anInquiry)
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(server.url + path, { headers })
const cursorOf = ({ headers }: RawAnswer) => parseCursor(String(headers['x-cursor']))?.sequence ?? -1

const lists = [
  { path: '/api/cars', as: () => ({}), cache: 'no-cache', change: () => admin('POST', '/api/cars', aCar) },
  { path: '/api/cars', as: () => bearer, cache: 'private, no-store', change: () => admin('POST', '/api/cars', aCar) },
  {
    path: '/api/inquiries',
    as: () => bearer,
    cache: 'private, no-store',
    change: () => admin('POST', '/api/inquiries', anInquiry),
  },
  {
    path: '/api/settings',
    as: () => ({}),
    cache: 'no-cache',
    change: () => admin('PUT', '/api/settings', { siteName: `Name ${Math.random()}` }),
  },
]

describe.each(lists)('$path, $cache', ({ path, as, cache, change }) => {
  it('answers 304 while nothing has changed, and anew after a change', async () => {
    const first = await get(path, as())
    expect(first.headers).toMatchObject({ 'cache-control': cache, vary: 'Authorization, Accept-Encoding' })
    const tag = { 'If-None-Match': String(first.headers.etag) }
    const same = await get(path, { ...as(), ...tag })
    expect([same.status, same.bytes.length, cursorOf(same)]).toEqual([304, 0, cursorOf(first)])
    // As Node's own fetch asks.
    expect((await get(path, { ...as(), ...tag, 'Cache-Control': 'no-cache' })).status).toBe(304)
    expect((await get(path, { ...as(), 'If-None-Match': `"other", W/${first.headers.etag}` })).status).toBe(304)
    await change()
    const changed = await get(path, { ...as(), ...tag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(first.headers.etag)
    expect(cursorOf(changed)).toBeGreaterThan(cursorOf(first))
    expect(cursorOf(changed)).toBe((await server.store.read()).sequence)
  })

  it('moves its cursor on when something else has changed, also with 304', async () => {
    const first = await get(path, as())
    const other = path === '/api/settings' ? () => admin('POST', '/api/inquiries', anInquiry) : lists[3]?.change
    await other?.()
    const again = await get(path, { ...as(), 'If-None-Match': String(first.headers.etag) })
    expect(again.status).toBe(304)
    expect(cursorOf(again)).toBeGreaterThan(cursorOf(first))
    expect(cursorOf(again)).toBe((await server.store.read()).sequence)
  })

  it('comes packed as asked, each packing under a tag of its own', async () => {
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

it('a visitor and staff never get each other’s bytes by a tag', async () => {
  const staff = await get('/api/cars', bearer)
  const visitor = await get('/api/cars')
  expect(staff.headers.etag).not.toBe(visitor.headers.etag)
  expect((await get('/api/cars', { 'If-None-Match': String(staff.headers.etag) })).status).toBe(200)
})

it('a hidden car leaves the visitors’ list', async () => {
  const { id } = (await admin('POST', '/api/cars', aCar)).body
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

it('body and cursor tell of one state while others write', async () => {
  const writes = (async () => {
    for (let count = 0; count < 60; count++) await admin('POST', '/api/cars', aCar)
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

describe('what a device has to catch up with', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each(['br', 'gzip'] as const)(
    'comes packed as %s when there is much of it, and says the same',
    async (packing) => {
      for (let count = 0; count < 10; count++) await admin('POST', '/api/cars', aCar)
      const path = `/api/sync/pull?cursor=${(await server.store.read()).epoch}.0`
      const plain = await get(path, bearer)
      const packed = await get(path, { ...bearer, 'Accept-Encoding': packing })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers).toMatchObject({
        'content-encoding': packing,
        'content-type': 'application/json; charset=utf-8',
        vary: 'Authorization, Accept-Encoding',
        'cache-control': 'private, no-store',
      })
      expect(unpack[packing](packed.bytes)).toEqual(plain.bytes)
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
    },
  )

  it('comes as it is when it is little', async () => {
    const { sequence, epoch } = await server.store.read()
    const path = `/api/sync/pull?cursor=${epoch}.${sequence}`
    const { headers, bytes } = await get(path, { ...bearer, 'Accept-Encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(bytes.toString())).toMatchObject({ changes: [], more: false })
  })
})
