import { KINDS, type NumberedKind } from '#domain/records/kinds.ts'
import { RECORDS } from '#domain/records/records.ts'
import { sendCached } from '#sync-server/http/cached-response.ts'
import { listResponse } from '#sync-server/present/cached-lists.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

/** All records of a kind that the reader may see. */
export function listRecords({ store }: RouteDependencies, kind: NumberedKind): Handler {
  const forUsers = listResponse(store, kind, 'user')
  const forAdmins = RECORDS[kind].hasAdminFields ? listResponse(store, kind, 'admin') : forUsers
  const forVisitors = KINDS[kind].forVisitors ? listResponse(store, kind, 'visitor') : null
  return (ctx) => {
    const { role } = ctx.state.actor
    return role === 'visitor' && forVisitors
      ? sendCached(ctx, forVisitors, 'no-cache')
      : sendCached(ctx, role === 'admin' ? forAdmins : forUsers, 'private, no-store')
  }
}
