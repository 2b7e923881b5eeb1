// GET /metrics: who may read it, and that its values follow what happens.
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Koa from 'koa'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { passwordHasher } from '#sync-server/auth/password-hasher.ts'
import { metricsRoute } from '#sync-server/metrics/metrics-route.ts'
import { serverMetrics } from '#sync-server/metrics/server-metrics.ts'
import { errorHandler } from '#sync-server/middleware/error-handler.ts'
import { noteBackup } from '#sync-server/store/maintenance/last-backup.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { metricValue, parseMetrics, type Sample } from '#tests/support/metrics/parse-metrics.ts'
import { apiClient, validCar, validInquiry } from '#tests/support/server/api-client.ts'
import { isOnPostgres } from '#tests/support/server/open-test-store.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'
import { startTestServer, type TestServerOptions } from '#tests/support/server/test-server.ts'

const TOKEN = 'a-token-of-the-monitoring'
const DAY_MS = 24 * 60 * 60 * 1000

async function start(options: TestServerOptions = {}) {
  const server = await startTestServer(options)
  onTestFinished(() => server.close())
  const user = await server.addUser('boss', 'admin')
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}/metrics`, { headers, method })
  return {
    ...server,
    get,
    read: async () => parseMetrics(await (await get()).text()),
    asBoss: apiClient(server, server.tokenOf(user)),
    tokenOfBoss: server.tokenOf(user),
  }
}

const requests = (samples: readonly Sample[], method: string, route: string, status: string) =>
  metricValue(samples, 'http_requests_total', { method, route, status })

it('is in the text format of Prometheus, with metrics of the process', async () => {
  const { get } = await start()
  const response = await get()
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const names = parseMetrics(await response.text()).map(({ name }) => name)
  expect(names).toContain('process_cpu_seconds_total')
  expect(names).toContain('nodejs_eventloop_lag_p99_seconds')
})

it('is for clients on this machine, and for others with the token', async () => {
  const { get, tokenOfBoss } = await start({ metricsToken: TOKEN })
  expect((await get()).status).toBe(200)
  expect((await get({}, 'HEAD')).status).toBe(200)
  expect((await get({}, 'POST')).status).toBe(405)
  const forwarded = { 'X-Forwarded-For': '127.0.0.1' }
  for (const authorization of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${tokenOfBoss}`, `Token ${TOKEN}`]) {
    const response = await get({ ...forwarded, ...(authorization ? { authorization } : {}) })
    expect([authorization, response.status, response.headers.get('WWW-Authenticate')]).toEqual([
      authorization,
      401,
      'Bearer',
    ])
    expect(await response.json()).toEqual({ message: 'The metrics need a token', code: 'metrics_token', values: {} })
  }
  expect((await get({ ...forwarded, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
})

it('always needs the token behind a reverse proxy, which may connect from this machine without a header of its own', async () => {
  const { get } = await start({ metricsToken: TOKEN, trustProxy: 1 })
  expect((await get()).status).toBe(401)
  expect((await get({ authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  expect((await (await start({ trustProxy: 1 })).get()).status).toBe(404)
})

it.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP'])(
  'does not exist for what a proxy on this machine forwards with %s',
  async (header) => {
    const { get } = await start()
    expect((await get({ [header]: 'anything' })).status).toBe(404)
  },
)

it.each([
  ['127.0.0.1', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['192.0.2.7', 404],
  ['::ffff:192.0.2.127', 404],
  ['2001:db8::1', 404],
])('a client at %s gets %i without a token', async (address, status) => {
  const app = new Koa()
  app.use(errorHandler(pino({ enabled: false })))
  app.use(metricsRoute(serverMetrics(), { token: undefined, isBehindProxy: false }))
  const handle = app.callback()
  const server = createServer((request, response) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: address })
    handle(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(status)
})

it('counts and times requests by the pattern of their route; what is unknown shares one label', async () => {
  const { url, read, asBoss } = await start()
  const { id } = (await asBoss('POST', '/api/cars', validCar)).body
  for (let n = 0; n < 3; n += 1) await asBoss('GET', `/api/cars/${id}`)
  await asBoss('GET', '/api/cars/100001')
  for (const path of ['/api/nothing', '/api/else', '/secret-page?token=x', '/assets/app-1.js']) await fetch(url + path)
  const samples = await read()
  expect(requests(samples, 'POST', '/api/cars', '201')).toBe(1)
  expect(requests(samples, 'GET', '/api/cars/:id', '200')).toBe(3)
  expect(requests(samples, 'GET', '/api/cars/:id', '404')).toBe(1)
  expect(metricValue(samples, 'http_request_duration_seconds_count', { method: 'GET', route: '/api/cars/:id' })).toBe(4)
  expect(requests(samples, 'GET', '/api/?', '404')).toBe(2)
  expect(requests(samples, 'GET', '/?', '404')).toBe(1)
  expect(requests(samples, 'GET', '/assets/?', '404')).toBe(1)
  const labels = samples.flatMap((sample) => Object.values(sample.labels))
  expect(labels.filter((label) => label.includes(String(id)) || label.includes('secret'))).toEqual([])
})

it('counts open event streams, and closed ones as requests without a duration', async () => {
  const { url, read, tokenOfBoss } = await start()
  const leave = new AbortController()
  const headers: Record<string, string>[] = [{}, {}, { Authorization: `Bearer ${tokenOfBoss}` }]
  for (const each of headers) await fetch(`${url}/api/sync/events`, { headers: each, signal: leave.signal })
  const streams = (samples: readonly Sample[]) =>
    ['visitors', 'staff'].map((reader) => metricValue(samples, 'event_streams', { reader }))
  expect(streams(await read())).toEqual([2, 1])
  leave.abort()
  await expect.poll(async () => streams(await read())).toEqual([0, 0])
  const samples = await read()
  expect(requests(samples, 'GET', '/api/sync/events', 'closed')).toBe(3)
  expect(JSON.stringify(samples)).not.toContain('duration_seconds_count","labels":{"method":"GET","route":"/api/sync')
})

it('follows the commits, size and state of the store', async () => {
  const { read, asBoss } = await start()
  const figures = (samples: readonly Sample[]) => ({
    cars: metricValue(samples, 'store_rows', { table: 'cars' }) ?? Number.NaN,
    commits: metricValue(samples, 'store_commit_duration_seconds_count') ?? Number.NaN,
    bytes: metricValue(samples, 'store_commit_bytes_sum') ?? Number.NaN,
  })
  const before = figures(await read())
  await asBoss('POST', '/api/cars', validCar)
  const samples = await read()
  const after = figures(samples)
  expect([after.cars - before.cars, after.commits - before.commits]).toEqual([1, 1])
  expect(after.bytes - before.bytes).toBeGreaterThan(JSON.stringify(validCar).length)
  expect(metricValue(samples, 'store_state', { state: 'ok' })).toBe(1)
  expect(metricValue(samples, 'store_state', { state: 'unreachable' })).toBe(0)
  expect(metricValue(samples, 'store_pending_transactions')).toBe(0)
  expect(metricValue(samples, 'store_commit_failures_total')).toBe(0)
  if (isOnPostgres) {
    // The check of the state of the store may still use a connection.
    await expect
      .poll(async () => metricValue(await read(), 'database_connections', { state: 'idle' }))
      .toBeGreaterThan(0)
  } else expect(metricValue(samples, 'store_journal_bytes')).toBeGreaterThan(after.bytes)
})

it('counts devices by their last push', async () => {
  const { read, asBoss, clock } = await start()
  for (const daysLater of [0, 3, 5]) {
    clock.now = new Date(clock.now.getTime() + daysLater * DAY_MS)
    const deviceId = crypto.randomUUID()
    expect((await asBoss('POST', '/api/sync/push', { deviceId, mutations: [] })).status).toBe(200)
  }
  const samples = await read()
  expect(['day', 'week', 'ever'].map((seen) => metricValue(samples, 'devices', { seen }))).toEqual([1, 2, 3])
})

it('has the lengths of the queues', async () => {
  let startEncoding = () => {}
  const mayEncode = new Promise<void>((resolve) => {
    startEncoding = resolve
  })
  const server = await start({
    smtp: { host: '127.0.0.1', port: 1, secure: false },
    hasher: { ...passwordHasher(), queueLength: () => 7 },
    photoFiles: { withLocalFile: (_, __, use) => mayEncode.then(() => use('/does/not/exist')) },
  })
  const { read, asBoss, store, tokenOfBoss } = server
  const queue = (samples: readonly Sample[], name: string) => metricValue(samples, 'queue_length', { queue: name })
  await asBoss('PUT', '/api/settings', { inquiryMail: { recipients: ['sales@cars.example'] } })
  const uids: string[] = []
  for (let n = 0; n < 2; n += 1) uids.push((await asBoss('POST', '/api/inquiries', validInquiry)).body.uid)
  const undelivered = uids[0] as string
  await store.transact((records) => {
    const mail = records.get('mails', undelivered)
    if (mail) records.put('mails', undelivered, { ...mail, nextAt: null })
  })
  expect((await photoApi(server, tokenOfBoss).put(await jpegPhoto())).status).toBe(201)
  const samples = await read()
  const names = ['mail', 'undelivered_mail', 'photo_encoding', 'photo_inspection', 'push_notifications']
  expect(names.map((name) => queue(samples, name))).toEqual([1, 1, 1, 0, 0])
  expect(queue(samples, 'password_hashing')).toBe(7)
  startEncoding()
  await expect.poll(async () => queue(await read(), 'photo_encoding'), { timeout: 20_000 }).toBe(0)
  expect(JSON.stringify(await read())).not.toMatch(/boss|cars\.example|O'Neill|447700900123/)
})

it('counts refused log-ins by reason', async () => {
  const { read, url, addUser } = await start({ rateLimits: true, sleep: async () => {} })
  await addUser('ann', 'user')
  const logIn = (password: string) =>
    apiClient({ url })('POST', '/api/auth/login', { username: 'ann', password }, { 'Content-Type': 'application/json' })
  const reasons = async () => {
    const samples = await read()
    return ['password', 'code', 'throttled'].map(
      (reason) => metricValue(samples, 'refused_log_ins_total', { reason }) ?? 0,
    )
  }
  expect(await reasons()).toEqual([0, 0, 0])
  for (let n = 0; n < 6; n += 1) await logIn('wrong')
  expect(await reasons()).toEqual([5, 0, 1])
})

it('counts photos whose copies could not be made', async () => {
  const server = await start({ photoFiles: { withLocalFile: (_, __, use) => use('/does/not/exist') } })
  expect((await photoApi(server, server.tokenOfBoss).put(await jpegPhoto())).status).toBe(201)
  await expect
    .poll(async () => metricValue(await server.read(), 'photo_encoding_failures_total'), { timeout: 20_000 })
    .toBe(1)
})

it('has the free space of the data folder, and the age of the snapshot', async () => {
  const { read, clock, store } = await start()
  await store.compact()
  clock.now = new Date(clock.now.getTime() + DAY_MS)
  const samples = await read()
  expect(metricValue(samples, 'data_dir_free_bytes')).toBeGreaterThan(0)
  const age = metricValue(samples, 'snapshot_age_seconds')
  if (isOnPostgres) expect(age).toBeUndefined()
  else expect(Math.round((age ?? 0) / 3600)).toBe(24)
})

it('has the age of the last backup that succeeded, and the result of the last one', async () => {
  const { read, clock, dir } = await start()
  const values = async () => {
    const samples = await read()
    const age = metricValue(samples, 'backup_age_seconds')
    return [metricValue(samples, 'backup_succeeded'), age === undefined ? undefined : Math.round(age)]
  }
  expect(await values()).toEqual([undefined, undefined])
  await noteBackup(dir, clock.now, { succeeded: false })
  expect(await values()).toEqual([0, undefined])
  await noteBackup(dir, clock.now, { succeeded: true })
  clock.now = new Date(clock.now.getTime() + 2000)
  expect(await values()).toEqual([1, 2])
  await noteBackup(dir, clock.now, { succeeded: false })
  expect(await values()).toEqual([0, 2])
  await writeFile(join(dir, 'last-backup.json'), 'x')
  expect(await values()).toEqual([undefined, undefined])
})

it('a password counts as queued until it is hashed', async () => {
  const { hash, queueLength } = passwordHasher()
  const hashes = [hash('first password'), hash('second password')]
  expect(queueLength?.()).toBe(2)
  await Promise.all(hashes)
  expect(queueLength?.()).toBe(0)
})

it('counts the mails that wait and those that were given up, and the notifications that wait', async () => {
  const { store, push, read } = await start()
  const [later, queuedAt] = ['2999-01-01T00:00:00Z', '2026-01-01T00:00:00Z']
  await store.transact((records) => {
    const [user] = [...records.all('users')]
    if (!user) return expect.fail()
    for (const [key, nextAt] of Object.entries({ a: later, b: later, c: null })) {
      records.put('mails', key, { queuedAt, sentTo: [], attempts: 1, nextAt })
      const of = { userId: user.id, tokenVersion: user.tokenVersion, serverKey: push.publicKey, since: queuedAt }
      const browser = { endpoint: `https://push.example.com/${key}`, keys: { p256dh: '', auth: '' }, ...of }
      records.put('subscriptions', key, { ...browser, topics: ['inquiry'], notification: { nextAt, attempts: 1 } })
    }
  })
  const samples = await read()
  const queues = ['mail', 'undelivered_mail', 'push_notifications']
  expect(queues.map((queue) => metricValue(samples, 'queue_length', { queue }))).toEqual([2, 1, 2])
})
