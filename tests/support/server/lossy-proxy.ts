import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'

type Matches = (sent: IncomingMessage) => boolean

const asking =
  (method: string, path: string): Matches =>
  (sent) =>
    sent.method === method && (sent.url ?? '').startsWith(path)

/** The text that the browser writes to the console for a request without a response. */
const LOST = /net::ERR_/

/**
 * A proxy between browser and server that can fail after the server has acted and before the response arrives.
 * @param handler of a server in this process, which then answers without a second connection where no response is to fail
 */
export async function openLossyLine(target: string, handler?: RequestListener) {
  let broken = false
  /** The status of every response while the server is away. */
  let awayStatus: number | null = null
  const refusals = new Set<{ matches: Matches; status: number }>()
  const losses: { matches: Matches; lost: () => void }[] = []
  const holds: { matches: Matches; held: () => void; until: Promise<void> }[] = []
  // A kept-alive connection could be closed by the server just when it is used again: a failure the test did not ask for.
  const agent = new Agent({ keepAlive: false })
  const server = createServer((incoming, outgoing) => {
    if (broken) return void incoming.socket.destroy()
    if (awayStatus !== null) {
      incoming.resume()
      outgoing.writeHead(awayStatus, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
      return
    }
    const refusal = [...refusals].find(({ matches }) => matches(incoming))
    if (refusal) {
      incoming.resume()
      outgoing
        .writeHead(refusal.status, { 'Content-Type': 'application/json' })
        .end('{"message":"Something went wrong"}')
      return
    }
    const isToFail = [...losses, ...holds].some(({ matches }) => matches(incoming))
    if (handler && !isToFail) return void handler(incoming, outgoing)
    const forwarded = request(
      new URL(incoming.url ?? '/', target),
      { agent, method: incoming.method, headers: { ...incoming.headers, host: new URL(target).host } },
      async (answer) => {
        const holding = holds.findIndex(({ matches }) => matches(incoming))
        const [hold] = holding < 0 ? [] : holds.splice(holding, 1)
        hold?.held()
        await hold?.until
        const at = losses.findIndex(({ matches }) => matches(incoming))
        if (at < 0) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          return
        }
        const [loss] = losses.splice(at, 1)
        answer.resume().once('end', () => {
          incoming.socket.destroy()
          loss?.lost()
        })
      },
    )
    forwarded.on('error', () => incoming.socket.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    /** Drops the response to the next matching request. Resolves when that has happened. */
    loseAnswer: (method: string, path: string) =>
      new Promise<void>((lost) => {
        expectConsoleErrors(LOST)
        losses.push({ matches: asking(method, path), lost })
      }),
    /** Holds the response to the next matching request until it is released. */
    holdAnswer(method: string, path: string): { held: Promise<void>; release(): void } {
      let release = () => {}
      const until = new Promise<void>((resolve) => {
        release = resolve
      })
      const held = new Promise<void>((resolve) => {
        holds.push({ matches: asking(method, path), held: resolve, until })
      })
      return { held, release }
    },
    /** Answers matching requests with this status until the returned function is called. */
    refuse(method: string, path: string, status = 500): () => void {
      expectConsoleErrors(new RegExp(`status of ${status} .*${path}`))
      const refusal = { matches: asking(method, path), status }
      refusals.add(refusal)
      return () => void refusals.delete(refusal)
    },
    /** Answers requests with this session token with 401, as after its expiry. */
    refuseToken(token: string | null) {
      expectConsoleErrors(/status of 401/)
      refusals.add({ matches: ({ headers }) => headers.authorization === `Bearer ${token}`, status: 401 })
    },
    /** Closes every connection and refuses new ones, as when the server is down. */
    cut() {
      expectConsoleErrors(LOST)
      broken = true
      server.closeAllConnections()
    },
    /** Ends open responses and answers every request with this status, as a reverse proxy does while the server is down. */
    replaceServer(status: 502 | 503 | 504) {
      expectConsoleErrors(new RegExp(`status of ${status}|${LOST.source}`))
      awayStatus = status
      server.closeAllConnections()
    },
    mend() {
      broken = false
      awayStatus = null
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
