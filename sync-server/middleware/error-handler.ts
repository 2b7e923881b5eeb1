// The only place that turns an error into a response: `{message, errors?, code?}`, never a stack trace.
import { STATUS_CODES } from 'node:http'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { REQUEST_CODES } from '#domain/protocol/final-refusal.ts'
import { HttpError, throwHttpError } from '#sync-server/errors.ts'
import { QuotaExceeded } from '#sync-server/store/quota-exceeded.ts'
import { PhotosUnreachable, StoreUnavailable, StoreUnreachable } from '#sync-server/store/store-errors.ts'
import { outageLog } from './outage-log.ts'

/** The `code` of an error that names none. A device takes a 403 with a code as final, one without as that of a gateway. */
const DEFAULT_CODES: Readonly<Record<number, string>> = { ...REQUEST_CODES, 403: 'forbidden' }
const RETRY_AFTER_SECONDS = '5'

export function errorHandler(log: Logger): Middleware {
  const logOutage = outageLog(log)
  return async (ctx, next) => {
    try {
      rejectUnreadableUrl(ctx)
      await next()
    } catch (error) {
      sendError(ctx, error)
      if (ctx.status === 403) logForbidden(log, ctx)
      if (error instanceof StoreUnavailable) logOutage(error)
      else if (ctx.status >= 500)
        log.error({ err: error, method: ctx.method, route: ctx._matchedRoute }, 'request failed')
    }
  }
}

function logForbidden(log: Logger, { state, ip, method, _matchedRoute }: Context): void {
  const user = state.user?.id ?? null
  log.warn({ event: 'forbidden', user, address: ip, method, route: _matchedRoute }, 'security')
}

/** Node accepts request targets that cannot be parsed as a URL; `ctx.path` then throws. */
function rejectUnreadableUrl(ctx: Context): void {
  try {
    void ctx.path
  } catch {
    throwHttpError(400, 'The URL of the request cannot be parsed')
  }
}

function sendError(ctx: Context, error: unknown): void {
  ctx.set('Cache-Control', 'no-store')
  if (error instanceof HttpError) {
    const { errors, code = DEFAULT_CODES[error.status], headers = {} } = error.details
    ctx.set(headers)
    ctx.status = error.status
    ctx.body = { message: error.message, ...(errors ? { errors } : {}), ...(code ? { code } : {}) }
  } else if (error instanceof QuotaExceeded) {
    ctx.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)))
    ctx.status = 429
    ctx.body = { message: error.message, code: 'quota' }
  } else if (error instanceof StoreUnavailable) {
    ctx.set('Retry-After', RETRY_AFTER_SECONDS)
    ctx.status = 503
    ctx.body = {
      message: `The server cannot ${failedAt(error)} at the moment. Please try again soon.`,
      code: 'unavailable',
    }
  } else {
    ctx.status = statusOf(error)
    const code = DEFAULT_CODES[ctx.status]
    ctx.body = { message: STATUS_CODES[ctx.status] ?? 'Error', ...(code ? { code } : {}) }
  }
}

function failedAt(error: StoreUnavailable): string {
  if (error instanceof PhotosUnreachable) return 'reach its photos'
  return error instanceof StoreUnreachable ? 'reach its data' : 'save anything'
}

/** Libraries throw errors with a status. Only 4xx is used: such an error is about the request. */
function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500 && STATUS_CODES[status] ? status : 500
}
