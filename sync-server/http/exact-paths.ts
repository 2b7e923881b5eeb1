import type { Router } from '@koa/router'
import type { Middleware } from 'koa'
import type { ApiState } from '#sync-server/middleware/authenticate.ts'

/**
 * Calls without a parameter are found by their exact path before the router walks through all it has: that walk costs as much
 * as the rest of answering a prepared list. What the calls do, and for whom, is the router's own.
 */
export function exactPaths(api: Router<ApiState>): Middleware {
  const calls = new Map<string, Middleware>()
  for (const { methods, path, paramNames, stack } of api.stack) {
    if (paramNames.length > 0) continue
    for (const method of methods) calls.set(`${method} ${path}`, inTurn(stack as Middleware[]))
  }
  return (ctx, next) => {
    const call = calls.get(`${ctx.method} ${ctx.path}`)
    if (!call) return next()
    ctx._matchedRoute = ctx.path
    return call(ctx, next)
  }
}

function inTurn(steps: readonly Middleware[]): Middleware {
  return (ctx, next) => {
    const from = (index: number): Promise<unknown> => {
      const step = steps[index]
      return step ? step(ctx, () => from(index + 1)) : next()
    }
    return from(0)
  }
}
