// The requests for logging in and for the current user.
import { type ApiResult, isObject } from '#app/http/api-result.ts'
import { type Network, request } from '#app/http/request.ts'
import type { Session } from '#app/local/session/session.ts'
import type { User } from '#domain/users/user.ts'

const isUser = (body: unknown): body is User =>
  isObject(body) && typeof body.id === 'number' && typeof body.username === 'string'

const isSession = (body: unknown): body is Session =>
  isObject(body) && typeof body.token === 'string' && isUser(body.user)

export function fetchCurrentUser(network: Network, token: string): Promise<ApiResult<User>> {
  return request(network, { path: '/api/auth/me', token, isExpected: isUser })
}

export function requestLogIn(network: Network, identifier: string, password: string): Promise<ApiResult<Session>> {
  const body = { email: identifier, username: identifier, password }
  return request(network, { method: 'POST', path: '/api/auth/login', body, isExpected: isSession })
}

export function logInErrorMessage(result: ApiResult<Session>): string {
  if (result.kind === 'signed-out') return 'Invalid username or password'
  if (result.kind === 'busy' && result.status === 429 && result.message) return result.message
  return 'An error occurred during login'
}
