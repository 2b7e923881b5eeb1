import type { Session } from '#app/local/session/session.ts'
import type { User } from '#domain/users/user.ts'
import { type Answer, isObject } from './api-result.ts'
import { call, type Network } from './request.ts'

const isUser = (body: unknown): body is User =>
  isObject(body) && typeof body.id === 'number' && typeof body.username === 'string'

const isSession = (body: unknown): body is Session =>
  isObject(body) && typeof body.token === 'string' && isUser(body.user)

export function askWhoIAm(network: Network, token: string): Promise<Answer<User>> {
  return call(network, { path: '/api/auth/me', token, isOurs: isUser })
}

export function askToLogIn(network: Network, identifier: string, password: string): Promise<Answer<Session>> {
  const body = { email: identifier, username: identifier, password }
  return call(network, { method: 'POST', path: '/api/auth/login', body, isOurs: isSession })
}

/** What a person is told when a log-in does not succeed. */
export function logInFailure(answer: Answer<Session>): string {
  if (answer.kind === 'signed-out') return 'Invalid username or password'
  if (answer.kind === 'busy' && answer.status === 429 && answer.message) return answer.message
  return 'An error occurred during login'
}
