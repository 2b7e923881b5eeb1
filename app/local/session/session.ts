// The session of this browser: the token under `jwt_token` and its user under `jwt_user`, so that the dashboard opens offline.
// Every tab follows the same two keys.
import { tokenFingerprint } from '#app/local/db/token-fingerprint.ts'
import { createStore, useStore } from '#app/local/state/store.ts'
import { isAdmin, type User } from '#domain/users/user.ts'

const TOKEN_KEY = 'jwt_token'
const USER_KEY = 'jwt_user'

export interface Session {
  token: string
  user: User
}

export interface SessionState {
  /** `ended`: the server ended the session of `user` during their work. The screen stays and asks for a log-in. */
  state: 'checking' | 'signed-out' | 'signed-in' | 'ended'
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

/** @returns null when there is no token, or when its user has not been confirmed by the server yet */
export function storedSession(): Session | null {
  const token = storedToken()
  if (!token) return null
  try {
    const stored = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')
    return stored?.mark === tokenFingerprint(token) ? { token, user: stored.user } : null
  } catch {
    return null
  }
}

/**
 * Stores the user first: other tabs react to the token and must find both. The user is stored with the token's fingerprint, so
 * that one user is never read beside another's token.
 */
export function storeSession({ token, user }: Session): void {
  localStorage.setItem(USER_KEY, JSON.stringify({ mark: tokenFingerprint(token), user }))
  if (storedToken() !== token) localStorage.setItem(TOKEN_KEY, token)
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
}

/** Calls back when another tab logs in or out. @returns the function that stops it */
export function onSessionChangeInOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
