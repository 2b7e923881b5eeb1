// The one place where a failure becomes an answer: `{message, errors?, code?}`, never a stack.
import { STATUS_CODES } from 'node:http'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { HttpRefusal, refuse } from '#sync-server/errors.ts'
import { StoreUnavailable } from '#sync-server/store/store.ts'

const RETRY_AFTER_SECONDS = '5'

export function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      refuseUnreadable(ctx)
      await next()
    } catch (error) {
      answer(ctx, error)
      if (ctx.status >= 500) log.error({ err: error, method: ctx.method, route: ctx._matchedRoute }, 'request failed')
    }
  }
}

/** Node lets request lines through whose address nothing can be read from; whoever asks for the path of one fails. */
function refuseUnreadable(ctx: Context): void {
  try {
    void ctx.path
  } catch {
    refuse(400, 'The address of the request cannot be read')
  }
}

function answer(ctx: Context, error: unknown): void {
  ctx.set('Cache-Control', 'no-store')
  if (error instanceof HttpRefusal) {
    const { errors, code, headers = {} } = error.details
    ctx.set(headers)
    ctx.status = error.status
    ctx.body = { message: error.message, ...(errors ? { errors } : {}), ...(code ? { code } : {}) }
  } else if (error instanceof StoreUnavailable) {
    ctx.set('Retry-After', RETRY_AFTER_SECONDS)
    ctx.status = 503
    ctx.body = { message: 'The server cannot save anything at the moment. Please try again soon.', code: 'unavailable' }
  } else {
    ctx.status = statusOf(error)
    ctx.body = { message: STATUS_CODES[ctx.status] ?? 'Error' }
  }
}

/** Libraries throw errors with a status; only those about the request itself are believed. */
function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500 && STATUS_CODES[status] ? status : 500
}
