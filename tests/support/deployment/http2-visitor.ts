// A visitor with an address of their own on the loopback network, who speaks HTTP/2 over TLS to a reverse proxy.
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import { connect as netConnect } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { HOST, type ReverseProxy } from './reverse-proxies.ts'

export interface VisitorRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface VisitorResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** As sent, not decompressed. */
  bytes: Buffer
}

export class Http2Visitor {
  readonly session: ClientHttp2Session

  constructor({ httpsPort, ca }: ReverseProxy, localAddress = '127.0.0.1') {
    this.session = connect(`https://${HOST}:${httpsPort}`, {
      createConnection: () => {
        const socket = netConnect({ host: '127.0.0.1', port: httpsPort, localAddress })
        return tlsConnect({ socket, servername: HOST, ca, ALPNProtocols: ['h2'] })
      },
    })
    this.session.on('error', () => {})
  }

  close(): void {
    this.session.destroy()
  }

  /** Sends the headers, and the body when there is one. */
  open({ method = 'GET', path, headers = {}, body }: VisitorRequest): ClientHttp2Stream {
    const stream = this.session.request(
      { ':method': method, ':path': path, ':authority': HOST, ...headers },
      { endStream: body === undefined },
    )
    if (body !== undefined) stream.end(body)
    return stream
  }

  send(request: VisitorRequest): Promise<VisitorResponse> {
    const stream = this.open(request)
    const chunks: Buffer[] = []
    let response: Pick<VisitorResponse, 'status' | 'headers'> | undefined
    return new Promise((resolve, reject) => {
      stream.on('response', (headers) => {
        response = {
          status: Number(headers[constants.HTTP2_HEADER_STATUS]),
          headers: headers as VisitorResponse['headers'],
        }
      })
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', reject)
      // A server may refuse a body before it has read all of it.
      stream.on('end', () => response && resolve({ ...response, bytes: Buffer.concat(chunks) }))
    })
  }

  async sendJson(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    const json = { 'content-type': 'application/json', ...headers }
    const response = await this.send({ method, path, headers: json, body: JSON.stringify(body) })
    const text = response.bytes.toString()
    return { ...response, body: text === '' ? undefined : JSON.parse(text) }
  }
}
