// The session that a request belongs to. A token only names a user: whether the user exists, the role and the token version
// are read from the store.
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { HttpError, throwHttpError } from '#sync-server/errors.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { isSessionEnded } from '#sync-server/store/ended-sessions.ts'
import type { Reader } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { Claims } from './session-token.ts'

const CHALLENGE = { 'WWW-Authenticate': 'Bearer' }

/** @throws HttpError 401 when the session has ended */
export function userOfSession(reader: Reader, claims: Claims): StoredUser {
  const user = reader.get('users', claims.sub)
  if (!user) throw new HttpError(401, fault('account_gone'), CHALLENGE)
  if (user.tokenVersion !== claims.tv || isSessionEnded(user, claims)) throwSessionEnded('session_revoked')
  return user
}

export function actorOf(user: StoredUser): Actor {
  return { id: user.id, username: user.username, role: isAdmin(user) ? 'admin' : 'user' }
}

export function sessionCaller(claims: Claims): Caller {
  return { actorIn: (records) => actorOf(userOfSession(records, claims)) }
}

export function throwNotLoggedIn(): never {
  throw new HttpError(401, fault('not_logged_in'), CHALLENGE)
}

/** @param code `session_revoked` for a session that was ended before its token expired: devices then delete its data */
export function throwSessionEnded(code: 'session_revoked' | 'session_ended' = 'session_ended'): never {
  throw new HttpError(401, fault(code), CHALLENGE)
}

export function throwNotAdmin(): never {
  throwHttpError(403, 'forbidden.admin')
}

export function throwTwoFactorNeeded(): never {
  throwHttpError(403, 'two_factor_needed')
}
