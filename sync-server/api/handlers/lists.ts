import { KINDS, type NumberedKind } from '#domain/kinds/kinds.ts'
import { NUMBERED_KINDS, RECORDS } from '#domain/kinds/records.ts'
import { MAX_LIST_PAGE } from '#domain/protocol/protocol.ts'
import { type LIST_CALLS, listCall } from '#sync-server/api/calls/list-calls.ts'
import type { ApiDependencies, Handler, Handlers } from '#sync-server/api/handler.ts'
import { sendCached } from '#sync-server/http/cached-response.ts'
import { pageHeaders, recordList } from '#sync-server/present/record-list.ts'

type ListCall = keyof typeof LIST_CALLS

export const listHandlers = (deps: ApiDependencies) =>
  Object.fromEntries(NUMBERED_KINDS.map((kind) => [listCall(kind), listRecords(deps, kind)])) as Pick<
    Handlers,
    ListCall
  >

/** The records of a kind that the reader may see: all, or with `limit` a page. */
function listRecords({ store }: ApiDependencies, kind: NumberedKind): Handler<ListCall> {
  const forUsers = recordList(kind, 'user')
  const forAdmins = RECORDS[kind].hasAdminFields ? recordList(kind, 'admin') : forUsers
  const forVisitors = KINDS[kind].forVisitors ? recordList(kind, 'visitor') : null
  return async ({ actor: { role }, query, header }) => {
    const { limit = preferredLimit(header('Prefer')), after = 0 } = query
    const view = await store.read()
    const [list, cacheControl] =
      role === 'visitor' && forVisitors
        ? [forVisitors, 'no-cache']
        : [role === 'admin' ? forAdmins : forUsers, 'private, no-store']
    const rows = limit && Math.min(limit, MAX_LIST_PAGE)
    const page = rows === undefined ? list.page(view) : list.page(view, after, rows)
    return (ctx) => {
      if (rows) ctx.set(pageHeaders(kind, rows, page))
      sendCached(ctx, page, cacheControl)
      ctx.vary('Prefer')
    }
  }
}

/** Devices ask for their first page in this way, so that the address of the request is that of the list. */
function preferredLimit(header: string): number | undefined {
  const [, limit] = /(?:^|,)\s*limit=([1-9]\d{0,8})\s*(?:,|$)/i.exec(header) ?? []
  return limit === undefined ? undefined : Number(limit)
}
