// Who is logged in on this device: the token under `jwt_token`, and beside it the person it was given to, so that the
// dashboard opens without a connection. Every tab follows the same two keys.

import { createShown } from '#app/local/state/store.ts'
import type { User } from '#domain/users/user.ts'
import { tokenMark } from './token-mark.ts'

const TOKEN = 'jwt_token'
const PERSON = 'jwt_user'

export interface Session {
  token: string
  user: User
}

export interface ShownSession {
  /** `ended`: the server has ended the session of `user` in the middle of their work; the screen waits for a log-in. */
  state: 'checking' | 'signed-out' | 'signed-in' | 'ended'
  user: User | null
}

export const shownSession = createShown<ShownSession>({ state: 'checking', user: null })

export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN)
  } catch {
    // A browser that keeps nothing for this site: nobody is logged in for longer than the visit.
    return null
  }
}

/** @returns the session this device remembers, or null when there is no token or nobody has confirmed it yet */
export function storedSession(): Session | null {
  const token = storedToken()
  if (!token) return null
  try {
    const kept = JSON.parse(localStorage.getItem(PERSON) ?? 'null')
    return kept?.mark === tokenMark(token) ? { token, user: kept.user } : null
  } catch {
    return null
  }
}

/**
 * The person first: another tab hears of the token and must find both. The person is kept with the mark of the token: never
 * one person's name beside another's token.
 */
export function keepSession({ token, user }: Session): void {
  localStorage.setItem(PERSON, JSON.stringify({ mark: tokenMark(token), user }))
  if (storedToken() !== token) localStorage.setItem(TOKEN, token)
}

export function forgetSession(): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(PERSON)
}

/** Calls back when another tab logs in or out. */
export function onSessionElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === null) listener()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
