import { parameter, wholeNumber } from '#sync-server/http/query.ts'
import type { ActivityLog } from '#sync-server/present/activity-log.ts'
import type { ApiDeps, Handler } from './api-context.ts'

const PAGE = 50
const LONGEST_PAGE = 200

/** Who changed what, newest first. */
export function listActivity(log: ActivityLog, { now }: ApiDeps): Handler {
  return async (ctx) => {
    const before = wholeNumber(ctx, 'before')
    const record = parameter(ctx, 'record')
    const limit = Math.min(wholeNumber(ctx, 'limit') ?? PAGE, LONGEST_PAGE)
    ctx.set('Cache-Control', 'private, no-store')
    ctx.vary('Authorization')
    ctx.body = await log(
      { limit, ...(before === undefined ? {} : { before }), ...(record === undefined ? {} : { record }) },
      now(),
    )
  }
}
