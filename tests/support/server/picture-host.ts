// Another site with pictures, as a real HTTP server on this machine.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = Buffer | ((response: ServerResponse, request: IncomingMessage) => void)

export interface PictureHost extends AsyncDisposable {
  /** With the port. */
  host: string
  address(path: string): string
  /** The answers by path; everything else is 404. */
  answers: Map<string, Answer>
  /** The paths that were requested, in order. */
  requested: string[]
  /** The most requests that it had to answer at the same time. */
  mostAtOnce(): number
  stop(): Promise<void>
}

export async function startPictureHost(): Promise<PictureHost> {
  const answers = new Map<string, Answer>()
  const requested: string[] = []
  let open = 0
  let mostAtOnce = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    open += 1
    mostAtOnce = Math.max(mostAtOnce, open)
    response.on('close', () => {
      open -= 1
    })
    const answer = answers.get(path)
    if (answer === undefined) response.writeHead(404).end('Not found')
    else if (typeof answer === 'function') answer(response, request)
    else response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    host,
    address: (path) => `http://${host}${path}`,
    answers,
    requested,
    mostAtOnce: () => mostAtOnce,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
