import { afterEach, expect, it } from 'vitest'
import { aCar, anInquiry, apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/test-server.ts'

let server: TestServer
let staffToken: string

async function start(options: TestServerOptions = {}) {
  server = await startTestServer(options)
  staffToken = server.tokenOf(await server.addUser('boss', 'admin'))
}
afterEach(() => server?.close())

const asStaff = () => apiClient(server, staffToken)

/** Listens until told to stop; `text` is what has come so far. */
async function listen(token?: string) {
  const leave = new AbortController()
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${server.url}/api/sync/events`, { headers, signal: leave.signal })
  const heard = {
    status: response.status,
    headers: response.headers,
    text: '',
    ended: false,
    leave: () => leave.abort(),
  }
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) heard.text += Buffer.from(chunk).toString()
    } catch {}
    heard.ended = true
  })()
  return heard
}

it('tells visitors of public changes only, and staff of all, in one word without data', async () => {
  await start()
  const visitor = await listen()
  const staff = await listen(staffToken)
  expect(visitor.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  expect(visitor.headers.get('Cache-Control')).toBe('no-store, no-transform')
  await asStaff()('POST', '/api/inquiries', anInquiry)
  await expect.poll(() => staff.text).toContain('data: staff\n\n')
  await asStaff()('POST', '/api/cars', { ...aCar, enabled: false })
  await asStaff()('PUT', '/api/settings', { siteName: 'Ours' })
  await expect.poll(() => visitor.text).toContain('data: public\n\n')
  await expect.poll(() => staff.text).toContain('data: public\n\n')
  expect(visitor.text).not.toContain('staff')
  expect(visitor.text.replace(/^retry: \d+$/m, '')).not.toMatch(/\d/)
})

it('tells visitors when a car comes, goes, or is taken out of their view', async () => {
  await start()
  const { id } = (await asStaff()('POST', '/api/cars', aCar)).body
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

it('keeps the line open with comments', async () => {
  await start({ streams: { heartbeatMs: 10 } })
  const visitor = await listen()
  await expect.poll(() => visitor.text).toMatch(/: still here\n\n: still here/)
  expect(visitor.text).not.toContain('data:')
})

it('has room for so many; visitors never take the places of staff; who leaves makes room', async () => {
  await start({ streams: { visitors: 2, staff: 1 } })
  const first = await listen()
  await listen()
  const refused = await apiClient(server)('GET', '/api/sync/events')
  expect([refused.status, refused.body.code]).toEqual([503, 'too_many_streams'])
  expect(refused.headers.get('Retry-After')).toBe('60')
  expect((await listen(staffToken)).status).toBe(200)
  expect((await asStaff()('GET', '/api/sync/events')).status).toBe(503)
  first.leave()
  await expect.poll(async () => (await listen()).status).toBe(200)
})

it('ends when the server stops, and then opens no more', async () => {
  await start()
  const streams = [await listen(), await listen(staffToken)]
  server.events.close()
  await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, true])
  expect((await apiClient(server)('GET', '/api/sync/events')).status).toBe(503)
})

it('ends for a user who was changed, so that the token is looked at again', async () => {
  await start()
  const ann = await server.addUser('ann', 'user')
  const anns = await listen(server.tokenOf(ann))
  const bosss = await listen(staffToken)
  await asStaff()('DELETE', `/api/users/${ann.id}`)
  await expect.poll(() => anns.ended).toBe(true)
  expect(bosss.ended).toBe(false)
})
