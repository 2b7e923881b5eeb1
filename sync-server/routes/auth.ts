import { isHashedAsToday } from '#sync-server/auth/password-hasher.ts'
import { signToken } from '#sync-server/auth/session-token.ts'
import { refuse } from '#sync-server/errors.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import { presentUser } from '#sync-server/present/user.ts'
import type { View } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { ApiDeps, Handler } from './api-context.ts'

const MISSING = 'Please enter both username and password'

export function login(deps: ApiDeps): Handler {
  const { store, secret, log, now, logins } = deps
  return async (ctx) => {
    const { identifier, password } = credentials(await readJsonObject(ctx))
    const attempt = await logins.begin(ctx.ip, accountOf(findUser(await store.read(), identifier), identifier))
    const user = await whoLogsIn(deps, identifier, password).catch((error: unknown) => {
      attempt.withdrawn()
      throw error
    })
    if (!user) {
      attempt.failed()
      log.warn({ event: 'login_failed' }, 'security')
      return refuse(401, 'Invalid username or password')
    }
    attempt.succeeded()
    log.info({ event: 'login', user: user.id }, 'security')
    if (!isHashedAsToday(user.passwordHash)) await hashAnew(deps, user, password)
    ctx.body = { token: signToken(user, secret, now()), user: presentUser(user) }
  }
}

/** What failures are counted under: one account, whichever of its names is typed, and any other name alike. */
function accountOf(found: StoredUser | undefined, identifier: string): string {
  return found ? `user:${found.id}` : `nobody:${identifier}`
}

/** Takes as long for a name that nobody has. */
async function whoLogsIn({ store, hasher }: ApiDeps, identifier: string, password: string): Promise<StoredUser | null> {
  const found = findUser(await store.read(), identifier)
  const matches = await hasher.verify(found?.passwordHash ?? null, password)
  if (!matches || !found) return null
  // Looked up again: the account may have changed while the password was checked.
  const user = (await store.read()).get('users', String(found.id))
  return user?.passwordHash === found.passwordHash ? user : null
}

/** Only now is the password here: a hash of older parameters is replaced. The session that begins does not depend on it. */
async function hashAnew({ store, hasher, log }: ApiDeps, { id, passwordHash: old }: StoredUser, password: string) {
  const key = String(id)
  try {
    const passwordHash = await hasher.hash(password)
    await store.transact([{ table: 'users', key }], (records) => {
      const user = records.get('users', key)
      if (user?.passwordHash === old) records.put('users', key, { ...user, passwordHash })
    })
  } catch (error) {
    log.warn({ err: error }, 'a password keeps its old hash')
  }
}

/** Who the token belongs to; by this an app learns whether a session it has kept still holds. */
export const showMe: Handler = (ctx) => {
  ctx.body = presentUser(ctx.state.user as StoredUser)
}

/** Either of `username` and `email` names the account; the form sends the same in both. */
function credentials(body: Record<string, unknown>): { identifier: string; password: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const identifier = (text(body.username).trim() || text(body.email).trim()).normalize('NFC')
  const password = text(body.password)
  const errors = [
    ...(identifier === '' ? [{ path: 'username', message: MISSING }] : []),
    ...(password === '' ? [{ path: 'password', message: MISSING }] : []),
  ]
  if (errors.length > 0) refuse(422, MISSING, { errors })
  return { identifier, password }
}

function findUser(view: View, identifier: string): StoredUser | undefined {
  const value = identifier.toLowerCase()
  return view.find('users', 'username', value) ?? view.find('users', 'email', value)
}
