import type { Context } from 'koa'
import { acceptedEncodings, compress, type Encoding, preferredEncoding } from './compression.ts'
import { contentEtag, matchesEtag } from './etag.ts'

/** Below this size, compression does not save a network packet worth the work. */
const MIN_COMPRESSED_BYTES = 4096

export interface Content {
  /** A content type or a file extension. */
  type: string
  /** The tag of the uncompressed content, without quotes. */
  etag: string
  cacheControl: string
  headers: Record<string, string>
  /** Undefined when the content is not available in this encoding. */
  compressed(encoding: Encoding): Buffer | undefined
}

/** Bytes that are compressed once per encoding, when a client first accepts it. */
export function compressible(bytes: Buffer) {
  const byEncoding = new Map<Encoding, Buffer>()
  return {
    /** The tag of the uncompressed bytes, without quotes. */
    etag: contentEtag(bytes),
    compressed(encoding: Encoding): Buffer {
      const body = byEncoding.get(encoding) ?? compress(bytes, encoding)
      byEncoding.set(encoding, body)
      return body
    },
  }
}

/** Sends the smallest encoding the client accepts, or 304. */
export function sendContent(ctx: Context, content: Content, status = 200): void {
  const encoding = acceptedEncodings(ctx).find((accepted) => content.compressed(accepted)) ?? 'identity'
  ctx.set(content.headers)
  ctx.set('Cache-Control', content.cacheControl)
  ctx.vary('Accept-Encoding')
  ctx.type = content.type
  // Strong ETags identify bytes.
  ctx.etag = encoding === 'identity' ? content.etag : `${content.etag}-${encoding}`
  ctx.status = status
  if (status === 200 && matchesEtag(ctx, ctx.response.get('ETag'))) {
    ctx.status = 304
    return
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.body = content.compressed(encoding)
}

/** Sends a response that is rendered for one client, compressed when it is large: a device may pull months of changes. */
export function sendJson(ctx: Context, value: object): void {
  const bytes = Buffer.from(JSON.stringify(value))
  const encoding = bytes.length < MIN_COMPRESSED_BYTES ? 'identity' : preferredEncoding(ctx)
  ctx.vary('Authorization')
  ctx.vary('Accept-Encoding')
  ctx.type = 'application/json; charset=utf-8'
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.body = compress(bytes, encoding)
}
