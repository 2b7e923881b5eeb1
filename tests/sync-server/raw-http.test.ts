import { EventEmitter, once } from 'node:events'
import { type IncomingMessage, type RequestListener, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { liftBodyTimeLimit } from '#sync-server/http/body-time-limit.ts'
import { type ListenOptions, listen } from '#sync-server/http/http-server.ts'
import { errorHandler } from '#sync-server/middleware/error-handler.ts'
import { connectionLimit, requestLimit } from '#sync-server/middleware/request-limit.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { responseTo } from '#tests/support/server/response-to.ts'
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

it('lets no cache keep a refusal', async () => {
  const response = await responseTo(server.url, 'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(response).toMatch(/^HTTP\/1\.1 400 .*\r\nCache-Control: no-store\r\n/s)
})

it.each([
  [431, `GET /api/cars?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  [400, 'hello\r\n\r\n'],
  [400, 'POST /api/inquiries HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n'],
  [400, 'GET /api/cars HTTP/1.1\r\n\r\n'],
  [417, 'GET /api/cars HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n'],
])('sends a message with status %d when a request is rejected before its handler', async (status, text) => {
  const { url } = await listener((request) => request.resume())
  const [head = '', body = ''] = (await responseTo(url, text)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toMatch(/^content-type: application\/json/im)
  expect(head).toMatch(/^x-request-id: [\da-f-]{36}$/im)
  expect(JSON.parse(body)).toMatchObject({ message: expect.any(String), code: 'http' })
})

it('does not send an error response after a response has begun', async () => {
  const { url } = await listener((_, response) => void response.write('begun'))
  const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
  const response = await responseTo(url, chunked, 'ZZ\r\n')
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

it.each([
  ['a length that is too short', 'Content-Length: 10', '{"username":"admin","password":"open sesame"}'],
  ['a broken chunk', 'Transfer-Encoding: chunked', '2\r\n{"\r\nZZ{"username":"admin","password":"open sesame"}\r\n'],
])('logs nothing that a request with %s contains', async (_, header, body) => {
  const { url } = await listener(server.handler)
  const from = server.log.length
  const secrets = ['open sesame', 'stolen.token']
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}`
  await responseTo(url, `${head}\r\nAuthorization: Bearer stolen.token\r\n\r\n${body}`)
  const logged = () => server.log.slice(from).join('')
  await expect.poll(logged).toContain('"code":"HPE_')
  for (const secret of secrets) {
    expect(logged()).not.toContain(secret)
    expect(logged()).not.toContain([...Buffer.from(secret)].join())
  }
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

it('closes the connection of a client that does not read its response, and keeps an idle stream open', async () => {
  const closed = new EventEmitter()
  const { url } = await listener(
    (request, response) => {
      if (request.url === '/idle') response.write('first')
      else response.end(Buffer.alloc(32 * 1024 * 1024))
      response.once('close', () => closed.emit(request.url ?? ''))
      if (request.url === '/idle') closed.once('/large', () => response.end('last'))
    },
    { writeTimeoutMs: 50 },
  )
  const idle = fetch(`${url}/idle`).then((response) => response.text())
  const { hostname, port } = new URL(url)
  const stalled = connect(Number(port), hostname).pause()
  onTestFinished(() => void stalled.destroy())
  stalled.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(closed, '/large')
  expect(await idle).toBe('firstlast')
})

it('ends a request whose body takes too long, unless its handler has lifted the limit', async () => {
  const { url } = await listener(
    (received, response) => {
      if (received.url === '/upload') liftBodyTimeLimit(received)
      received.resume().once('end', () => response.end('done'))
    },
    { requestTimeoutMs: 100, uploadTimeoutMs: 60_000 },
  )
  const begin = (path: string) => {
    const sent = request(url + path, { method: 'PUT', headers: { 'Content-Length': 2 } })
    sent.on('error', () => {})
    sent.write('a')
    return sent
  }
  const upload = begin('/upload')
  const [refused] = (await once(begin('/other'), 'response')) as [IncomingMessage]
  expect(refused.statusCode).toBe(408)
  upload.end('b')
  const [response] = (await once(upload, 'response')) as [IncomingMessage]
  expect(await text(response)).toBe('done')
})

it('limits the requests in progress of one address, so that its stalled clients do not keep others out', async () => {
  const app = new Koa({ proxy: true })
  app.use(errorHandler(pino({ level: 'silent' })))
  app.use(requestLimit(2))
  app.use((ctx) => {
    if (ctx.path === '/wait') return new Promise(() => {})
    ctx.body = 'ok'
  })
  const { url } = await listener(app.callback())
  const statusFor = (address: string) => rawRequest(url, { headers: { 'X-Forwarded-For': address } })
  const waiting = await Promise.all(
    [1, 2].map(async () => {
      const sent = request(`${url}/wait`, { headers: { 'X-Forwarded-For': '192.0.2.1', expect: '100-continue' } })
      sent.on('error', () => {})
      sent.flushHeaders()
      await once(sent, 'continue')
      return sent
    }),
  )
  const refused = await statusFor('192.0.2.1')
  expect([refused.status, refused.headers['retry-after'], refused.headers.connection]).toEqual([429, '10', 'close'])
  expect((await statusFor('192.0.2.2')).status).toBe(200)
  waiting[0]?.destroy()
  await expect.poll(async () => (await statusFor('192.0.2.1')).status).toBe(200)
})

it('limits the requests in progress of one /48 network', async () => {
  const app = new Koa({ proxy: true })
  app.use(errorHandler(pino({ level: 'silent' })))
  app.use(requestLimit(1, 2))
  app.use((ctx) => {
    if (ctx.path === '/wait') return new Promise(() => {})
    ctx.body = 'ok'
  })
  const { url } = await listener(app.callback())
  for (const address of ['2001:db8:1:1::1', '2001:db8:1:2::1']) {
    const sent = request(`${url}/wait`, { headers: { 'X-Forwarded-For': address, expect: '100-continue' } })
    sent.on('error', () => {})
    sent.flushHeaders()
    await once(sent, 'continue')
  }
  const statusFor = async (address: string) =>
    (await rawRequest(url, { headers: { 'X-Forwarded-For': address } })).status
  expect(await statusFor('2001:db8:1:3::1')).toBe(429)
  expect(await statusFor('2001:db8:2:1::1')).toBe(200)
})

it('limits the connections of one address, also those without a request, so that others still get one', async () => {
  const { url } = await listener((_, response) => response.end('ok'), { acceptsConnection: connectionLimit(2) })
  const idle = [1, 2, 3].map(() => connect(Number(new URL(url).port), '127.0.0.1'))
  await Promise.all(idle.slice(0, 2).map((socket) => once(socket, 'connect')))
  await once(idle[2] as Socket, 'close')
  const responseFrom = async (localAddress: string) => {
    const [response] = (await once(request(url, { localAddress, agent: false }).end(), 'response')) as [IncomingMessage]
    return text(response)
  }
  await expect(responseFrom('127.0.0.1')).rejects.toThrow()
  expect(await responseFrom('127.0.0.2')).toBe('ok')
  idle[0]?.destroy()
  await expect.poll(() => responseFrom('127.0.0.1').catch(() => 'closed')).toBe('ok')
})

async function listener(handler?: RequestListener, options: Partial<ListenOptions> = {}) {
  const server = await listen({ host: '127.0.0.1', port: 0, ...options })
  onTestFinished(() => server.stop(0))
  if (handler) server.serve(handler)
  return server
}
