import { pipeline, type Readable } from 'node:stream'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import type { Context } from 'koa'

export type Encoding = 'identity' | 'br' | 'gzip'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
const MEDIUM_BYTES = 256 * 1024
const LARGE_BYTES = 1024 * 1024

/**
 * Synchronous, because zlib's asynchronous calls use the thread pool that durable writes need. The quality falls with the size
 * to bound the time: 0.7 ms for 33 kB, 4 ms for 560 kB, 10 ms (br) and 20 ms (gzip) for the 5.6 MB of 10,000 cars.
 */
export function compress(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes
  const size = bytes.length
  const quality = size < MEDIUM_BYTES ? 5 : size < LARGE_BYTES ? 4 : 1
  if (encoding === 'gzip') return gzipSync(bytes, { level: quality })
  return brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: size } })
}

/** For a body that is too large to be in memory. One block at a time is in the thread pool, so that durable writes get their turn. */
export function compressStream(source: Readable, encoding: Encoding): Readable {
  if (encoding === 'identity') return source
  const compressor =
    encoding === 'gzip' ? createGzip({ level: 1 }) : createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: 1 } })
  // An error of the source destroys the compressor with the same error.
  return pipeline(source, compressor, () => {})
}

/** Ordered by size of the result. The order in `Accept-Encoding` says nothing about size. */
const ENCODINGS = ['br', 'gzip'] as const
const MAX_REMEMBERED_HEADERS = 100

/** The encodings by `Accept-Encoding`: browsers send a handful of values, so each is parsed once. */
const acceptedByHeader = new Map<string, readonly Encoding[]>()

type RequestContext = Pick<Context, 'acceptsEncodings' | 'get'>

/** The encodings the client accepts, the smallest first, without `identity`. */
export function acceptedEncodings(ctx: RequestContext): readonly Encoding[] {
  const header = ctx.get('Accept-Encoding')
  const remembered = acceptedByHeader.get(header)
  if (remembered) return remembered
  const accepted = ENCODINGS.filter((encoding) => ctx.acceptsEncodings(encoding))
  if (acceptedByHeader.size < MAX_REMEMBERED_HEADERS) acceptedByHeader.set(header, accepted)
  return accepted
}

export function preferredEncoding(ctx: RequestContext): Encoding {
  return acceptedEncodings(ctx)[0] ?? 'identity'
}
