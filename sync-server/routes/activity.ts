import { positiveIntegerParameter, queryParameter } from '#sync-server/http/query.ts'
import { readActivity } from '#sync-server/present/activity-log.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

const DEFAULT_PAGE = 50
const MAX_PAGE = 200

export function listActivity({ store, now }: RouteDependencies): Handler {
  return async (ctx) => {
    const before = positiveIntegerParameter(ctx, 'before')
    const record = queryParameter(ctx, 'record')
    const limit = Math.min(positiveIntegerParameter(ctx, 'limit') ?? DEFAULT_PAGE, MAX_PAGE)
    ctx.set('Cache-Control', 'private, no-store')
    ctx.vary('Authorization')
    ctx.body = await readActivity(
      store,
      { limit, ...(before === undefined ? {} : { before }), ...(record === undefined ? {} : { record }) },
      now(),
    )
  }
}
