// The listener: how long a client may take, and how the server stops without resetting anyone.
//
// Node's own `server.close()` drops idle keep-alive connections at once, also those whose next request is on its way. So
// stopping is: accept no more, ask every client to close with the answer it gets, then close what has been idle a while.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const CHECK_MS = 2000
const KEEP_ALIVE_MS = 5000
const MAX_CONNECTIONS = 2000
/** A client that is busy sends its next request within this time and is told to close; the rest are idle. */
const IDLE_MS = 1500
/**
 * Whoever has knocked already is let in first: closing the listener resets those the system has not handed over yet, and it
 * hands over one connection each turn of the event loop.
 */
const ARRIVING_MS = 100
const MOST_TURNS = 20

const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

export interface HttpServer {
  url: string
  /** Answers from now on. Whoever has come before waited, and is answered first. */
  serve(handler: RequestListener): void
  /** Stops accepting, waits for what has begun, at most this long. Endless streams are for the caller to end. */
  drain(atMostMs: number): Promise<void>
}

/** Takes the address; nobody is answered before `serve`. */
export async function listen({ host, port }: { host: string; port: number }): Promise<HttpServer> {
  const early: Parameters<RequestListener>[] = []
  let answer: RequestListener = (request, response) => void early.push([request, response])
  const open = new Set<ServerResponse>()
  let draining = false
  const timeouts = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: CHECK_MS }
  const server = createServer({ ...timeouts, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (draining) response.shouldKeepAlive = false
    answer(request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const hasBegun = [...open].some((response) => response.socket === socket && response.headersSent)
    if (socket.writable && !hasBegun) refuseUnreadable(error, socket)
    socket.destroy(error)
  })
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  server.maxConnections = MAX_CONNECTIONS
  server.listen(port, host)
  await once(server, 'listening')

  function serve(handler: RequestListener): void {
    answer = handler
    for (const [request, response] of early.splice(0)) handler(request, response)
  }

  async function letArrivingIn(): Promise<void> {
    for (let turn = 0, before = -1; turn < MOST_TURNS && accepted !== before; turn += 1) {
      before = accepted
      await wait(ARRIVING_MS)
    }
  }

  async function drain(atMostMs: number): Promise<void> {
    await letArrivingIn()
    draining = true
    for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
    const closed = once(server, 'close')
    NetServer.prototype.close.call(server)
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
    const patience = setTimeout(() => server.closeAllConnections(), atMostMs)
    await closed
    clearInterval(idle)
    clearTimeout(patience)
  }

  return { url: urlOf(server, host), serve, drain }
}

/** What the parser refuses never becomes a request: of itself Node answers with a status line and no word. */
function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  const status = STATUS_BY_CODE[code] ?? 400
  const body = JSON.stringify({ message: STATUS_CODES[status] })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Content-Type: application/json; charset=utf-8']
  socket.write([...head, `Content-Length: ${body.length}`, 'Connection: close', '', body].join('\r\n'))
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
