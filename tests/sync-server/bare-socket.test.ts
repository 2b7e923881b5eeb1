import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiClient } from '#tests/support/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a header without an end', `GET /api/cars HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['a length that is none', 'POST /api/inquiries HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n'],
  ['two lengths', 'POST /api/inquiries HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['a broken chunk', 'POST /api/inquiries HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n'],
  ['an address that cannot be read', 'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a port that is none', 'GET http://[::1]:x/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a person in the address', 'GET //u@[# HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s over a bare socket is refused, and the server goes on', async (_, text) => {
  const { hostname, port } = new URL(server.url)
  const answer = await new Promise<string>((resolve) => {
    let told = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (chunk) => {
      told += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(told))
  })
  expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  expect((await apiClient(server)('GET', '/api/health')).status).toBe(200)
})
