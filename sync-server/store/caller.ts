import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Reader } from './store.ts'

/**
 * The account and session that make a request. A transaction that writes resolves the actor again, because the account, its role or the
 * session may have ended since the request was authorized: a body can arrive long after its headers.
 */
export interface Caller {
  /** @throws HttpError 401 when the session has ended */
  actorIn(records: Reader): Actor
}

export const VISITOR: Actor = { id: null, username: '', role: 'visitor' }

export const VISITOR_CALLER: Caller = { actorIn: () => VISITOR }
