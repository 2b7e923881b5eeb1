import type { ApiDependencies, Handler } from '#sync-server/api/handler.ts'
import { isKnownAddress, keyedHash, withKnownAddress } from '#sync-server/auth/known-addresses.ts'
import { hasCurrentParameters } from '#sync-server/auth/password-hasher.ts'
import { userOfSession } from '#sync-server/auth/session.ts'
import { type Claims, signToken } from '#sync-server/auth/session-token.ts'
import { HttpError, throwHttpError } from '#sync-server/errors.ts'
import { presentAccount } from '#sync-server/present/user.ts'
import { endAllSessions, endSession } from '#sync-server/store/ended-sessions.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { View } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { acceptCode } from './step-up.ts'

export function logIn(deps: ApiDependencies): Handler<'POST /auth/login'> {
  const { store, secret, storeId, log, now, loginThrottle, onLoginRefused } = deps
  return async ({ body: { identifier, password, code }, address }) => {
    const found = findUser(await store.read(), identifier)
    const account = accountOf(found, identifier)
    const isKnown = isKnownAddress(found, address, secret)
    const about = { address, account: keyedHash(account, secret) }
    const throwLogged = (error: unknown): never => {
      if (error instanceof HttpError && error.status === 429) {
        onLoginRefused('throttled')
        log.warn({ event: 'login_refused', ...about }, 'security')
      }
      throw error
    }
    const attempt = await loginThrottle.begin(address, account, isKnown).catch(throwLogged)
    const cancel = (error: unknown) => {
      attempt.canceled()
      return throwLogged(error)
    }
    const fail = (reason: 'password' | 'code', key: 'wrong_login' | 'totp_wrong') => {
      onLoginRefused(reason)
      log.warn({ event: 'login_failed', ...about }, 'security')
      return throwHttpError(401, key)
    }
    const user = await verifyCredentials(deps, identifier, password, isKnown).catch(cancel)
    if (!user) {
      attempt.failed()
      return fail('password', 'wrong_login')
    }
    if (user.twoFactor && code === '') {
      attempt.canceled()
      return throwHttpError(401, 'totp_required')
    }
    if (user.twoFactor && !(await acceptCode(deps, user, code, attempt).catch(cancel))) {
      attempt.failed('code')
      return fail('code', 'totp_wrong')
    }
    attempt.succeeded()
    log.info({ event: 'login', user: user.id, address }, 'security')
    if (!isKnown)
      await changeAfterwards(
        deps,
        user,
        'storing the address of a log-in',
        async () => (stored) => withKnownAddress(stored, address, secret),
      )
    // Only possible with the password at hand.
    if (!hasCurrentParameters(user.passwordHash))
      await changeAfterwards(deps, user, 'upgrading a password hash', async () => {
        const passwordHash = await deps.hasher.hash(password)
        return (stored) => (stored.passwordHash === user.passwordHash ? { ...stored, passwordHash } : stored)
      })
    const onlySetUp = !user.twoFactor && siteSettings(await store.read()).security?.requireTwoFactor === true
    return {
      token: signToken(user, secret, now(), storeId, { onlySetUp }),
      user: presentAccount(user),
      ...(onlySetUp ? { mustSetUpTwoFactor: true as const } : {}),
    }
  }
}

/** The key for counting failures: one per account whichever name was typed; unknown names are counted too. */
function accountOf(user: StoredUser | undefined, identifier: string): string {
  return user ? `user:${user.id}` : `unknown:${identifier}`
}

/** Null for an unknown user or a wrong password; both take the same time. */
async function verifyCredentials(
  { store, hasher }: ApiDependencies,
  identifier: string,
  password: string,
  isKnown: boolean,
): Promise<StoredUser | null> {
  const found = findUser(await store.read(), identifier)
  const matches = await hasher.verify(found?.passwordHash ?? null, password, isKnown ? 'kept' : 'open')
  if (!matches || !found) return null
  // Read again: the account may have changed while the password was verified.
  const user = (await store.read()).get('users', String(found.id))
  return user?.passwordHash === found.passwordHash ? user : null
}

/** A failure does not fail the log-in. @param prepare resolves to the change of the user as it is stored then */
async function changeAfterwards(
  { store, log }: ApiDependencies,
  { id }: StoredUser,
  what: string,
  prepare: () => Promise<(stored: StoredUser) => StoredUser>,
): Promise<void> {
  const key = String(id)
  try {
    const change = await prepare()
    await store.transact((records) => {
      const stored = records.get('users', key)
      if (stored) records.put('users', key, change(stored))
    })
  } catch (error) {
    log.warn({ err: error }, `${what} failed`)
  }
}

function findUser(view: View, identifier: string): StoredUser | undefined {
  const value = identifier.toLowerCase()
  return view.find('users', 'username', value) ?? view.find('users', 'email', value)
}

/** Ends the session of the request, or all sessions of its user. */
export function logOut({ store, log, now }: ApiDependencies): Handler<'POST /auth/logout'> {
  return async ({ body: { everywhere = false }, claims, address }) => {
    const session = claims as Claims
    await store.transact((records) => {
      const user = userOfSession(records, session)
      records.put('users', session.sub, everywhere ? endAllSessions(user) : endSession(user, session, now()))
    })
    log.info({ event: 'logout', user: Number(session.sub), everywhere, address }, 'security')
  }
}
