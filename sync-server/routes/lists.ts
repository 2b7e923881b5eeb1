import { MAX_LIST_PAGE } from '#domain/protocol/protocol.ts'
import { KINDS, type NumberedKind } from '#domain/records/kinds.ts'
import { RECORDS } from '#domain/records/records.ts'
import { sendCached } from '#sync-server/http/cached-response.ts'
import { positiveIntegerParameter } from '#sync-server/http/query.ts'
import { pageHeaders, recordList } from '#sync-server/present/record-list.ts'
import type { ApiContext, Handler, RouteDependencies } from './api-context.ts'

/** The records of a kind that the reader may see: all, or with `limit` a page. */
export function listRecords({ store }: RouteDependencies, kind: NumberedKind): Handler {
  const forUsers = recordList(kind, 'user')
  const forAdmins = RECORDS[kind].hasAdminFields ? recordList(kind, 'admin') : forUsers
  const forVisitors = KINDS[kind].forVisitors ? recordList(kind, 'visitor') : null
  return async (ctx) => {
    const { role } = ctx.state.actor
    const limit = positiveIntegerParameter(ctx, 'limit') ?? preferredLimit(ctx)
    const after = positiveIntegerParameter(ctx, 'after') ?? 0
    const view = await store.read()
    const [list, cacheControl] =
      role === 'visitor' && forVisitors
        ? [forVisitors, 'no-cache']
        : [role === 'admin' ? forAdmins : forUsers, 'private, no-store']
    if (limit === undefined) sendCached(ctx, list.whole(view), cacheControl)
    else {
      const rows = Math.min(limit, MAX_LIST_PAGE)
      const page = list.page(view, after, rows)
      ctx.set(pageHeaders(kind, rows, page))
      sendCached(ctx, page, cacheControl)
    }
    ctx.vary('Prefer')
  }
}

/** Devices ask for their first page in this way, so that the address of the request is that of the list. */
function preferredLimit(ctx: ApiContext): number | undefined {
  const [, limit] = /(?:^|,)\s*limit=([1-9]\d{0,8})\s*(?:,|$)/i.exec(ctx.get('Prefer')) ?? []
  return limit === undefined ? undefined : Number(limit)
}
