import type { Context } from 'koa'

const PLAIN_HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i

/** The address the site is known by: what the owner says, else the Host header when it is a plain one, else nothing. */
export function siteOrigin(ctx: Pick<Context, 'req' | 'secure'>, publicUrl: string | undefined): string | null {
  if (publicUrl) return publicUrl
  const host = ctx.req.headers.host ?? ''
  // Koa's `protocol` is whatever a proxy passes on; `secure` is yes or no.
  return PLAIN_HOST.test(host) ? `${ctx.secure ? 'https' : 'http'}://${host.toLowerCase()}` : null
}
