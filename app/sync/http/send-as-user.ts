// Sends the calls that need a connection under the session of this tab.

import { apiCall, type CallName, type CallOptions, type Success } from '#app/http/api-call.ts'
import type { ApiResult } from '#app/http/api-result.ts'
import { request } from '#app/http/request.ts'
import { toUserResult, type UserResult } from '#app/http/user-result.ts'
import { storedToken } from '#app/local/session/session.ts'
import { renewWebPush } from '#app/pwa/web-push.ts'
import { clientLoaded } from '#app/sync/client.ts'

/** Continues the session under a token that comes with the response. */
export async function call<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<ApiResult<Success<Name>>> {
  const result = await request({ fetch: fetch.bind(globalThis) }, { ...apiCall(name, options), token: storedToken() })
  // The user may have lost the admin role.
  if (result.kind === 'refused' && result.status === 403) void clientLoaded().then((client) => client.checkSession())
  if (result.kind === 'ok' && result.freshToken) {
    await (await clientLoaded()).renewToken(result.freshToken)
    // The server deletes the push subscriptions of a user whose password changes.
    void renewWebPush().catch(() => {})
  }
  return result
}

/** The result as screens show it. */
export async function send<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<UserResult<Success<Name>>> {
  return toUserResult(await call(name, options))
}
