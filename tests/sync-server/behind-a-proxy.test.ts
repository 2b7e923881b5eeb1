// Settings that say how the server is reached, and requests that contradict them.
import { expect, it, onTestFinished } from 'vitest'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { responseTo } from '#tests/support/server/response-to.ts'
import { startTestServer, type TestServerOptions } from '#tests/support/server/test-server.ts'

async function start(options: TestServerOptions) {
  const server = await startTestServer(options)
  onTestFinished(() => server.close())
  const request = (path: string, headers: Record<string, string> = {}) => rawRequest(server.url + path, { headers })
  const warnings = () =>
    server.log.map((line) => JSON.parse(line)).flatMap(({ level, msg }) => (level === 40 ? String(msg) : []))
  return { url: server.url, request, warnings }
}

const FORWARDED = { 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Proto': 'https' }
const PUBLIC = { trustProxy: 1, publicUrl: 'https://cars.example' }

it('warns once of requests that did not pass the reverse proxy that TRUST_PROXY announces', async () => {
  const { request, warnings } = await start(PUBLIC)
  await request('/api/cars', FORWARDED)
  expect(warnings()).toEqual([])
  await request('/api/cars')
  await request('/api/settings')
  expect(warnings()).toEqual([expect.stringContaining('although TRUST_PROXY is set')])
})

it('warns once of a proxy that does not say that the visitor came over TLS', async () => {
  const { request, warnings } = await start(PUBLIC)
  await request('/api/cars', { 'X-Forwarded-For': '192.0.2.1' })
  await request('/api/settings', { 'X-Forwarded-For': '192.0.2.1' })
  expect(warnings()).toEqual([expect.stringContaining('no X-Forwarded-Proto')])
})

it('expects no TLS of a site whose address is not https', async () => {
  const { request, warnings } = await start({ trustProxy: 1, publicUrl: 'http://cars.example' })
  await request('/api/cars', { 'X-Forwarded-For': '192.0.2.1' })
  expect(warnings()).toEqual([])
})

it.each(['/api/health', '/metrics'])('does not warn of %s, which is read without the proxy', async (path) => {
  const { request, warnings } = await start(PUBLIC)
  await request(path)
  expect(warnings()).toEqual([])
})

it.each([
  ['with headers of a proxy', { 'X-Forwarded-For': '192.0.2.1' }],
  ['with the name of the site from this machine, as HAProxy sends without settings', { Host: 'cars.example' }],
])('warns once of a proxy that TRUST_PROXY does not announce: a request %s', async (_, headers) => {
  const { request, warnings } = await start({ trustProxy: 0 })
  await request('/api/cars', headers)
  await request('/api/settings', headers)
  expect(warnings()).toEqual([expect.stringContaining('but TRUST_PROXY is 0')])
})

it('warns of a bare proxy_pass of nginx, which sends HTTP 1.0', async () => {
  const { url, warnings } = await start({ trustProxy: 0 })
  const { host } = new URL(url)
  await responseTo(url, `GET /api/cars HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(warnings()).toEqual([expect.stringContaining('but TRUST_PROXY is 0')])
})

it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('does not warn of a visit at %s', async (host) => {
  const { request, warnings } = await start({ trustProxy: 0 })
  await request('/api/cars', { Host: host })
  expect(warnings()).toEqual([])
})
