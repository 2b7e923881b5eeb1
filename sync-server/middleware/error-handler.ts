// The only place that turns an error into a response: `{message, code, values, errors?}`, never a stack trace.
import { STATUS_CODES } from 'node:http'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { REQUEST_CODES } from '#domain/protocol/final-refusal.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { HttpError, type Refusal, throwHttpError } from '#sync-server/errors.ts'
import {
  PhotosUnreachable,
  QuotaExceeded,
  StoreUnavailable,
  StoreUnreachable,
} from '#sync-server/store/store-errors.ts'

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
    throwHttpError(400, 'bad_request.url')
  }
}

function sendError(ctx: Context, error: unknown): void {
  ctx.set('Cache-Control', 'no-store')
  if (error instanceof HttpError) {
    ctx.set(error.headers)
    send(ctx, error.status, error.refusal)
  } else if (error instanceof QuotaExceeded) {
    ctx.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)))
    send(ctx, 429, error.fault)
  } else if (error instanceof StoreUnavailable) {
    ctx.set('Retry-After', RETRY_AFTER_SECONDS)
    send(ctx, 503, fault(`unavailable.${failedAt(error)}`))
  } else {
    const status = statusOf(error)
    const words = fault('http', { text: STATUS_CODES[status] ?? 'Error' })
    send(ctx, status, { ...words, code: REQUEST_CODES[status] ?? words.code })
  }
}

function send(ctx: Context, status: number, { message, errors, code, values }: Refusal): void {
  ctx.status = status
  ctx.body = { message, ...(errors ? { errors } : {}), code, values }
}

function failedAt(error: StoreUnavailable) {
  if (error instanceof PhotosUnreachable) return 'photos'
  return error instanceof StoreUnreachable ? 'data' : 'save'
}

/** Libraries throw errors with a status. Only 4xx is used: such an error is about the request. */
function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500 && STATUS_CODES[status] ? status : 500
}

const INTERVAL_MS = 10_000

/**
 * Logs that requests fail because the store is unavailable: the first one, then one line for all of each interval, because an outage
 * fails every request for the same reason.
 */
function outageLog(log: Logger, now = () => performance.now()): (error: Error) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  let requests = 0
  return ({ message }) => {
    requests += 1
    if (now() - loggedAt < INTERVAL_MS) return
    log.error({ error: message, requests }, 'requests failed: the store is unavailable')
    loggedAt = now()
    requests = 0
  }
}
