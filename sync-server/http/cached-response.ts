// Responses that many clients request, cached as bytes. The first request after a change renders the response, so writes do
// not pay for it. Body and cursor always describe the same state.
import type { Context } from 'koa'
import { CURSOR_HEADER, formatCursor } from '#domain/protocol/protocol.ts'
import { missedChanges } from '#sync-server/store/missed-changes.ts'
import type { Change, Store, View } from '#sync-server/store/store.ts'
import { type Content, compressible, sendContent } from './send-content.ts'

export interface CachedBody extends ReturnType<typeof compressible> {
  /** The state the body describes, or a later one that does not differ in it. */
  cursor: string
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
  let cached: ReturnType<typeof compressible> | undefined

  return {
    async current() {
      const view = await store.read()
      const changes = missed(view)
      // When `render` throws, the next request renders again.
      if (!changes || changes.some(isAffectedBy)) cached = undefined
      cached ??= compressible(Buffer.from(render(view)))
      return { ...cached, cursor: formatCursor(view) }
    },
  }
}

/** Sends the body as JSON, or 304. */
export function sendCached(ctx: Context, { cursor, ...body }: CachedBody, cacheControl: string): void {
  ctx.vary('Authorization')
  sendContent(ctx, { ...body, type: 'json', cacheControl, headers: { [CURSOR_HEADER]: cursor } } satisfies Content)
}
