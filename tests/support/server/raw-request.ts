import { type Agent, request } from 'node:http'

export interface RawResponse {
  status: number
  headers: NodeJS.Dict<string | string[]>
  bytes: Buffer
}

/** Sends requests that `fetch` cannot: any method, path and headers. The body is returned as sent, not decompressed. */
export function rawRequest(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer; agent?: Agent } = {},
): Promise<RawResponse> {
  const { method = 'GET', headers = {}, body, agent = false } = options
  const chunked = 'Transfer-Encoding' in headers
  const length = body === undefined || chunked ? {} : { 'Content-Length': Buffer.byteLength(body) }
  const [, hostname, port, path] = /^http:\/\/([^:]+):(\d+)(.*)$/s.exec(url) ?? []
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: { ...length, ...headers }, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
