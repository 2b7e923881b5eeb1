import type { Middleware } from 'koa'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Methods nobody here speaks (TRACE and the like) end at the door. */
export const knownMethods: Middleware = (ctx, next) => {
  if (METHODS.includes(ctx.method)) return next()
  ctx.status = 405
  ctx.set('Allow', METHODS.join(', '))
  ctx.body = { message: 'Method not allowed' }
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Answers of the API are kept by nobody unless a route says otherwise, and what no route has answered is JSON too. */
export const apiAnswers: Middleware = async (ctx, next) => {
  if (!isApiPath(ctx.path)) return next()
  ctx.set('Cache-Control', 'private, no-store')
  await next()
  if (ctx.body !== undefined && ctx.body !== null) return
  if (ctx.status === 404) {
    ctx.status = 404
    ctx.body = { message: 'There is no such call' }
  } else if (ctx.status === 405) {
    ctx.body = { message: 'Method not allowed' }
  }
}
