// Requests that are answered before their body has arrived, and bodies that arrive slowly.
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, type RequestListener, request } from 'node:http'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import pino from 'pino'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { type HttpError, throwHttpError } from '#sync-server/errors.ts'
import { type ListenOptions, listen } from '#sync-server/http/http-server.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import { receiveFile } from '#sync-server/http/receive-file.ts'
import { earlyResponses } from '#sync-server/middleware/early-responses.ts'
import { errorHandler } from '#sync-server/middleware/error-handler.ts'
import { requestLimit } from '#sync-server/middleware/request-limit.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { responseTo } from '#tests/support/server/response-to.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const ENDLESS_MS = 2 ** 31 - 1

const server = serverForFile()
let photo: TestPhoto
let token: string

beforeAll(async () => {
  token = server.tokenOf(await server.addUser('ann', 'user'))
  photo = await jpegPhoto()
})

async function listener(handler: RequestListener, options: Partial<ListenOptions> = {}) {
  const listening = await listen({ host: '127.0.0.1', port: 0, ...options })
  onTestFinished(() => listening.stop(0))
  listening.serve(handler)
  return listening
}

/** Sends the head of a request and one byte of its body. */
function begin(url: string, method: string, headers: Record<string, string | number>): ClientRequest {
  const sent = request(url, { method, headers: { 'Content-Length': photo.bytes.length, ...headers } })
  sent.on('error', () => {})
  sent.write(photo.bytes.subarray(0, 1))
  return sent
}

async function responseOf(sent: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

it.each([
  ['an upload without a token', 401, (): string => photo.path, 'PUT', {}],
  ['an upload with a bad token', 401, (): string => photo.path, 'PUT', { Authorization: 'Bearer bad' }],
  ['a change without a token', 401, (): string => '/api/cars', 'POST', { 'Content-Type': 'application/json' }],
  ['a body of the wrong type', 415, (): string => '/api/inquiries', 'POST', { 'Content-Type': 'text/plain' }],
  ['an unknown call', 404, (): string => '/api/unknown', 'POST', {}],
] as const)('closes the connection after its response to %s', async (_, status, path, method, headers) => {
  const { url } = await listener(server.handler)
  const sent = begin(url + path(), method, headers)
  const response = await responseOf(sent)
  expect([response.statusCode, response.headers.connection]).toEqual([status, 'close'])
  const { socket } = response
  sent.end(photo.bytes.subarray(1))
  expect(JSON.parse(await text(response))).toMatchObject({ message: expect.any(String) })
  if (!socket.closed) await once(socket, 'close')
})

it('sends a 413 after the rest of the body, because behind a proxy with HTTP/2 clients would lose it', async () => {
  const hadArrived: boolean[] = []
  const { url } = await listener((request, response) => {
    const { writeHead } = response
    response.writeHead = ((...args: Parameters<typeof writeHead>) => {
      hadArrived.push(request.complete)
      return writeHead.apply(response, args)
    }) as typeof writeHead
    server.handler(request, response)
  })
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ message: 'x'.repeat(5_000_000) })
  const { status, bytes } = await rawRequest(`${url}/api/inquiries`, { method: 'POST', headers, body })
  expect([status, JSON.parse(bytes.toString()).message]).toEqual([413, 'The request is too large'])
  expect(hadArrived).toEqual([true])
})

const receive = (request: IncomingMessage, limitBytes: number, pauseLimitMs?: number) =>
  receiveFile(request, {
    path: null,
    limitBytes,
    timeLimitMs: ENDLESS_MS,
    startBytes: 1,
    checkStart() {},
    pauseLimitMs,
  })

it.each([
  [
    'JSON',
    (request: IncomingMessage) => {
      const read = readJsonObject({ req: request, get: () => 'application/json' } as never, 10)
      return Promise.race([read, once(request, 'data')])
    },
  ],
  ['a file', (request: IncomingMessage) => receive(request, 10, 1)],
])('refuses %s by its declared length, before it has arrived', async (_, read) => {
  let answered = (_status: unknown): void => {}
  const status = new Promise((resolve) => {
    answered = resolve
  })
  const { url } = await listener((request) => {
    read(request).then(answered, (error: HttpError) => answered(error.status))
  })
  const sent = begin(url, 'POST', {})
  expect(await status).toBe(413)
  sent.destroy()
})

it('receives a file that is as long as its limit', async () => {
  const { length } = photo.bytes
  const { url } = await listener((request, response) => {
    receive(request, length).then(
      ({ bytes }) => response.end(String(bytes)),
      () => response.destroy(),
    )
  })
  const sent = await rawRequest(url, {
    method: 'PUT',
    headers: { 'Content-Length': String(length) },
    body: photo.bytes,
  })
  expect(sent.bytes.toString()).toBe(String(length))
})

it('gives an upload more time than other requests when its sender is authenticated', async () => {
  const { url } = await listener(server.handler, { requestTimeoutMs: 2000, uploadTimeoutMs: 60_000 })
  const upload = begin(url + photo.path, 'PUT', { 'Content-Type': photo.type, Authorization: `Bearer ${token}` })
  const other = begin(`${url}/api/auth/login`, 'POST', { 'Content-Type': 'application/json' })
  expect((await responseOf(other)).statusCode).toBe(408)
  upload.end(photo.bytes.subarray(1))
  expect((await responseOf(upload)).statusCode).toBe(201)
})

/** Accepts one request at a time, and no PUT or PATCH. */
function app(restLimitMs: number, requests = 1): Koa {
  const koa = new Koa()
  koa.silent = true
  koa.use(earlyResponses(restLimitMs))
  koa.use(errorHandler(pino({ level: 'silent' })))
  koa.use(requestLimit(requests))
  koa.use((ctx) => {
    if (ctx.method === 'PUT') throwHttpError(401, 'not_logged_in')
    if (ctx.method === 'PATCH') throwHttpError(413, 'too_large.request')
    ctx.body = 'ok'
  })
  return koa
}

it('waits longer for the rest of a body before a 413 than it keeps a connection after another refusal', async () => {
  const order: string[] = []
  const { url } = await listener(app(50, 2).callback())
  const large = begin(url, 'PATCH', {})
  const answered = responseOf(large).then(({ statusCode }) => order.push(`status ${statusCode}`))
  const { socket } = await responseOf(begin(url, 'PUT', {}))
  if (!socket.closed) await once(socket, 'close')
  order.push('the other connection is closed')
  large.end(photo.bytes.subarray(1))
  await answered
  expect(order).toEqual(['the other connection is closed', 'status 413'])
})

it('counts a request until its connection is closed, although it was answered before', async () => {
  const { url } = await listener(app(ENDLESS_MS).callback())
  const slow = begin(url, 'PUT', {})
  expect((await responseOf(slow)).statusCode).toBe(401)
  expect((await rawRequest(url)).status).toBe(429)
  slow.destroy()
  await expect.poll(async () => (await rawRequest(url)).status).toBe(200)
})

it('closes the connection of a client that reads its response and never ends its body', async () => {
  const { url } = await listener(app(50).callback())
  const response = await responseTo(url, 'PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na')
  expect(response).toMatch(/^HTTP\/1\.1 401 .*Please log in/s)
})
