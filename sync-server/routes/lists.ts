import { KINDS, type NumberedKind } from '#domain/records/kinds.ts'
import { sendCached } from '#sync-server/http/cached-response.ts'
import { listResponse } from '#sync-server/present/cached-lists.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

/** All records of a kind that the reader may see. */
export function listRecords({ store }: RouteDependencies, kind: NumberedKind): Handler {
  const forStaff = listResponse(store, kind, 'user')
  const forVisitors = KINDS[kind].forVisitors ? listResponse(store, kind, 'visitor') : null
  return (ctx) => {
    const isVisitor = ctx.state.actor.role === 'visitor'
    return isVisitor && forVisitors
      ? sendCached(ctx, forVisitors, 'no-cache')
      : sendCached(ctx, forStaff, 'private, no-store')
  }
}
