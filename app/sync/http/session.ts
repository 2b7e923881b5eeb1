// The requests for logging in and for the current user.
import { type ApiResult, isObject } from '#app/http/api-result.ts'
import { type Network, request } from '#app/http/request.ts'
import type { Session } from '#app/local/session/session.ts'
import type { User } from '#domain/users/user.ts'

const isUser = (body: unknown): body is User =>
  isObject(body) && typeof body.id === 'number' && typeof body.username === 'string'

/** `mustSetUpTwoFactor`: the token may only set up two-factor log-in, see `two-factor-set-up.ts`. */
export type LoggedIn = Session & { mustSetUpTwoFactor?: true }

const isSession = (body: unknown): body is LoggedIn =>
  isObject(body) && typeof body.token === 'string' && isUser(body.user)

export function fetchCurrentUser(network: Network, token: string): Promise<ApiResult<User>> {
  return request(network, { path: '/api/auth/me', token, isExpected: isUser })
}

/** @param code of two-factor log-in */
export function requestLogIn(
  network: Network,
  identifier: string,
  password: string,
  code?: string,
): Promise<ApiResult<LoggedIn>> {
  const body = { email: identifier, username: identifier, password, ...(code ? { code } : {}) }
  return request(network, { method: 'POST', path: '/api/auth/login', body, isExpected: isSession })
}

export function logInErrorMessage(result: ApiResult<Session>): string {
  if (result.kind === 'signed-out') {
    return result.code === 'totp_wrong' ? 'The code is wrong' : 'Invalid username or password'
  }
  if (result.kind === 'busy' && result.status === 429 && result.message) return result.message
  return 'An error occurred during login'
}

/** @returns whether all sessions of the user have ended; 401 means that this one has ended before */
export async function endAllSessions(network: Network, token: string): Promise<boolean> {
  const body = { everywhere: true }
  const call = { method: 'POST', path: '/api/auth/logout', token, body, isExpected: isObject } as const
  const { kind } = await request(network, call)
  return kind === 'ok' || kind === 'signed-out'
}
