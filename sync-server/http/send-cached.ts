import type { Context } from 'koa'
import { CURSOR_HEADER } from '#domain/protocol/cursor-header.ts'
import type { PreparedList } from './cached-response.ts'
import { namesTag } from './if-none-match.ts'
import { packingFor } from './negotiate-encoding.ts'

type Answering = Pick<Context, 'acceptsEncodings' | 'get' | 'res' | 'status' | 'body'>

/** Answers 304 when the client has these bytes already; each packing has a tag of its own, as a strong tag demands. */
export async function sendPrepared(ctx: Answering, list: PreparedList, cacheControl: string): Promise<void> {
  const prepared = await list.current()
  const encoding = packingFor(ctx)
  const { res } = ctx
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Cache-Control', cacheControl)
  res.setHeader('Vary', 'Authorization, Accept-Encoding')
  const tag = encoding === 'identity' ? `"${prepared.tag}"` : `"${prepared.tag}-${encoding}"`
  res.setHeader('ETag', tag)
  res.setHeader(CURSOR_HEADER, prepared.cursor)
  ctx.status = namesTag(ctx, tag) ? 304 : 200
  if (ctx.status === 304) return
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  ctx.body = prepared.packed(encoding)
}
