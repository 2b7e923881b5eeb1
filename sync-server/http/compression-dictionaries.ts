// Compression dictionaries (RFC 9842): a chunk of a new build is sent as its difference to the chunk of an earlier build that the browser
// still has, by Zstandard (`dcz`). Node.js has that since 22.19 and 24.6; older ones send the files as they are.
import { createHash } from 'node:crypto'
import * as zlib from 'node:zlib'
import type { Context } from 'koa'
import { sendContent } from './send-content.ts'
import type { StaticFile } from './static-files.ts'

const ENCODING = 'dcz'
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex')
/** The name of a built chunk without the hash of its content, and its extension. */
const CHUNK = /^(\/assets\/(?:.*\/)?[^/]+-)[\w-]{8}(\.(?:js|css))$/
/** Of the files as they are: a smaller one fits into few packets. */
const MIN_BYTES = 1024
const MAX_CACHED = 200
const LEVEL = 10

type Compress = (bytes: Buffer, options: { dictionary: Buffer; params: Record<number, number> }) => Buffer
interface Zstandard {
  zstdCompressSync?: Compress
  constants: { ZSTD_c_compressionLevel?: number }
}

/** @returns the content compressed with the dictionary */
type CompressWith = (content: Buffer, dictionary: Buffer) => Buffer

/** Undefined where Node.js has no Zstandard with dictionaries. An older one ignores the option. */
export const compressWith: CompressWith | undefined = (() => {
  const { zstdCompressSync, constants } = zlib as unknown as Zstandard
  const { ZSTD_c_compressionLevel: level } = constants
  if (!zstdCompressSync || level === undefined) return undefined
  const compress: CompressWith = (bytes, dictionary) =>
    zstdCompressSync(bytes, { dictionary, params: { [level]: LEVEL } })
  const sample = Buffer.from(Array.from({ length: 1024 }, (_, n) => (n * n * 31) % 251))
  return compress(sample, sample).length < compress(sample, Buffer.alloc(0)).length / 4 ? compress : undefined
})()

/**
 * @param files by path, those of earlier builds included
 * @returns sends a file of the app, as its difference to the one that the client names when it can
 */
export function dictionarySender(
  files: ReadonlyMap<string, StaticFile>,
  compress = compressWith,
): (ctx: Context, file: StaticFile) => void {
  if (!compress) return sendContent
  const differences = new Map<string, Buffer>()
  let byHash: Map<string, StaticFile> | undefined

  /** The file whose hash the client has sent: a byte sequence of RFC 9651. */
  function namedDictionary(ctx: Context): { hash: string; file: StaticFile } | undefined {
    const [, hash] = /^:([A-Za-z\d+/]{43}=):$/.exec(ctx.get('Available-Dictionary')) ?? []
    if (hash === undefined || !ctx.acceptsEncodings(ENCODING)) return undefined
    byHash ??= new Map(
      [...files]
        .filter(([path]) => CHUNK.test(path))
        .map(([, file]) => [sha256(file.content).toString('base64'), file]),
    )
    const file = byHash.get(hash)
    return file && { hash, file }
  }

  return (ctx, file) => {
    const [, name, extension] = CHUNK.exec(ctx.path) ?? []
    if (name === undefined || file.content.length < MIN_BYTES) return sendContent(ctx, file)
    ctx.set('Use-As-Dictionary', `match="${name}*${extension}"`)
    ctx.vary('Available-Dictionary')
    const dictionary = namedDictionary(ctx)
    if (!dictionary || dictionary.file === file) return sendContent(ctx, file)
    const key = `${ctx.path} ${dictionary.hash}`
    const hash = Buffer.from(dictionary.hash, 'base64')
    const body = differences.get(key) ?? Buffer.concat([MAGIC, hash, compress(file.content, dictionary.file.content)])
    if (differences.size >= MAX_CACHED) differences.clear()
    differences.set(key, body)
    ctx.set(file.headers)
    ctx.set('Cache-Control', file.cacheControl)
    ctx.vary('Accept-Encoding')
    ctx.set('Content-Encoding', ENCODING)
    ctx.type = file.type
    ctx.etag = `${file.etag}-${ENCODING}-${hash.toString('hex', 0, 8)}`
    ctx.body = body
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
