import { createHash } from 'node:crypto'
import type { Context } from 'koa'

/** The value of an ETag without quotes: a hash of the content, so it survives a restart. */
export function contentEtag(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
}

/**
 * Whether `If-None-Match` contains the ETag. Koa's `fresh` is not used: it returns false for requests with
 * `Cache-Control: no-cache`, which Node's `fetch` adds to every conditional request.
 */
export function matchesEtag(ctx: Pick<Context, 'get'>, etag: string): boolean {
  const header = ctx.get('If-None-Match').trim()
  return header === '*' || header.split(',').some((value) => value.trim().replace(/^W\//, '') === etag)
}
