import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as zlib from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compressWith, dictionarySender } from '#sync-server/http/compression-dictionaries.ts'
import { readStaticFiles } from '#sync-server/http/static-files.ts'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Lines that no compression finds twice. */
const lines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) =>
    createHash('sha256')
      .update(String(from + n))
      .digest('hex'),
  ).join('\n')
const OLD = lines(400)
const NEW = `${OLD}\nconsole.log('one more line')`
const OLD_PATH = '/assets/dashboard-D122PSaE.js'
const NEW_PATH = '/assets/dashboard-xKyaHtl9.js'
const PATTERN = 'match="/assets/dashboard-*.js"'

const hashOf = (text: string) => createHash('sha256').update(text)
const header = (text: string) => `:${hashOf(text).digest('base64')}:`

/** Used instead of Zstandard, which Node.js 20 lacks. */
const deflateWith = (bytes: Buffer, dictionary: Buffer) => zlib.deflateSync(bytes, { dictionary })

async function startFiles(compress: typeof compressWith) {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'assets'))
  const files = {
    [OLD_PATH]: OLD,
    [NEW_PATH]: NEW,
    '/assets/tiny-12345678.js': 'tiny',
    '/assets/photo.js': lines(400, 900),
  }
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content)
  await writeFile(join(folder, `${NEW_PATH}.br`), zlib.brotliCompressSync(NEW))
  const read = readStaticFiles(folder)
  const send = dictionarySender(read, compress)
  const server = await startTestServer({
    site: () => (ctx) => {
      const file = read.get(ctx.path)
      if (file) send(ctx, file)
    },
  })
  onTestFinished(() => server.close())
  return (path: string, headers: Record<string, string> = {}) => rawRequest(server.url + path, { headers })
}

const ACCEPT = { 'accept-encoding': 'gzip, br, zstd, dcb, dcz' }

describe('a chunk of a new build', () => {
  it('is sent as its difference to the chunk that the browser names', async () => {
    const get = await startFiles(deflateWith)
    expect((await get(OLD_PATH, ACCEPT)).headers).toMatchObject({ 'use-as-dictionary': PATTERN })
    const answer = await get(NEW_PATH, { ...ACCEPT, 'available-dictionary': header(OLD) })
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-encoding': 'dcz',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'use-as-dictionary': PATTERN,
      },
    })
    const vary = String(answer.headers.vary).toLowerCase().split(', ')
    expect(vary).toEqual(expect.arrayContaining(['accept-encoding', 'available-dictionary']))
    expect(answer.bytes.subarray(0, 8)).toEqual(Buffer.from('5e2a4d1820000000', 'hex'))
    expect(answer.bytes.subarray(8, 40)).toEqual(hashOf(OLD).digest())
    const content = zlib.inflateSync(answer.bytes.subarray(40), { dictionary: Buffer.from(OLD) })
    expect(content.toString()).toBe(NEW)
    const known = { ...ACCEPT, 'available-dictionary': header(OLD), 'if-none-match': String(answer.headers.etag) }
    expect((await get(NEW_PATH, known)).status).toBe(304)
    const whole = await get(NEW_PATH, ACCEPT)
    expect(whole.headers.etag).not.toBe(answer.headers.etag)
  })

  it.each([
    ['a browser without dictionaries', { 'accept-encoding': 'gzip, br' }],
    ['a browser that names no dictionary', ACCEPT],
    [
      'a browser with a dictionary that the server lacks',
      { ...ACCEPT, 'available-dictionary': header('another site') },
    ],
    ['a browser that names the chunk itself', { ...ACCEPT, 'available-dictionary': header(NEW) }],
    ['a browser that does not accept the encoding', { 'accept-encoding': 'br', 'available-dictionary': header(OLD) }],
    ['a browser with a malformed hash', { ...ACCEPT, 'available-dictionary': 'x'.repeat(4000) }],
  ])('is sent whole to %s', async (_, headers) => {
    const get = await startFiles(deflateWith)
    const answer = await get(NEW_PATH, headers)
    expect(answer.headers['content-encoding']).toBe('br')
    expect(zlib.brotliDecompressSync(answer.bytes).toString()).toBe(NEW)
    expect(String(answer.headers.vary).toLowerCase()).toContain('available-dictionary')
  })

  it('is no dictionary when it is small or has no hash in its name', async () => {
    const get = await startFiles(deflateWith)
    for (const path of ['/assets/tiny-12345678.js', '/assets/photo.js'])
      expect((await get(path, ACCEPT)).headers).not.toHaveProperty('use-as-dictionary')
  })

  it('is compressed by Zstandard where Node.js has it with dictionaries, and sent whole elsewhere', async () => {
    const get = await startFiles(compressWith)
    const answer = await get(NEW_PATH, { ...ACCEPT, 'available-dictionary': header(OLD) })
    const encoding = compressWith ? 'dcz' : 'br'
    expect(answer.headers['content-encoding']).toBe(encoding)
    if (compressWith) {
      const { zstdDecompressSync } = zlib as unknown as { zstdDecompressSync: typeof zlib.inflateSync }
      const content = zstdDecompressSync(answer.bytes.subarray(40), { dictionary: Buffer.from(OLD) })
      expect(content.toString()).toBe(NEW)
      expect(answer.bytes.length).toBeLessThan(200)
    }
  })
})
