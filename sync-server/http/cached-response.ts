// Responses that many clients request, cached as bytes. The first request after a change renders the response, so writes do
// not pay for it. Body and cursor always describe the same state.
import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { CURSOR_HEADER, formatCursor } from '#domain/protocol/protocol.ts'
import { missedChanges } from '#sync-server/store/missed-changes.ts'
import type { Change, Store, View } from '#sync-server/store/store.ts'
import { compressStream, type Encoding, preferredEncoding } from './compression.ts'
import { matchesEtag } from './etag.ts'
import { compressible } from './send-content.ts'

interface Described {
  /** The state the body describes, or a later one that does not differ in it. */
  cursor: string
  /** The tag, without the encoding and without quotes. */
  etag: string
}

export interface CachedBody extends Described {
  compressed(encoding: Encoding): Buffer
}

/** A body that is too large to be kept. */
export interface StreamedBody extends Described {
  /** Each part is rendered when the client has received the parts before it. */
  parts(): Iterable<string>
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
      // When `render` throws, the next request renders again.
      if (!changes || changes.some(isAffectedBy)) cached = undefined
      if (!cached) cached = { ...compressible(Buffer.from(render(view))), cursor }
      else if (cached.cursor !== cursor) cached = { ...cached, cursor }
      return cached
    },
  }
}

type ResponseContext = Pick<Context, 'acceptsEncodings' | 'get' | 'res' | 'status' | 'body'>

/** Sends the body as JSON, or 304. Each encoding has its own ETag, because strong ETags identify bytes. */
export function sendCached(ctx: ResponseContext, body: CachedBody | StreamedBody, cacheControl: string): void {
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
  ctx.body = 'parts' in body ? streamOf(body, encoding, () => res.destroy()) : body.compressed(encoding)
}

/** @param onError the client must not take what it has received for the whole */
function streamOf({ parts }: StreamedBody, encoding: Encoding, onError: () => void): Readable {
  return compressStream(Readable.from(parts(), { objectMode: false }), encoding).once('error', onError)
}
