import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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

/** Ordered by size of the result. The order in `Accept-Encoding` says nothing about size. */
const ENCODINGS = ['br', 'gzip'] as const

type RequestContext = Pick<Context, 'acceptsEncodings'>

/** The encodings the client accepts, the smallest first, without `identity`. */
export const acceptedEncodings = (ctx: RequestContext): readonly Encoding[] =>
  ENCODINGS.filter((encoding) => ctx.acceptsEncodings(encoding))

export const preferredEncoding = (ctx: RequestContext): Encoding => acceptedEncodings(ctx)[0] ?? 'identity'
