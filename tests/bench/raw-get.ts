import { get } from 'node:http'

/** The bytes of an answer as they travel. */
export function rawGet(url: string, headers: Record<string, string>): Promise<{ bytes: Buffer; encoding: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ bytes: Buffer.concat(chunks), encoding: response.headers['content-encoding'] ?? 'identity' })
      })
    }).on('error', reject)
  })
}
