// The requests for logging in and for the current user.

import { apiCall } from '#app/http/api-call.ts'
import type { ApiResult } from '#app/http/api-result.ts'
import { type Network, request } from '#app/http/request.ts'
import type { Session } from '#app/local/session/session.ts'
import type { User } from '#domain/kinds/user/schema.ts'
import { LOG_IN_FAULTS } from '#domain/values/faults/form-faults.ts'
import { faultText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'

/** `mustSetUpTwoFactor`: the token may only set up two-factor log-in, see `two-factor-set-up.ts`. */
export type LoggedIn = Session & { mustSetUpTwoFactor?: true }

export function fetchCurrentUser(network: Network, token: string): Promise<ApiResult<User>> {
  return request(network, { ...apiCall('GET /auth/me', { has: 'username' }), token })
}

/** @param code of two-factor log-in */
export function requestLogIn(
  network: Network,
  identifier: string,
  password: string,
  code?: string,
): Promise<ApiResult<LoggedIn>> {
  const body = { email: identifier, username: identifier, password, ...(code ? { code } : {}) }
  return request(network, apiCall('POST /auth/login', { body, has: 'token' }))
}

export function logInErrorMessage(result: ApiResult<Session>): string {
  if (result.kind === 'signed-out') {
    const code = result.code === 'totp_wrong' ? 'totp_wrong' : 'wrong_login'
    return faultText({ code, message: LOG_IN_FAULTS[code] })
  }
  if (result.kind === 'busy' && result.status === 429 && result.message) return faultText(result)
  return t('logIn.failed')
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
