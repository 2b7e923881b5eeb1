// Lists in pages.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCarFields } from '#domain/kinds/car/schema.ts'
import { formatCursor, MAX_LIST_PAGE, MAX_PAGE } from '#domain/protocol/protocol.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let admin: ApiClient
let bearer: Record<string, string>

async function start(): Promise<void> {
  server = await startTestServer()
  const token = server.tokenOf(await server.addUser('boss', 'admin'))
  bearer = { Authorization: `Bearer ${token}` }
  admin = apiClient(server, token)
}

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(server.url + path, { headers })

async function page(query: string, headers: Record<string, string> = {}) {
  const response = await get(`/api/cars?${query}`, headers)
  const { data, ...rest } = JSON.parse(response.bytes.toString())
  return { ids: data.map(({ id }: { id: number }) => id - 100_000), rest, cursor: String(response.headers['x-cursor']) }
}

/** Follows `after` to the last page. */
async function allPages(limit: number, headers: Record<string, string>) {
  const pages: number[][] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { ids, rest }: Awaited<ReturnType<typeof page>> = await page(`limit=${limit}&after=${after || 1}`, headers)
    pages.push(ids)
    after = rest.after
  }
  return pages
}

describe('a list in pages', () => {
  beforeAll(async () => {
    await start()
    for (let count = 0; count < 6; count += 1) await admin('POST', '/api/cars', validCar)
    await admin('PUT', '/api/cars/100002', { enabled: false })
    await admin('PUT', '/api/cars/100004', { enabled: false })
  })
  afterAll(() => server.close())

  it('has at most `limit` records, and the number of the last one while more follow', async () => {
    expect(await page('limit=4', bearer)).toMatchObject({ ids: [0, 1, 2, 3], rest: { after: 100_003 } })
    expect(await page('limit=4&after=100003', bearer)).toMatchObject({ ids: [4, 5], rest: {} })
    expect((await page('limit=6', bearer)).rest).toEqual({})
    expect(await allPages(4, bearer)).toEqual([
      [0, 1, 2, 3],
      [4, 5],
    ])
  })

  it('names the next page in its headers', async () => {
    const linkOf = async (path: string, headers = bearer) => (await get(path, headers)).headers.link
    expect(await linkOf('/api/cars?limit=4')).toBe('</api/cars?limit=4&after=100003>; rel="next"')
    expect(await linkOf('/api/cars', { ...bearer, Prefer: 'limit=2' })).toBe(
      '</api/cars?limit=2&after=100001>; rel="next"',
    )
    expect(await linkOf('/api/cars?limit=4&after=100003')).toBeUndefined()
    expect(await linkOf('/api/cars')).toBeUndefined()
    expect(await linkOf('/api/cars?limit=2', {})).toBe('</api/cars?limit=2&after=100001>; rel="next"')
  })

  it('has the records that a visitor may see, and no number of another one', async () => {
    expect(await page('limit=2')).toMatchObject({ ids: [0, 1], rest: { after: 100_001 } })
    expect(await page('limit=2&after=100001')).toMatchObject({ ids: [3, 5], rest: {} })
    expect(await allPages(1, {})).toEqual([[0], [1], [3], [5]])
  })

  it('is what a preference for a limit asks for, and caches know it', async () => {
    const preferred = await get('/api/cars', { ...bearer, Prefer: 'respond-async, limit=4' })
    expect(preferred.bytes).toEqual((await get('/api/cars?limit=4', bearer)).bytes)
    expect(preferred.headers.vary).toBe('Authorization, Accept-Encoding, Prefer')
    const { bytes } = await get('/api/cars', { ...bearer, Prefer: 'limit=0' })
    expect(bytes).toEqual((await get('/api/cars', bearer)).bytes)
  })

  it('is the whole list, byte for byte, when the page is as long', async () => {
    for (const headers of [{}, bearer])
      expect((await get('/api/cars?limit=2000', headers)).bytes).toEqual((await get('/api/cars', headers)).bytes)
  })

  it('responds 304 until a record of the page changes, and never has an outdated record', async () => {
    const [first, last] = ['/api/cars?limit=3', '/api/cars?limit=3&after=100002']
    const etagOf = async (path: string) => String((await get(path, bearer)).headers.etag)
    const [etag, lastEtag] = [await etagOf(first), await etagOf(last)]
    await admin('PUT', '/api/cars/100005', { price: 12_345 })
    expect((await get(first, { ...bearer, 'If-None-Match': etag })).status).toBe(304)
    const changed = await get(last, { ...bearer, 'If-None-Match': lastEtag })
    expect(changed.status).toBe(200)
    expect(JSON.parse(changed.bytes.toString()).data[2].price).toBe(12_345)
  })

  it('has the cursor of its state, from which a pull goes on', async () => {
    const { cursor } = await page('limit=2', bearer)
    await admin('PUT', '/api/cars/100000', { price: 23_456 })
    const { body } = await admin('GET', `/api/sync/pull?cursor=${cursor}`)
    expect(body.changes.map(({ record }: { record: { id: number } }) => record.id)).toEqual([100_000])
  })

  it.each(['limit=0', 'limit=x', 'limit=2&after=-1'])('refuses ?%s', async (query) => {
    expect((await get(`/api/cars?${query}`)).status).toBe(400)
  })
})

describe('a list that is longer than a page', () => {
  const COUNT = MAX_LIST_PAGE + 50

  beforeAll(async () => {
    await start()
    await server.store.transact((records) => {
      for (let id = 100_000; id < 100_000 + COUNT; id += 1) {
        const uid = randomUUID()
        const at = new Date().toISOString()
        const server = { uid, id, version: records.nextSequence(), createdBy: 'boss', createdAt: at, updatedAt: at }
        records.put('cars', uid, { ...newCarFields(2024), ...validCar, ...server, enabled: id !== 100_001 } as never)
      }
    })
  })
  afterAll(() => server.close())

  it('has the records of its pages', async () => {
    const whole = JSON.parse((await get('/api/cars')).bytes.toString()).data
    expect(whole).toHaveLength(COUNT - 1)
    const pages: unknown[] = []
    for (let after = 1; after; ) {
      const { bytes } = await get(`/api/cars?limit=5000&after=${after}`)
      const body = JSON.parse(bytes.toString())
      expect(body.data.length).toBeLessThanOrEqual(MAX_LIST_PAGE)
      pages.push(...body.data)
      after = body.after
    }
    expect(pages).toEqual(whole)
  })

  it('is not pulled at once, whatever limit is asked for', async () => {
    const { epoch, run } = await server.store.read()
    const cursor = formatCursor({ epoch, run, sequence: 0 })
    const { body } = await admin('GET', `/api/sync/pull?cursor=${cursor}&limit=5000`)
    expect([body.changes.length, body.more]).toEqual([MAX_PAGE, true])
  })

  it('responds to HEAD with the headers only', async () => {
    const { status, headers, bytes } = await rawRequest(`${server.url}/api/cars`, { method: 'HEAD' })
    expect([status, bytes.length]).toEqual([200, 0])
    expect(headers).toMatchObject({ etag: expect.any(String), 'x-cursor': expect.any(String) })
  })
})
