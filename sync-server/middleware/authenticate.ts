// Who calls: decided before an id is looked up or a body is read. The token only names a user; whether that user exists, with
// which role and under which token version is asked of the store on each request.
import { createSecretKey } from 'node:crypto'
import type { ParameterizedContext } from 'koa'
import koaJwt from 'koa-jwt'
import type { Actor } from '#domain/mutations/mutation.ts'
import { isAdmin } from '#domain/users/user.ts'
import { type Claims, isClaims, TOKEN_ALGORITHM } from '#sync-server/auth/session-token.ts'
import { refuse } from '#sync-server/errors.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

export interface ApiState {
  actor: Actor
  /** The member of the staff who calls. */
  user?: StoredUser
  /** The answer had been given before, under the same key. */
  replayed?: boolean
}

type Guard = (ctx: ParameterizedContext<ApiState>, next: () => Promise<unknown>) => Promise<unknown>

export interface WhoMayCall {
  /** Anyone; a token is not looked at, so that a stale one loses nothing. */
  anyone: Guard
  /** Anyone, but a token must be good: a staff member is never silently shown the visitor's view. */
  reader: Guard
  staff: Guard
  admin: Guard
}

const VISITOR: Actor = { id: null, username: '', role: 'visitor' }
/** Tokens kept at a time: more than devices at work, and bounded. */
const REMEMBERED = 1000
const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } }

export function whoMayCall({ store, secret, now }: { store: Store; secret: string; now: () => Date }): WhoMayCall {
  const options = {
    // A key and not a text: of a text it is first tried whether it is a public key, which costs more than all the rest.
    secret: createSecretKey(Buffer.from(secret)) as unknown as Buffer,
    algorithms: [TOKEN_ALGORITHM],
    key: 'claims',
    get clockTimestamp() {
      return Math.floor(now().getTime() / 1000)
    },
  }
  const verify = koaJwt(options)

  /** What a device's token says is the same on each request: its signature is checked once. */
  const checked = new Map<string, Claims>()

  async function claimsOf(ctx: ParameterizedContext<ApiState>): Promise<Claims> {
    const header = ctx.get('Authorization')
    const known = checked.get(header)
    if (known) return known.exp > now().getTime() / 1000 ? known : sessionEnded()
    await verify(ctx as never, async () => {}).catch(sessionEnded)
    const { claims } = ctx.state as ApiState & { claims?: unknown }
    if (!isClaims(claims)) return sessionEnded()
    if (checked.size >= REMEMBERED) checked.clear()
    checked.set(header, claims)
    return claims
  }

  async function userOf(ctx: ParameterizedContext<ApiState>): Promise<StoredUser> {
    if (ctx.get('Authorization') === '') refuse(401, 'Please log in', CHALLENGE)
    const { state } = ctx
    const claims = await claimsOf(ctx)
    const user = (await store.read()).get('users', claims.sub)
    if (!user) refuse(401, 'This account no longer exists', { ...CHALLENGE, code: 'account_gone' })
    if (user.tokenVersion !== claims.tv) return sessionEnded()
    state.user = user
    state.actor = { id: user.id, username: user.username, role: isAdmin(user) ? 'admin' : 'user' }
    return user
  }

  return {
    anyone(ctx, next) {
      ctx.state.actor = VISITOR
      return next()
    },
    reader(ctx, next) {
      if (ctx.get('Authorization') !== '') return userOf(ctx).then(next)
      ctx.state.actor = VISITOR
      return next()
    },
    async staff(ctx, next) {
      await userOf(ctx)
      return next()
    },
    async admin(ctx, next) {
      const user = await userOf(ctx)
      if (!isAdmin(user)) refuse(403, 'Only an admin may do this')
      return next()
    },
  }
}

function sessionEnded(): never {
  refuse(401, 'Your session has ended. Please log in again.', CHALLENGE)
}
