import { AsyncResource } from 'node:async_hooks'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'

const MAX_PATH_LENGTH = 120

/** Logs one line per request when the response has ended, without personal data: no address, body, query or header. */
export function requestLog(log: Logger): Middleware {
  return (ctx, next) => {
    const startedAt = performance.now()
    const { path: requestPath } = ctx
    const logRequest = () => {
      // The route pattern, because ids in a path identify records.
      const path =
        ctx._matchedRoute ?? (requestPath.startsWith('/api/') ? '/api/?' : requestPath.slice(0, MAX_PATH_LENGTH))
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      log.info({ method: ctx.method, path, status: ctx.res.statusCode, ms, done: ctx.res.writableFinished }, 'request')
    }
    // Node emits the event outside the request: its id would be missing.
    ctx.res.once('close', AsyncResource.bind(logRequest))
    return next()
  }
}
