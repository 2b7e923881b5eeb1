// The session of this browser: the token under `jwt_token` and its user under `jwt_user`, so that the dashboard opens offline.
// Every tab follows the same two keys.
import type { Connection } from '#app/local/state/connection.ts'
import { createStore, useStore } from '#app/local/state/store.ts'
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { User } from '#domain/kinds/user/schema.ts'

const TOKEN_KEY = 'jwt_token'
const USER_KEY = 'jwt_user'
const END_KEY = 'session_end'

export interface Session {
  token: string
  user: User
}

interface SessionState {
  state: 'checking' | 'signed-out' | 'signed-in'
  user: User | null
}

export const sessionStore = createStore<SessionState>({ state: 'checking', user: null })

/** The server renders every page for a visitor. */
const SERVER_RENDERED: SessionState = { state: 'signed-out', user: null }
const serverRendered = () => SERVER_RENDERED

export function useSession(): { state: SessionState['state']; user: User | null; isAdmin: boolean } {
  const { state, user } = useStore(sessionStore, serverRendered)
  return { state, user, isAdmin: user !== null && isAdmin(user) }
}

/** @returns null also in a browser that blocks localStorage: a session then lasts for one visit */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

interface StoredUser {
  user: User
  /** When this device received the token, by its own clock. */
  since: number
}

/** @throws when the token cannot be read */
function claimsOf(token: string): { aud: string; sub: string; iat: number; exp: number } {
  const [, claims = ''] = token.split('.')
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
}

/** @returns null unless the token is the user's */
function storedUser(token: string): StoredUser | null {
  try {
    const stored: StoredUser | null = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')
    return stored && String(stored.user.id) === claimsOf(token).sub ? stored : null
  } catch {
    return null
  }
}

/** @returns null when there is no token, or when its user has not been confirmed by the server yet */
export function storedSession(): Session | null {
  const token = storedToken()
  const stored = token ? storedUser(token) : null
  return token && stored ? { token, user: stored.user } : null
}

/** The id of the store that issued the stored token. */
export function storedSite(): string {
  const token = storedToken()
  return token ? claimsOf(token).aud : ''
}

/** The stored session, unless it has expired. */
export function usableSession(): Session | null {
  const session = storedSession()
  return session && !hasExpired(session.token) ? session : null
}

/**
 * Whether the lifetime of the token has passed since this device received it: a clock that is wrong makes no difference as long
 * as it is not changed. False for a token that cannot be read.
 */
export function hasExpired(token: string): boolean {
  try {
    const { iat, exp } = claimsOf(token)
    const since = storedUser(token)?.since ?? iat * 1000
    return Date.now() >= since + (exp - iat) * 1000
  } catch {
    return false
  }
}

/** Stores the user first: other tabs react to the token and must find both. A token that the server accepts has not expired. */
export function storeSession({ token, user }: Session): void {
  const isKnown = storedToken() === token && !hasExpired(token)
  const since = (isKnown && storedUser(token)?.since) || Date.now()
  localStorage.setItem(USER_KEY, JSON.stringify({ user, since }))
  localStorage.removeItem(END_KEY)
  if (storedToken() !== token) localStorage.setItem(TOKEN_KEY, token)
}

/** Stores the reason first, which other tabs read when they follow. @param end none for a log-out */
export function clearSession(end?: Connection['signedOut']): void {
  if (end) localStorage.setItem(END_KEY, end)
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
}

/** Why the last session has ended; null after a log-out. */
export const storedEnd = () => localStorage.getItem(END_KEY) as Connection['signedOut']

/** Calls back when another tab logs in or out. */
export const onSessionChangeInOtherTab = (listener: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) listener()
  })
