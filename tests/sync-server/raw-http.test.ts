import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { listen } from '#sync-server/http/http-server.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it.each([
  ['a request that is not HTTP', 'hello\r\n\r\n'],
  ['a header without an end', `GET /api/cars HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['an invalid length', 'POST /api/inquiries HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n'],
  ['two lengths', 'POST /api/inquiries HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['a broken chunk', 'POST /api/inquiries HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n'],
  ['a URL that cannot be parsed', 'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['an invalid port', 'GET http://[::1]:x/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['credentials in the URL', 'GET //u@[# HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
])('rejects %s and continues to serve', async (_, text) => {
  const response = await responseTo(server.url, text)
  expect(response).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  expect((await apiClient(server)('GET', '/api/health')).status).toBe(200)
})

it.each([
  [431, `GET /api/cars?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  [400, 'hello\r\n\r\n'],
  [400, 'POST /api/inquiries HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n'],
])('sends a message with status %d when the HTTP parser rejects a request', async (status, text) => {
  const { url } = await listener((request) => request.resume())
  const [head = '', body = ''] = (await responseTo(url, text)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toMatch(/^content-type: application\/json/im)
  expect(JSON.parse(body)).toEqual({ message: expect.any(String) })
})

it('does not send an error response after a response has begun', async () => {
  const { url } = await listener((_, response) => void response.write('begun'))
  const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
  const response = await responseTo(url, chunked, 'ZZ\r\n')
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

it('handles requests that arrived before `serve` was called', async () => {
  const { url, serve } = await listener()
  const early = request(url, { headers: { expect: '100-continue' } })
  early.flushHeaders()
  // The request has arrived at the server.
  await once(early, 'continue')
  early.end()
  serve((_, response) => response.end('now'))
  const [response] = (await once(early, 'response')) as [IncomingMessage]
  expect(await text(response)).toBe('now')
})

async function listener(handler?: RequestListener) {
  const server = await listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.stop(0))
  if (handler) server.serve(handler)
  return server
}

/** Everything the server sends until the connection closes. @param then sent after the first response data */
function responseTo(url: string, text: string, then?: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (chunk) => {
      received += chunk
    })
    if (then !== undefined) socket.once('data', () => socket.write(then))
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}
