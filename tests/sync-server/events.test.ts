import { afterEach, expect, it } from 'vitest'
import { DAY_MS } from '#domain/values/time/durations.ts'
import { listen as listenOnPort } from '#sync-server/http/http-server.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import { apiClient, validCar, validInquiry } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/test-server.ts'

let server: TestServer
let staffToken: string

async function start(options: TestServerOptions = {}) {
  server = await startTestServer(options)
  staffToken = server.tokenOf(await server.addUser('boss', 'admin'))
}
afterEach(() => server?.close())

const asStaff = () => apiClient(server, staffToken)

/** Opens a stream. `text` is what has arrived so far; `leave` closes the stream. */
async function listen(token?: string, address?: string) {
  const leave = new AbortController()
  const headers: Record<string, string> = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(address ? { 'X-Forwarded-For': address } : {}),
  }
  const response = await fetch(`${server.url}/api/sync/events`, { headers, signal: leave.signal })
  const stream = {
    status: response.status,
    headers: response.headers,
    text: '',
    ended: false,
    leave: () => leave.abort(),
  }
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) stream.text += Buffer.from(chunk).toString()
    } catch {}
    stream.ended = true
  })()
  return stream
}

it('sends visitors events for public changes only, and staff for all changes, without data', async () => {
  await start()
  const visitor = await listen()
  const staff = await listen(staffToken)
  expect(visitor.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  expect(visitor.headers.get('Cache-Control')).toBe('no-store, no-transform')
  await asStaff()('POST', '/api/inquiries', validInquiry)
  await expect.poll(() => staff.text).toContain('data: staff\n\n')
  await asStaff()('POST', '/api/cars', { ...validCar, enabled: false })
  await asStaff()('PUT', '/api/settings', { siteName: 'Ours' })
  await expect.poll(() => visitor.text).toContain('data: public\n\n')
  await expect.poll(() => staff.text).toContain('data: public\n\n')
  expect(visitor.text).not.toContain('staff')
  expect(visitor.text.replace(/^retry: \d+$/m, '')).not.toMatch(/\d/)
})

it('sends visitors an event when a car is added, changed, hidden or deleted', async () => {
  await start()
  const { id } = (await asStaff()('POST', '/api/cars', validCar)).body
  for (const change of [{ price: 1 }, { enabled: false }]) {
    const visitor = await listen()
    await asStaff()('PUT', `/api/cars/${id}`, change)
    await expect.poll(() => visitor.text).toContain('data: public')
    visitor.leave()
  }
  const visitor = await listen()
  await asStaff()('DELETE', `/api/cars/${id}`)
  await expect.poll(() => visitor.text).toContain('data: public')
})

it('sends no event when the content of a deletion is pruned, which no device pulls', async () => {
  await start()
  const earlier = await listen(staffToken)
  const { id } = (await asStaff()('POST', '/api/cars', validCar)).body
  await asStaff()('DELETE', `/api/cars/${id}`)
  await asStaff()('POST', '/api/inquiries', validInquiry)
  await expect.poll(() => earlier.text).toContain('data: staff\n\n')
  const before = await server.store.read()
  const staff = await listen(staffToken)
  expect(await pruneStore(server.store, new Date(server.clock.now.getTime() + 31 * DAY_MS))).toBe(1)
  expect((await server.store.read()).sequence).toBe(before.sequence)
  await asStaff()('POST', '/api/inquiries', validInquiry)
  await expect.poll(() => staff.text).toContain('data: staff\n\n')
  expect(staff.text).not.toContain('public')
})

it('keeps the connection open with comments', async () => {
  await start({ streams: { heartbeatMs: 10 } })
  const visitor = await listen()
  await expect.poll(() => visitor.text).toMatch(/: still here\n\n: still here/)
  expect(visitor.text).not.toContain('data:')
})

it('limits the streams of visitors and of staff separately, and frees the place of a closed stream', async () => {
  await start({ streams: { maxVisitors: 2, maxStaff: 1 } })
  const first = await listen()
  await listen()
  const rejected = await apiClient(server)('GET', '/api/sync/events')
  expect([rejected.status, rejected.body.code]).toEqual([503, 'too_many_streams'])
  expect(rejected.headers.get('Retry-After')).toBe('60')
  expect((await listen(staffToken)).status).toBe(200)
  expect((await asStaff()('GET', '/api/sync/events')).status).toBe(503)
  first.leave()
  await expect.poll(async () => (await listen()).status).toBe(200)
})

it('limits the streams of one address and of one user, so that others still get one', async () => {
  await start({ trustProxy: 1, streams: { maxPerAddress: 2, maxPerUser: 1 } })
  const status = async (...from: Parameters<typeof listen>) => (await listen(...from)).status
  const first = await listen(undefined, '2001:db8:1:2::1')
  expect(await status(undefined, '2001:db8:1:2::2')).toBe(200)
  const rejected = await apiClient(server)('GET', '/api/sync/events', undefined, {
    'X-Forwarded-For': '2001:db8:1:2::3',
  })
  expect([rejected.status, rejected.body.code]).toEqual([429, 'too_many_streams'])
  expect(rejected.headers.get('Retry-After')).toBe('60')
  expect(await status(undefined, '2001:db8:1:3::1')).toBe(200)
  first.leave()
  await expect.poll(() => status(undefined, '2001:db8:1:2::3')).toBe(200)

  const anns = server.tokenOf(await server.addUser('ann', 'user'))
  expect(await status(anns, '192.0.2.1')).toBe(200)
  expect(await status(anns, '192.0.2.2')).toBe(429)
  expect(await status(staffToken, '192.0.2.2')).toBe(200)
})

it('limits the streams of one /48 network of visitors', async () => {
  await start({ trustProxy: 1, streams: { maxPerAddress: 2, maxPerSite: 3 } })
  const statuses = []
  for (const address of ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2::1'])
    statuses.push((await listen(undefined, address)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 200])
})

it('allows 50 streams per address and 20 per user', async () => {
  await start()
  const statuses = async (count: number, token?: string) =>
    (await Promise.all(Array.from({ length: count }, () => listen(token)))).map(({ status }) => status)
  expect((await statuses(51)).filter((status) => status === 200)).toHaveLength(50)
  expect((await statuses(21, staffToken)).filter((status) => status === 200)).toHaveLength(20)
})

it('ends all streams when the server stops, and opens no more', async () => {
  await start()
  const streams = [await listen(), await listen(staffToken)]
  server.events.close()
  await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, true])
  expect((await apiClient(server)('GET', '/api/sync/events')).status).toBe(503)
})

it('ends the streams of a changed user, so that the client is authenticated again', async () => {
  await start()
  const ann = await server.addUser('ann', 'user')
  const anns = await listen(server.tokenOf(ann))
  const bosss = await listen(staffToken)
  await asStaff()('DELETE', `/api/users/${ann.id}`)
  await expect.poll(() => anns.ended).toBe(true)
  expect(bosss.ended).toBe(false)
})

it('opens a stream without a warning of Node about listeners', async () => {
  await start({ rateLimits: true })
  const warnings: string[] = []
  const note = ({ name }: Error) => warnings.push(name)
  process.on('warning', note)
  const listener = await listenOnPort({ host: '127.0.0.1', port: 0 })
  listener.serve(server.handler)
  const leave = new AbortController()
  const response = await fetch(`${listener.url}/api/sync/events`, { signal: leave.signal })
  await response.body?.getReader().read()
  leave.abort()
  await listener.stop(0)
  process.off('warning', note)
  expect(warnings).toEqual([])
})
