// A log-in that has to set up two-factor log-in first. Its token is kept in memory only: nothing is stored before the session is a
// whole one.
import { apiCall } from '#app/http/api-call.ts'
import { type ApiRequest, type Network, request } from '#app/http/request.ts'
import { toUserResult } from '#app/http/user-result.ts'
import type { Session } from '#app/local/session/session.ts'
import { fetchCurrentUser } from '#app/sync/http/session.ts'
import type { TwoFactorConfirmation } from '#domain/protocol/two-factor.ts'

export type TwoFactorSetUp = ReturnType<typeof twoFactorSetUp>

/** @param enter starts the session */
export function twoFactorSetUp(network: Network, session: Session, enter: (session: Session) => Promise<void>) {
  let { token } = session

  async function send<T>(call: Omit<ApiRequest<T>, 'token'>) {
    const result = await request(network, { ...call, token })
    if (result.kind === 'ok' && result.freshToken) token = result.freshToken
    return toUserResult(result)
  }

  return {
    /** Changes nothing. */
    propose: () => send(apiCall('POST /auth/two-factor', { has: 'secret' })),
    switchOn: (body: TwoFactorConfirmation) => send(apiCall('PUT /auth/two-factor', { body, has: 'recoveryCodes' })),
    /** Starts the session, after it was switched on. */
    async enter() {
      const user = await fetchCurrentUser(network, token)
      await enter({ token, user: user.kind === 'ok' ? user.body : { ...session.user, twoFactor: true } })
    },
  }
}
