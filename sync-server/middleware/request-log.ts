import type { Middleware } from 'koa'
import type { Logger } from 'pino'

const LONGEST_PATH = 120

/** One line a request, told when the answer has gone: no address, body, query string or header of anyone. */
export function requestLog(log: Logger): Middleware {
  return (ctx, next) => {
    const began = performance.now()
    const { path: asked } = ctx
    ctx.res.once('close', () => {
      const path = ctx._matchedRoute ?? (asked.startsWith('/api/') ? '/api/?' : asked.slice(0, LONGEST_PATH))
      const ms = Math.round((performance.now() - began) * 10) / 10
      log.info({ method: ctx.method, path, status: ctx.res.statusCode, ms, done: ctx.res.writableFinished }, 'request')
    })
    return next()
  }
}
