// The id of a request, in its response and in the lines of the log about it.
import { afterEach, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/test-server.ts'

const FORWARDED = '4f2c.aB-9'

let server: TestServer
afterEach(() => server.close())

async function start(options: TestServerOptions = {}): Promise<void> {
  server = await startTestServer(options)
}

async function idOf(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(server.url + path, init)
  await response.arrayBuffer()
  return response.headers.get('X-Request-Id') ?? ''
}

const lines = () => server.log.map((line) => JSON.parse(line) as { msg: string; requestId?: string })

it('is in every response, another one in each', async () => {
  await start()
  const json = { 'Content-Type': 'application/json' }
  const ids = [
    await idOf('/api/cars'),
    await idOf('/api/cars'),
    await idOf('/api/nothing'),
    await idOf('/api/users'),
    await idOf('/api/inquiries', { method: 'POST', headers: json, body: '{' }),
    await idOf('/metrics'),
    await idOf('/api/docs'),
  ]
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

it('is in every line of the log about the request, and nothing of an unknown path below /api', async () => {
  await start({ trustProxy: 1 })
  const user = await server.addUser('ann', 'user')
  const headers = { Authorization: `Bearer ${server.tokenOf(user)}`, 'X-Forwarded-For': '192.0.2.7' }
  const listed = await idOf('/api/cars', { headers })
  const refused = await idOf('/api/users', { headers })
  await idOf('/api/ann@lot.example')
  await server.close()
  expect(server.log.join()).not.toContain('ann@lot')
  const of = (id: string) => lines().flatMap(({ msg, requestId }) => (requestId === id ? msg : []))
  expect(of(listed)).toEqual(['request'])
  expect(of(refused).sort()).toEqual(['request', 'security'])
})

it('is that of the proxy, and behind none the choice of the server', async () => {
  await start({ trustProxy: 1 })
  const headers = { 'X-Request-Id': FORWARDED }
  expect(await idOf('/api/cars', { headers })).toBe(FORWARDED)
  await server.close()
  await start()
  expect(await idOf('/api/cars', { headers })).not.toBe(FORWARDED)
})

it.each(['a b', 'a"b', '192.0.2.7:443', 'x'.repeat(101)])('of a proxy is replaced when it is %j', async (id) => {
  await start({ trustProxy: 1 })
  expect(await idOf('/api/cars', { headers: { 'X-Request-Id': id } })).toMatch(/^[\da-f-]{36}$/)
})
