import type { Context } from 'koa'
import { CURSOR_HEADER } from '#domain/cursor-header.ts'
import type { Encoding } from './encode.ts'
import type { PreparedList } from './prepared-list.ts'

type Answering = Pick<Context, 'acceptsEncodings' | 'get' | 'res' | 'status' | 'body' | 'fresh'>

/** In our order: browsers name them in theirs, which says nothing about which is smaller. */
const PACKINGS = ['br', 'gzip'] as const
const REMEMBERED = 100

/** Answers 304 when the client has these bytes already; each packing has a tag of its own, as a strong tag demands. */
export async function sendPrepared(ctx: Answering, list: PreparedList, cacheControl: string): Promise<void> {
  const prepared = await list.current()
  const encoding = packingFor(ctx)
  const { res } = ctx
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Cache-Control', cacheControl)
  res.setHeader('Vary', 'Authorization, Accept-Encoding')
  res.setHeader('ETag', encoding === 'identity' ? `"${prepared.tag}"` : `"${prepared.tag}-${encoding}"`)
  res.setHeader(CURSOR_HEADER, prepared.cursor)
  ctx.status = 200
  if (ctx.get('If-None-Match') !== '' && ctx.fresh) {
    ctx.status = 304
    return
  }
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  ctx.body = prepared.packed(encoding)
}

/** Browsers send a handful of different headers: what each of them means is worked out once. */
const packings = new Map<string, Encoding>()

function packingFor(ctx: Answering): Encoding {
  const header = ctx.get('Accept-Encoding')
  const known = packings.get(header)
  if (known) return known
  const packing = PACKINGS.find((one) => ctx.acceptsEncodings(one)) ?? 'identity'
  if (packings.size < REMEMBERED) packings.set(header, packing)
  return packing
}
