// The HTTP listener: its time limits, and a graceful stop that resets no connection.
//
// Node's `server.close()` closes idle keep-alive connections at once, including those whose next request is on its way. The
// stop therefore stops accepting, sends `Connection: close` with every further response, and closes connections that stay idle.

import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fault } from '#domain/values/faults/faults.ts'
import { limitBodyTime } from './body-time-limit.ts'
import { newRequestId, REQUEST_ID } from './request-id.ts'

const HEADERS_TIMEOUT_MS = 10_000
/** From the headers to the end of the body. */
const REQUEST_TIMEOUT_MS = 30_000
const TIMEOUT_CHECK_MS = 2000
const KEEP_ALIVE_TIMEOUT_MS = 5000
const MAX_CONNECTIONS = 2000
const MAX_LISTENERS = 20
/** Node detects a client that does not read after one to two of these periods. */
const WRITE_TIMEOUT_MS = 10_000
/** While stopping: a busy client sends its next request within this time and receives `Connection: close`. */
const IDLE_TIMEOUT_MS = 1500
/**
 * Closing the listener resets connections that the system has accepted but not handed to Node, and it hands over one per turn
 * of the event loop. The stop waits until none has arrived for `ARRIVAL_CHECK_MS`.
 */
const ARRIVAL_CHECK_MS = 100
const MAX_ARRIVAL_CHECKS = 20

const TIMEOUT_CODE = 'ERR_HTTP_REQUEST_TIMEOUT'
const EXPECTATION_CODE = 'UNKNOWN_EXPECTATION'
const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [TIMEOUT_CODE]: 408,
  [EXPECTATION_CODE]: 417,
}

export interface HttpServer {
  url: string
  /** Starts handling requests. Requests that arrived before are handled first. */
  serve(handler: RequestListener): void
  /**
   * Stops accepting connections and waits until the requests in progress are answered, at most `timeoutMs`. The caller ends
   * streams that do not end by themselves.
   */
  stop(timeoutMs: number): Promise<void>
}

export interface ListenOptions {
  host: string
  port: number
  /** The descriptor of a listening socket, used instead of `host` and `port`. Other processes may accept its connections too. */
  fd?: number
  /** Closes other connections at once. By default all are accepted. */
  acceptsConnection?: ((socket: Socket) => boolean) | undefined
  writeTimeoutMs?: number
  /** For a body whose handler lifts the limit of other bodies. */
  uploadTimeoutMs?: number
  /** For tests. */
  requestTimeoutMs?: number
}

/** Binds the address, or uses the socket. Requests wait until `serve` is called. */
export async function listen(options: ListenOptions): Promise<HttpServer> {
  const { host, port, fd, writeTimeoutMs = WRITE_TIMEOUT_MS, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options
  const { uploadTimeoutMs = requestTimeoutMs, acceptsConnection = () => true } = options
  const early: Parameters<RequestListener>[] = []
  let handle: RequestListener = (request, response) => void early.push([request, response])
  const open = new Set<ServerResponse>()
  let isStopping = false
  const limits = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    // Node has one limit for all requests.
    requestTimeout: Math.max(requestTimeoutMs, uploadTimeoutMs),
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    requireHostHeader: false,
  }
  const server = createServer(limits, (request, response) => {
    if (lacksHost(request)) return refuse(request, 'NO_HOST', 'The request has no Host header')
    // The layers of this server and the pipeline of an event stream are more than Node's default of ten.
    response.setMaxListeners(MAX_LISTENERS)
    open.add(response)
    response.once('close', () => open.delete(response))
    if (isStopping) response.shouldKeepAlive = false
    if (hasBody(request)) limitBodyTime(request, requestTimeoutMs, () => endUnfinished(request))
    handle(request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const hasBegun = [...open].some((response) => response.socket === socket && response.headersSent)
    if (socket.writable && !hasBegun) sendParserError(error, socket)
    socket.destroy(error)
  })
  // Called after a period without activity. A response without unread bytes, such as an idle event stream, stays open.
  server.setTimeout(writeTimeoutMs, (socket) => {
    const isAnswering = [...open].some((response) => response.socket === socket)
    if (!isAnswering || socket.writableLength > 0) socket.destroy()
  })

  server.on('checkExpectation', (request) => refuse(request, EXPECTATION_CODE, 'The Expect header is not known'))

  function endUnfinished(request: IncomingMessage): void {
    refuse(request, TIMEOUT_CODE, 'The request took too long')
  }

  function refuse({ socket }: IncomingMessage, code: string, reason: string): void {
    server.emit('clientError', Object.assign(new Error(reason), { code }), socket)
  }

  let accepted = 0
  server.on('connection', (socket) => {
    accepted += 1
    if (!acceptsConnection(socket)) socket.destroy()
  })
  server.maxConnections = MAX_CONNECTIONS
  if (fd === undefined) server.listen(port, host)
  else server.listen({ fd })
  await once(server, 'listening')

  function serve(handler: RequestListener): void {
    handle = handler
    for (const [request, response] of early.splice(0)) handler(request, response)
  }

  async function waitForArrivals(): Promise<void> {
    for (let check = 0, before = -1; check < MAX_ARRIVAL_CHECKS && accepted !== before; check += 1) {
      before = accepted
      await sleep(ARRIVAL_CHECK_MS)
    }
  }

  async function stop(timeoutMs: number): Promise<void> {
    // Connections of a passed socket are accepted by the next process.
    if (fd === undefined) await waitForArrivals()
    isStopping = true
    for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
    const closed = once(server, 'close')
    NetServer.prototype.close.call(server)
    const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_TIMEOUT_MS)
    const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
    await closed
    clearInterval(idleTimer)
    clearTimeout(timeout)
  }

  return { url: urlOf(server, fd === undefined ? host : undefined), serve, stop }
}

/** HTTP/1.0 has none. */
function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Node's own response to a request that reaches no handler has no body. */
function sendParserError({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  const status = STATUS_BY_CODE[code] ?? 400
  const body = JSON.stringify(fault('http', { text: STATUS_CODES[status] ?? '' }))
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Content-Type: application/json; charset=utf-8']
  head.push(`${REQUEST_ID}: ${newRequestId()}`)
  socket.write([...head, `Content-Length: ${body.length}`, 'Connection: close', '', body].join('\r\n'))
}

/** @param host instead of the address that the server has bound */
function urlOf(server: Server, host?: string): string {
  const { address, port } = server.address() as AddressInfo
  const name = host ?? address
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
