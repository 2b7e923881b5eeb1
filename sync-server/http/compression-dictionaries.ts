// Compression dictionaries (RFC 9842): a chunk of a new build is sent as its difference to the chunk of an earlier build that the browser
// still has, by Zstandard (`dcz`). Node.js has that since 22.19 and 24.6; older ones send the files as they are.
import { createHash, randomBytes } from 'node:crypto'
import * as zlib from 'node:zlib'
import type { Context } from 'koa'
import { sendContent, sendEncoded } from './send-content.ts'
import type { StaticFile } from './static-files.ts'

const ENCODING = 'dcz'
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex')
/** The name of a built chunk without the hash of its content, and its extension. */
const CHUNK = /^(\/assets\/(?:.*\/)?[^/]+-)[\w-]{8}(\.(?:js|css))$/
/** Of the files as they are: a smaller one fits into few packets. */
const MIN_BYTES = 1024
const MAX_CACHED = 200
/** A byte sequence of RFC 9651. */
const SHA_256 = /^:([A-Za-z\d+/]{43}=):$/
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
  // Only a dictionary makes random bytes shorter.
  const sample = randomBytes(1024)
  return compress(sample, sample).length < sample.length ? compress : undefined
})()

type SendFile = (ctx: Context, file: StaticFile) => void

/**
 * @param files by path, those of earlier builds included
 * @returns sends a file of the app, as its difference to the one that the client names when it can
 */
export function dictionarySender(files: ReadonlyMap<string, StaticFile>, compress = compressWith): SendFile {
  return compress ? senderWith(files, compress) : sendContent
}

function senderWith(files: ReadonlyMap<string, StaticFile>, compress: CompressWith): SendFile {
  const differences = new Map<string, Buffer>()
  let byHash: Map<string, StaticFile> | undefined

  function chunkWith(hash: string): StaticFile | undefined {
    byHash ??= new Map(
      [...files]
        .filter(([path]) => CHUNK.test(path))
        .map(([, file]) => [sha256(file.content).toString('base64'), file]),
    )
    return byHash.get(hash)
  }

  function differenceTo(dictionary: StaticFile, hash: Buffer, file: StaticFile): Buffer {
    const key = `${file.etag} ${dictionary.etag}`
    const known = differences.get(key)
    if (known) return known
    const made = Buffer.concat([MAGIC, hash, compress(file.content, dictionary.content)])
    if (differences.size >= MAX_CACHED) differences.clear()
    differences.set(key, made)
    return made
  }

  return (ctx, file) => {
    const [, name, extension] = CHUNK.exec(ctx.path) ?? []
    if (name === undefined || file.content.length < MIN_BYTES) return sendContent(ctx, file)
    ctx.set('Use-As-Dictionary', `match="${name}*${extension}"`)
    ctx.vary('Available-Dictionary')
    const [, named] = SHA_256.exec(ctx.get('Available-Dictionary')) ?? []
    const dictionary = named && ctx.acceptsEncodings(ENCODING) ? chunkWith(named) : undefined
    if (named === undefined || !dictionary || dictionary === file) return sendContent(ctx, file)
    const hash = Buffer.from(named, 'base64')
    const tag = `${ENCODING}-${hash.toString('hex', 0, 8)}`
    sendEncoded(ctx, file, { encoding: ENCODING, body: differenceTo(dictionary, hash, file), tag })
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
