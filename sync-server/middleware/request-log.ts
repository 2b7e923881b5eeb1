import { AsyncResource } from 'node:async_hooks'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { ApiState } from './authenticate.ts'

const MAX_PATH_LENGTH = 120

/** Logs one line per request when the response has ended: no address, body, query or header; of staff the number of the account. */
export function requestLog(log: Logger): Middleware {
  return (ctx, next) => {
    const startedAt = performance.now()
    const { path: requestPath } = ctx
    const logRequest = () => {
      // The route pattern, because ids in a path identify records.
      const path =
        ctx._matchedRoute ?? (requestPath.startsWith('/api/') ? '/api/?' : requestPath.slice(0, MAX_PATH_LENGTH))
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      const { method, res, state } = ctx
      const user = (state as Partial<ApiState>).user?.id
      log.info({ method, path, status: res.statusCode, ms, done: res.writableFinished, user }, 'request')
    }
    // Node emits the event outside the request: its id would be missing.
    ctx.res.once('close', AsyncResource.bind(logRequest))
    return next()
  }
}
