// Responses that many clients request, cached as bytes. The first request after a change renders the response, so writes do
// not pay for it. Body and cursor always describe the same state.
import type { Context } from 'koa'
import { CURSOR_HEADER, formatCursor } from '#domain/protocol/protocol.ts'
import { missedChanges } from '#sync-server/store/missed-changes.ts'
import type { Change, Store, View } from '#sync-server/store/store.ts'
import { type Encoding, preferredEncoding } from './compression.ts'
import { matchesEtag } from './etag.ts'
import { compressible } from './send-content.ts'

export interface CachedBody {
  /** The state the body describes, or a later one that does not differ in it. */
  cursor: string
  /** Of the uncompressed bytes, without quotes. */
  etag: string
  compressed(encoding: Encoding): Buffer
}

export interface CachedResponse {
  current(): Promise<CachedBody>
}

interface Source {
  /** Whether a change can affect the rendered text. */
  isAffectedBy(change: Change): boolean
  render(view: View): string
}

export function cachedResponse(store: Pick<Store, 'read'>, { isAffectedBy, render }: Source): CachedResponse {
  const missed = missedChanges()
  let cached: CachedBody | undefined

  return {
    async current() {
      const view = await store.read()
      const cursor = formatCursor(view)
      const changes = missed(view)
      // Also when `render` throws, the next request renders again.
      if (!changes || changes.some(isAffectedBy)) cached = undefined
      if (!cached) cached = { ...compressible(Buffer.from(render(view))), cursor }
      else if (cached.cursor !== cursor) cached = { ...cached, cursor }
      return cached
    },
  }
}

type ResponseContext = Pick<Context, 'acceptsEncodings' | 'get' | 'res' | 'status' | 'body'>

/** Sends the body as JSON, or 304. Each encoding has its own ETag, because strong ETags identify bytes. */
export async function sendCached(ctx: ResponseContext, response: CachedResponse, cacheControl: string): Promise<void> {
  const body = await response.current()
  const encoding = preferredEncoding(ctx)
  const { res } = ctx
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Cache-Control', cacheControl)
  res.setHeader('Vary', 'Authorization, Accept-Encoding')
  const etag = encoding === 'identity' ? `"${body.etag}"` : `"${body.etag}-${encoding}"`
  res.setHeader('ETag', etag)
  res.setHeader(CURSOR_HEADER, body.cursor)
  ctx.status = matchesEtag(ctx, etag) ? 304 : 200
  if (ctx.status === 304) return
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  ctx.body = body.compressed(encoding)
}
