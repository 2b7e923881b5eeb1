// The session that a request belongs to. A token only names a user: whether the user exists, the role and the token version
// are read from the store.
import { type Actor, isAdmin } from '#domain/kinds/user/rules.ts'
import { throwHttpError } from '#sync-server/errors.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import { isSessionEnded } from '#sync-server/store/ended-sessions.ts'
import type { Reader } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { Claims } from './session-token.ts'

const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } }

/** @throws HttpError 401 when the session has ended */
export function userOfSession(reader: Reader, claims: Claims): StoredUser {
  const user = reader.get('users', claims.sub)
  if (!user) throwHttpError(401, 'This account no longer exists', { ...CHALLENGE, code: 'account_gone' })
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
  throwHttpError(401, 'Please log in', CHALLENGE)
}

/** @param code `session_revoked` for a session that was ended before its token expired: devices then delete its data */
export function throwSessionEnded(code?: 'session_revoked'): never {
  throwHttpError(401, 'Your session has ended. Please log in again.', { ...CHALLENGE, code })
}

export function throwNotAdmin(): never {
  throwHttpError(403, 'Only an admin may do this')
}

export function throwTwoFactorNeeded(): never {
  throwHttpError(403, 'Please set up two-factor log-in first', { code: 'two_factor_needed' })
}
