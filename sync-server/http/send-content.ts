import type { Context } from 'koa'
import type { Encoding } from './compress.ts'
import { namesTag } from './if-none-match.ts'
import { packingsFor } from './negotiate-encoding.ts'

export interface Packed {
  /** A content type or a file's ending. */
  type: string
  /** Of the content as it is before packing. */
  tag: string
  cacheControl: string
  headers: Record<string, string>
  /** Undefined: not to be had in this packing. */
  packed(encoding: Encoding): Buffer | undefined
}

/** Answers in the smallest packing the client takes, or 304; each packing has a tag of its own, as a strong tag demands. */
export function sendPacked(ctx: Context, content: Packed, status = 200): void {
  const encoding = packingsFor(ctx).find((packing) => content.packed(packing)) ?? 'identity'
  ctx.set(content.headers)
  ctx.set('Cache-Control', content.cacheControl)
  ctx.vary('Accept-Encoding')
  ctx.type = content.type
  ctx.etag = encoding === 'identity' ? content.tag : `${content.tag}-${encoding}`
  ctx.status = status
  if (status === 200 && namesTag(ctx, ctx.response.get('ETag'))) {
    ctx.status = 304
    return
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.body = content.packed(encoding)
}
