// Sends the calls that need a connection: users and the own account.
import { isObject } from '#app/http/api-result.ts'
import { type ApiRequest, request } from '#app/http/request.ts'
import { toUserResult, type UserResult } from '#app/http/user-result.ts'
import { storedToken } from '#app/local/session/session.ts'
import { renewWebPush } from '#app/pwa/web-push.ts'
import { client } from '#app/sync/client.ts'
import type { User } from '#domain/users/user.ts'

export const isUser = (body: unknown): body is User => isObject(body) && typeof body.username === 'string'

/** Continues the session under a token that comes with the response. */
export async function send<T>(options: Omit<ApiRequest<T>, 'token'>): Promise<UserResult<T>> {
  const result = await request({ fetch: fetch.bind(globalThis) }, { ...options, token: storedToken() })
  // The engine receives the same 401 and ends the session.
  if (result.kind === 'signed-out') await client.retry()
  // The user may have lost the admin role.
  if (result.kind === 'refused' && result.status === 403) void client.checkSession()
  if (result.kind === 'ok' && result.freshToken) {
    await client.renewToken(result.freshToken)
    // The server deletes the push subscriptions of a user whose password changes.
    void renewWebPush().catch(() => {})
  }
  return toUserResult(result)
}
