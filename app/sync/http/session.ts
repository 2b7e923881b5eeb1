// The requests about the current session.

import { apiCall } from '#app/http/api-call.ts'
import type { ApiResult } from '#app/http/api-result.ts'
import { type Network, request } from '#app/http/request.ts'
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
