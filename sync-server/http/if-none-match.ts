import type { Context } from 'koa'

/**
 * Whether the client has these bytes already (`If-None-Match`). Not koa's `fresh`: to that a `no-cache` beside it, which Node's
 * own fetch adds by itself, is a wish to be sent everything.
 */
export function namesTag(ctx: Pick<Context, 'get'>, tag: string): boolean {
  const known = ctx.get('If-None-Match').trim()
  return known === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}
