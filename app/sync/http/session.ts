// The requests about the current session.

import { apiCall } from '#app/http/api-call.ts'
import type { ApiResult } from '#app/http/api-result.ts'
import { type Network, request } from '#app/http/request.ts'
import { withLock } from '#app/sync/live/web-lock.ts'
import type { User } from '#domain/kinds/user/schema.ts'

export function fetchCurrentUser(network: Network, token: string): Promise<ApiResult<User>> {
  return request(network, { ...apiCall('GET /auth/me', { has: 'username' }), token })
}

/**
 * Ends the session of the token, or with `everywhere` all sessions of its user. Without a connection the token stays valid until it expires.
 * @returns whether the server has ended them; 401 means that it had before
 */
export async function endOnServer(network: Network, token: string, everywhere = false): Promise<boolean> {
  const call = apiCall('POST /auth/logout', { body: { everywhere } })
  const { kind } = await request(network, { ...call, token, keepalive: true })
  return kind === 'ok' || kind === 'signed-out'
}

// While a user changes their own password, the server already refuses the old token and the new one has not arrived. A tab
// that receives a 401 meanwhile waits for the end of the renewal before it treats the session as ended.

/** Shared with tabs of other versions. */
const LOCK_NAME = 'session-renewal'
/** Longer than the time-out of a request. */
const LOCK_TIMEOUT_MS = 20_000

let lastRenewal: Promise<unknown> = Promise.resolve()

/** @param work a request that may return a new token, including storing it */
export function whileRenewing<T>(work: () => Promise<T>): Promise<T> {
  const renewal = withLock(LOCK_NAME, {}, work)
  lastRenewal = renewal.catch(() => {})
  return renewal
}

/** Resolves when no tab is renewing the token. */
export async function renewalEnded(): Promise<void> {
  await lastRenewal
  // A tab that the system has frozen does not release the lock.
  await withLock(LOCK_NAME, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, () => {})
}
