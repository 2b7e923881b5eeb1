// The limits of one user: changes per minute, photos that nothing names, space of uploads.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { MAX_PHOTO_BYTES } from '#domain/photos/photo.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/test-server.ts'

const MEGABYTE = 1024 * 1024

let server: TestServer
let token: string
let ann: ApiClient
let bob: ApiClient
afterEach(() => server.close())

async function start(options: TestServerOptions = {}): Promise<void> {
  server = await startTestServer({ rateLimits: true, ...options })
  token = server.tokenOf(await server.addUser('ann', 'user'))
  ann = apiClient(server, token)
  bob = apiClient(server, server.tokenOf(await server.addUser('bob', 'user')))
}

interface Change {
  name: string
  uid: string
  args: unknown
}

/** An outbox. A push repeats what has no outcome. */
function outbox(as: ApiClient) {
  const deviceId = randomUUID()
  return (changes: readonly Change[]) => {
    const mutations = changes.map((change) => {
      const mid = randomUUID()
      return { mid, format: 1, madeAt: new Date().toISOString(), ...change }
    })
    return {
      mutations,
      send: () => as('POST', '/api/sync/push', { deviceId, mutations }),
    }
  }
}

/** The changes are about records that do not exist: without an effect. */
const noops = (count: number): Change[] =>
  Array.from({ length: count }, () => ({ name: 'inquiry.read', uid: randomUUID(), args: {} }))

it('accepts 10,000 changes a minute from one user; the rest is 429 until the minute is over, and others go on', async () => {
  await start()
  const boss = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  const pushEmpty = () => boss('POST', '/api/sync/push', { deviceId: randomUUID(), mutations: [] })
  const push = outbox(boss)
  for (let sent = 0; sent < 9500; sent += 500) expect((await push(noops(500)).send()).status).toBe(200)
  expect((await push(noops(499)).send()).status).toBe(200)
  expect((await pushEmpty()).status, 'its device is stored').toBe(200)
  const refused = await push(noops(1)).send()
  expect([refused.status, refused.body.code]).toEqual([429, 'quota'])
  expect(refused.body.message).toContain('10,000 changes a minute')
  const wait = Number(refused.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect((await pushEmpty()).body.code).toBe('quota')
  const writing = [
    'cars',
    'notices/subscription',
    'personal-data',
    'personal-data/export',
    'picture-copies',
    'undelivered-mails/retry',
  ]
  for (const path of writing) expect((await boss('POST', `/api/${path}`, validCar)).body.code, path).toBe('quota')
  expect((await bob('POST', '/api/cars', validCar)).status).toBe(201)
  expect((await boss('GET', '/api/cars')).status).toBe(200)
})

it('accepts 20,000 new vehicles a day from one user: what exceeds them waits for tomorrow, and others go on', async () => {
  await start()
  const creation = (): Change => ({ name: 'car.create', uid: '', args: { car: validCar } })
  const push = async (as: ApiClient, count: number) => {
    const batch = outbox(as)(Array.from({ length: count }, creation))
    for (const mutation of batch.mutations) mutation.uid = mutation.mid
    return (await batch.send()).body
  }
  expect((await push(ann, 2)).outcomes).toHaveLength(2)
  await server.store.transact((records) => {
    const key = 'cars of user 1'
    const counter = records.get('counters', key)
    expect(counter?.value).toBe(2)
    records.put('counters', key, { ...counter, value: 19_899 })
  })
  expect((await push(ann, 150)).outcomes, 'of the transaction before').toHaveLength(100)
  const refused = await push(ann, 2)
  expect([refused.code, refused.message]).toEqual(['quota', expect.stringContaining('20,000 vehicles')])
  expect((await ann('POST', '/api/cars', validCar)).status).toBe(201)
  const single = await ann('POST', '/api/cars', validCar)
  expect([single.body.code, single.headers.get('Retry-After')]).toEqual(['quota', '60'])
  expect((await push(bob, 2)).outcomes).toHaveLength(2)
  server.clock.now = new Date(server.clock.now.getTime() + 24 * 60 * 60 * 1000)
  expect((await ann('POST', '/api/cars', validCar)).status).toBe(201)
})

it('accepts 100 photos of one user that nothing names; one that a car names is accepted beyond', async () => {
  await start()
  const api = photoApi(server, token)
  const [first, second] = [await jpegPhoto(), await jpegPhoto({ seed: 1 })]
  expect((await api.put(first)).status).toBe(201)
  const row = (await server.store.read()).get('photos', first.sha256)
  if (!row) throw new Error('the photo has no row')
  await server.store.transact((records) => {
    for (let index = 0; index < 99; index += 1) records.put('photos', String(index).padStart(64, '0'), row)
  })
  const refused = await api.put(second)
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'quota', '600'])
  expect((await api.put(first)).status).toBe(200)
  await ann('POST', '/api/cars', { ...validCar, images: [second.path] })
  expect((await api.put(second)).status).toBe(201)
  const third = await jpegPhoto({ seed: 2 })
  expect((await api.put(third)).status).toBe(429)
  await ann('POST', '/api/cars', { ...validCar, images: [first.path] })
  expect((await api.put(third)).status).toBe(201)
})

it('lifts the quotas with RATE_LIMITS=off', async () => {
  await start({ rateLimits: false })
  const push = outbox(ann)
  for (let sent = 0; sent <= 10_000; sent += 500) expect((await push(noops(500)).send()).status).toBe(200)
})

it('reserves the space of the largest photo for an upload that does not say how long it is', async () => {
  await start({ photoFiles: { freeBytes: async () => MAX_PHOTO_BYTES + 15 * MEGABYTE } })
  const photo = await jpegPhoto()
  expect((await photoApi(server, token).put(photo, { 'Transfer-Encoding': 'chunked' })).status).toBe(503)
  expect((await photoApi(server, token).put(photo)).status).toBe(201)
})

it('reserves space for the uploads that are under way', async () => {
  await start({ photoFiles: { freeBytes: async () => 2 * MAX_PHOTO_BYTES } })
  const [slow, photo] = [await jpegPhoto(), await jpegPhoto({ seed: 1 })]
  const sent = begin(slow, MAX_PHOTO_BYTES)
  await once(sent, 'continue')
  const api = photoApi(server, token)
  await expect.poll(async () => (await api.put(photo, { 'Transfer-Encoding': 'chunked' })).status).toBe(503)
  sent.destroy()
  await expect.poll(async () => (await api.put(photo, { 'Transfer-Encoding': 'chunked' })).status).toBe(201)
})

/** Sends the head and the first byte of an upload. */
function begin({ path, type, bytes }: TestPhoto, length: number): ClientRequest {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type, 'Content-Length': length }
  const sent = request(server.url + path, { method: 'PUT', headers: { ...headers, Expect: '100-continue' } })
  sent.on('error', () => {})
  sent.write(bytes.subarray(0, 1))
  return sent
}
