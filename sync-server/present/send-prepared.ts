import type { Context } from 'koa'
import { CURSOR_HEADER } from '#domain/protocol.ts'
import type { Encoding } from './encode.ts'
import type { PreparedList } from './prepared-list.ts'

/** In our order: browsers name them in theirs, which says nothing about which is smaller. */
const PACKINGS = ['br', 'gzip'] as const

/** Answers 304 when the client has these bytes already; each packing has a tag of its own, as a strong tag demands. */
export async function sendPrepared(
  ctx: Pick<Context, 'acceptsEncodings' | 'get' | 'set' | 'status' | 'body' | 'fresh'>,
  list: PreparedList,
  cacheControl: string,
): Promise<void> {
  const prepared = await list.current()
  const encoding = packingFor(ctx)
  ctx.set({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': cacheControl,
    Vary: 'Authorization, Accept-Encoding',
    ETag: `"${prepared.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`,
    [CURSOR_HEADER]: prepared.cursor,
  })
  ctx.status = 200
  if (ctx.get('If-None-Match') !== '' && ctx.fresh) {
    ctx.status = 304
    return
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.body = prepared.packed(encoding)
}

const accepted = new Map<string, Encoding>()
function packingFor(ctx: Pick<Context, 'acceptsEncodings' | 'get'>): Encoding {
  const header = ctx.get('Accept-Encoding')
  const known = accepted.get(header)
  if (known) return known
  const encoding = PACKINGS.find((packing) => ctx.acceptsEncodings(packing)) ?? 'identity'
  if (accepted.size < 100) accepted.set(header, encoding)
  return encoding
}
