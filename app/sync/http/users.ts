// User management. It needs a connection: passwords are never stored on a device.
import { type ApiResult, isObject } from '#app/http/api-result.ts'
import { type ApiRequest, request } from '#app/http/request.ts'
import { storedSession, storedToken } from '#app/local/session/session.ts'
import { renewWebPush } from '#app/pwa/web-push.ts'
import { runningClient } from '#app/sync/client.ts'
import type { User, UserInput } from '#domain/users/user.ts'
import { whileRenewing } from './token-renewal.ts'

export type UserResult<T> = { kind: 'ok'; body: T } | { kind: 'failed'; message: string | null }

const isUser = (body: unknown): body is User => isObject(body) && typeof body.username === 'string'
const isUsers = (body: unknown): body is User[] => Array.isArray(body) && body.every(isUser)
const isAnything = (_: unknown): _ is unknown => true

export function listUsers(): Promise<UserResult<User[]>> {
  return send({ path: '/api/users', isExpected: isUsers })
}

export function addUser(input: UserInput): Promise<UserResult<User>> {
  return send({ method: 'POST', path: '/api/users', body: input, isExpected: isUser })
}

export async function updateUser(id: number, input: UserInput): Promise<UserResult<User>> {
  const result = await whileRenewing(() =>
    send({ method: 'PUT', path: `/api/users/${id}`, body: input, isExpected: isUser }),
  )
  if (result.kind === 'ok' && id === storedSession()?.user.id) await (await runningClient()).checkSession()
  return result
}

export function deleteUser(id: number): Promise<UserResult<unknown>> {
  return send({ method: 'DELETE', path: `/api/users/${id}`, isExpected: isAnything })
}

async function send<T>(options: Omit<ApiRequest<T>, 'token'>): Promise<UserResult<T>> {
  const result = await request({ fetch: fetch.bind(globalThis) }, { ...options, token: storedToken() })
  // The engine receives the same 401 and ends the session.
  if (result.kind === 'signed-out') (await runningClient()).retry()
  // The user may have lost the admin role.
  if (result.kind === 'refused' && result.status === 403) void (await runningClient()).checkSession()
  if (result.kind !== 'ok') return { kind: 'failed', message: errorMessage(result) }
  if (result.freshToken) {
    await (await runningClient()).renewToken(result.freshToken)
    // The server deletes the push subscriptions of a user whose password changes.
    void renewWebPush().catch(() => {})
  }
  return { kind: 'ok', body: result.body }
}

function errorMessage(result: Exclude<ApiResult<never>, { kind: 'ok' }>): string | null {
  if (result.kind === 'refused') return result.body.message
  return result.kind === 'busy' ? (result.message ?? null) : null
}
