// Settings that say how the server is reached, and requests that contradict them.
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer, type TestServerOptions } from '#tests/support/server/test-server.ts'

async function start(options: TestServerOptions) {
  const server = await startTestServer(options)
  onTestFinished(() => server.close())
  const request = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
  const warnings = () => server.log.filter((line) => line.includes('X-Forwarded-For'))
  return { request, warnings }
}

it('warns once of requests that did not pass the reverse proxy that TRUST_PROXY announces', async () => {
  const { request, warnings } = await start({ trustProxy: 1 })
  await request('/api/cars', { 'X-Forwarded-For': '192.0.2.1' })
  expect(warnings()).toEqual([])
  await request('/api/cars')
  await request('/api/settings')
  expect(warnings()).toHaveLength(1)
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 40, msg: expect.stringContaining('TRUST_PROXY') })
})

it.each(['/api/health', '/metrics'])('does not warn of %s, which is read without the proxy', async (path) => {
  const { request, warnings } = await start({ trustProxy: 1 })
  await request(path)
  expect(warnings()).toEqual([])
})

it('does not warn without TRUST_PROXY', async () => {
  const { request, warnings } = await start({ trustProxy: 0 })
  await request('/api/cars')
  expect(warnings()).toEqual([])
})
