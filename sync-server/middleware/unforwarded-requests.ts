import type { Middleware } from 'koa'
import type { Logger } from 'pino'

/** Read on the machine of the server, without the proxy. */
const DIRECT_PATHS = ['/api/health', '/metrics']
const WARNING =
  'A request without X-Forwarded-For arrived although TRUST_PROXY is set. If clients reach this port without the proxy, they can send any address in that header.'

/** Warns once when a request has not passed the reverse proxy that TRUST_PROXY announces. */
export function unforwardedRequests(log: Logger): Middleware {
  let hasWarned = false
  return (ctx, next) => {
    if (!hasWarned && ctx.get('X-Forwarded-For') === '' && !DIRECT_PATHS.includes(ctx.path)) {
      hasWarned = true
      log.warn(WARNING)
    }
    return next()
  }
}
