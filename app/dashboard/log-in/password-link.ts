import { apiCall } from '#app/http/api-call.ts'
import { request } from '#app/http/request.ts'
import { type Session, usableSession } from '#app/local/session/session.ts'
import { clientLoaded } from '#app/sync/client.ts'
import { whileRenewing } from '#app/sync/http/session.ts'
import { faultText, refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'

export type PasswordLinkResult =
  /** The user has two-factor log-in, or somebody else is logged in here, unless `isLoggedIn`. */
  | { kind: 'ok'; username: string; isLoggedIn: boolean }
  /** The link was used or has expired. */
  | { kind: 'ended' }
  /** The password is not accepted. */
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }

/** Sets a password with the token of a link of one use, and logs in. */
export function setPasswordByLink(token: string, newPassword: string): Promise<PasswordLinkResult> {
  // The session that the user may have here ends with the old password.
  return whileRenewing(async () => {
    const body = { token, newPassword }
    const network = { fetch: fetch.bind(globalThis) }
    const result = await request(network, apiCall('POST /auth/link', { body, has: 'user' }))
    if (result.kind === 'refused' && result.status === 410) return { kind: 'ended' }
    if (result.kind === 'refused') return { kind: 'refused', message: refusalText(result.body) }
    if (result.kind !== 'ok') {
      return { kind: 'failed', message: (result.kind === 'busy' && faultText(result)) || t('logIn.setFailed') }
    }
    const { token: session, user } = result.body
    const current = usableSession()?.user.id ?? user.id
    const isLoggedIn = session !== undefined && current === user.id && (await hasEntered({ token: session, user }))
    return { kind: 'ok', username: user.username, isLoggedIn }
  })
}

/** The password is set even if the client could not be loaded. */
const hasEntered = (session: Session) =>
  clientLoaded()
    .then((client) => client.enter(session))
    .then(
      () => true,
      () => false,
    )
