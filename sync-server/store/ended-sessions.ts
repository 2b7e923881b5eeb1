// Log-outs. Tokens are not stored, so a session that ended before its token expires is listed with its user. The list is
// bounded: beyond the limit, all sessions that are older than the oldest ended one end too.
import type { SessionId, StoredUser } from './tables.ts'

export const MAX_ENDED_SESSIONS = 100

export function isSessionEnded({ endedSessions = [], endedUntil = 0 }: StoredUser, { jti, exp }: SessionId): boolean {
  return exp <= endedUntil || endedSessions.some((ended) => ended.jti === jti)
}

export function endSession(user: StoredUser, { jti, exp }: SessionId, now: Date): StoredUser {
  const ended = [...(withoutExpiredSessions(user, now).endedSessions ?? []), { jti, exp }]
  ended.sort((a, b) => b.exp - a.exp)
  const [oldest] = ended.splice(MAX_ENDED_SESSIONS)
  return { ...user, endedSessions: ended, ...(oldest ? { endedUntil: oldest.exp } : {}) }
}

export function endAllSessions({ endedSessions: _, endedUntil: __, ...user }: StoredUser): StoredUser {
  return { ...user, tokenVersion: user.tokenVersion + 1 }
}

/** @returns the same user when nothing has expired */
export function withoutExpiredSessions(user: StoredUser, now: Date): StoredUser {
  const { endedSessions = [], ...rest } = user
  const left = endedSessions.filter(({ exp }) => exp * 1000 > now.getTime())
  if (left.length === endedSessions.length) return user
  return left.length > 0 ? { ...rest, endedSessions: left } : rest
}
