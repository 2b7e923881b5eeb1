import type { Middleware } from 'koa'
import { fault } from '#domain/values/faults/faults.ts'

const NOT_ALLOWED = fault('method_not_allowed')
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** 405 for methods that no call uses, such as TRACE. */
export const rejectUnknownMethods: Middleware = (ctx, next) => {
  if (METHODS.includes(ctx.method)) return next()
  ctx.status = 405
  ctx.set('Allow', METHODS.join(', '))
  ctx.body = NOT_ALLOWED
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** API responses are not cached unless a route sets another `Cache-Control`. 404 and 405 of the router get a JSON body. */
export const apiResponses: Middleware = async (ctx, next) => {
  if (!isApiPath(ctx.path)) return next()
  ctx.set('Cache-Control', 'private, no-store')
  await next()
  if (ctx.body !== undefined && ctx.body !== null) return
  if (ctx.status === 404) {
    // Setting the body would change the implicit 404 to 200.
    ctx.status = 404
    ctx.body = fault('not_found.call')
  } else if (ctx.status === 405) {
    ctx.body = NOT_ALLOWED
  }
}
