import { expect, it } from 'vitest'
import {
  endAllSessions,
  endSession,
  isSessionEnded,
  MAX_ENDED_SESSIONS,
  withoutExpiredSessions,
} from '#sync-server/store/ended-sessions.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

const user = { id: 1, username: 'ann', tokenVersion: 3 } as StoredUser
const NOW = new Date('2026-03-10T10:00:00.000Z')
/** In seconds after now. */
const expiry = (seconds: number) => NOW.getTime() / 1000 + seconds
const session = (n: number, seconds = n) => ({ jti: `session ${n}`, exp: expiry(seconds) })

it('S61 a log-out ends its session and no other one, also with the same expiry', () => {
  const loggedOut = endSession(user, session(1, 60), NOW)
  expect(isSessionEnded(loggedOut, session(1, 60))).toBe(true)
  expect(isSessionEnded(loggedOut, session(2, 60))).toBe(false)
  const both = endSession(loggedOut, session(2, 60), NOW)
  expect([1, 2].map((n) => isSessionEnded(both, session(n, 60)))).toEqual([true, true])
})

it('S61 beyond the limit of the list, the sessions that are older than the oldest ended one end too', () => {
  let many = user
  for (let n = MAX_ENDED_SESSIONS + 1; n >= 1; n -= 1) many = endSession(many, session(n, 100 * n), NOW)
  expect(many.endedSessions).toHaveLength(MAX_ENDED_SESSIONS)
  for (let n = 1; n <= MAX_ENDED_SESSIONS + 1; n += 1) expect(isSessionEnded(many, session(n, 100 * n))).toBe(true)
  expect(isSessionEnded(many, { jti: 'older', exp: expiry(50) })).toBe(true)
  expect(isSessionEnded(many, { jti: 'as old', exp: expiry(100) })).toBe(true)
  expect(isSessionEnded(many, { jti: 'newer', exp: expiry(101) })).toBe(false)
})

it('S61 the list has no sessions whose token has expired', () => {
  const listed = { ...user, endedSessions: [session(1, 1), session(2, 0), session(3, -1)] }
  expect(withoutExpiredSessions(listed, NOW).endedSessions).toEqual([session(1, 1)])
  expect(withoutExpiredSessions({ ...user, endedSessions: [session(3, -1)] }, NOW)).toEqual(user)
  const current = { ...user, endedSessions: [session(1, 1)] }
  expect(withoutExpiredSessions(current, NOW)).toBe(current)
  expect(endSession(listed, session(4, 9), NOW).endedSessions).toEqual([session(4, 9), session(1, 1)])
})

it('S18 the end of all sessions needs no list', () => {
  const listed = { ...endSession(user, session(1), NOW), endedUntil: expiry(1) }
  expect(endAllSessions(listed)).toEqual({ ...user, tokenVersion: 4 })
})
