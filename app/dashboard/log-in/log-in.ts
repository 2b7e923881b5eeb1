// Logging in. A session begins once the account needs nothing more.
import { apiCall } from '#app/http/api-call.ts'
import type { ApiResult } from '#app/http/api-result.ts'
import { type ApiRequest, type Network, request } from '#app/http/request.ts'
import { toUserResult } from '#app/http/user-result.ts'
import type { Session } from '#app/local/session/session.ts'
import { clientLoaded } from '#app/sync/client.ts'
import { fetchCurrentUser } from '#app/sync/http/session.ts'
import type { TwoFactorConfirmation } from '#domain/protocol/two-factor.ts'
import { LOG_IN_FAULTS } from '#domain/values/faults/form-faults.ts'
import { faultText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'

export type LogInResult =
  | { kind: 'ok' }
  | { kind: 'failed'; message: string }
  /** The password was right; the account has two-factor log-in. */
  | { kind: 'needs-code' }
  /** The site requires two-factor log-in, which the account does not have. */
  | { kind: 'must-set-up'; setUp: TwoFactorSetUp }

/** @param code of two-factor log-in */
export async function logIn(identifier: string, password: string, code: string): Promise<LogInResult> {
  const client = await clientLoaded()
  if (!navigator.onLine) return { kind: 'failed', message: t('logIn.needsConnection') }
  const network = { fetch: fetch.bind(globalThis) }
  const body = { email: identifier, username: identifier, password, ...(code ? { code } : {}) }
  const result = await request(network, apiCall('POST /auth/login', { body, has: 'token' }))
  if (result.kind === 'signed-out' && result.code === 'totp_required') return { kind: 'needs-code' }
  if (result.kind !== 'ok') return { kind: 'failed', message: errorMessage(result) }
  const session: Session = result.body
  if (result.body.mustSetUpTwoFactor)
    return { kind: 'must-set-up', setUp: twoFactorSetUp(network, session, client.enter) }
  await client.enter(session)
  return { kind: 'ok' }
}

function errorMessage(result: ApiResult<Session>): string {
  if (result.kind === 'signed-out') {
    const code = result.code === 'totp_wrong' ? 'totp_wrong' : 'wrong_login'
    return faultText({ code, message: LOG_IN_FAULTS[code] })
  }
  if (result.kind === 'busy' && result.status === 429 && result.message) return faultText(result)
  return t('logIn.failed')
}

/** A log-in that sets up two-factor log-in first. Its token stays in memory: nothing is stored before the session is a whole one. */
export type TwoFactorSetUp = ReturnType<typeof twoFactorSetUp>

/** @param enter starts the session */
function twoFactorSetUp(network: Network, session: Session, enter: (session: Session) => Promise<void>) {
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
