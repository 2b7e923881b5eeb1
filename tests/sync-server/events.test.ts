import { afterEach, expect, it } from 'vitest'
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
async function listen(token?: string) {
  const leave = new AbortController()
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
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
