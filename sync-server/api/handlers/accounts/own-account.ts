// The changes of users to their own account. Those of password and two-factor log-in need the current password, so that a session left
// open is not enough.

import { fault } from '#domain/values/faults/faults.ts'
import { issue, refusalOf } from '#domain/values/issue.ts'
import { type AnyRequest, type ApiDependencies, Reply, type SomeHandlers } from '#sync-server/api/handler.ts'
import { throwRejection } from '#sync-server/api/handlers/apply-mutation.ts'
import { rejectEasyPassword } from '#sync-server/auth/easy-passwords.ts'
import { signToken } from '#sync-server/auth/session-token.ts'
import { transactUsers, type UserVerdict, userRequest } from '#sync-server/auth/transact-users.ts'
import { newSecret, secretUri, switchOff, switchOn } from '#sync-server/auth/two-factor.ts'
import { changeUser } from '#sync-server/auth/user-changes.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { presentAccount } from '#sync-server/present/user.ts'
import { endAllSessions } from '#sync-server/store/ended-sessions.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { verifyCurrentPassword } from './step-up.ts'

export function ownAccountHandlers(deps: ApiDependencies) {
  const { store, hasher, secret: signingKey, storeId, now } = deps

  /** A password that was changed after it had been verified has ended the session, which the transaction checks. */
  async function changeSelf(
    request: AnyRequest,
    change: (records: Records) => UserVerdict,
    body: unknown = null,
  ): Promise<void> {
    const verdict = await transactUsers(store, userRequest(request, 'staff', body, deps), change)
    if (verdict.status === 'refused') throwRejection(verdict)
  }

  /** With a new token, after the sessions of the user have ended. @throws HttpError 404 when the account was deleted meanwhile */
  async function continued<Body>({ id }: StoredUser, bodyFor: (user: StoredUser) => Body): Promise<Reply<Body>> {
    const user = (await store.read()).get('users', String(id)) ?? throwHttpError(404, 'not_found.user')
    return new Reply(bodyFor(user), { headers: { 'X-Token': signToken(user, signingKey, now(), storeId) } })
  }

  return {
    /** The app calls it to check a persisted session. */
    'GET /auth/me': ({ user }) => presentAccount(user),

    'PUT /auth/me': async (request) => {
      const { id } = request.user
      await changeSelf(request, (records) => changeUser(records, id, request.body, null), request.body)
      return presentAccount((await store.read()).get('users', String(id)) ?? throwHttpError(404, 'not_found.user'))
    },

    'PUT /auth/password': async (request) => {
      const { currentPassword, newPassword } = request.body
      const { id, username, email } = request.user
      await verifyCurrentPassword(request, deps, currentPassword)
      if (newPassword === currentPassword) {
        throwInvalid([issue('newPassword', 'password_same')])
      }
      await rejectEasyPassword(newPassword, { username, email }, 'newPassword')
      const hash = await hasher.hash(newPassword)
      await changeSelf(request, (records) => changeUser(records, id, {}, hash))
      return continued(request.user, presentAccount)
    },

    /** Stores nothing: two-factor log-in is on when a code of this secret has been confirmed. */
    'POST /auth/two-factor': async ({ user: { username } }) => {
      const secret = newSecret()
      const { siteName } = siteSettings(await store.read())
      return { secret, uri: secretUri(secret, { issuer: siteName, username }) }
    },

    'PUT /auth/two-factor': async (request) => {
      const { currentPassword, secret, code } = request.body
      const { id } = request.user
      await verifyCurrentPassword(request, deps, currentPassword)
      let recoveryCodes: string[] = []
      await changeSelf(request, (records) => {
        const user = records.get('users', String(id))
        if (!user) return { status: 'refused', ...fault('not_found.user'), id }
        if (user.twoFactor) return { status: 'refused', ...fault('two_factor_on'), id }
        const result = switchOn(user, secret, code, now(), signingKey)
        if (!result) return { status: 'refused', ...refusalOf([issue('code', 'code_wrong')]), id }
        recoveryCodes = result.recoveryCodes
        // The sessions from before were opened by the password alone.
        records.put('users', String(id), endAllSessions(result.user))
        return { status: 'applied', id }
      })
      return continued(request.user, () => ({ recoveryCodes }))
    },

    'DELETE /auth/two-factor': async (request) => {
      const { id } = request.user
      await verifyCurrentPassword(request, deps, request.body.currentPassword)
      await changeSelf(request, (records) => {
        const user = records.get('users', String(id))
        if (user) records.put('users', String(id), switchOff(user))
        return { status: 'applied', id }
      })
    },
  } satisfies SomeHandlers
}
