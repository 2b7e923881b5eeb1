// Authentication and authorization, before an id is looked up or a body is read. A token only names a user: whether the user
// still exists, the role and the token version are read from the store with every request.
import { createSecretKey } from 'node:crypto'
import type { Middleware, ParameterizedContext } from 'koa'
import koaJwt from 'koa-jwt'
import { type Actor, isAdmin } from '#domain/users/user.ts'
import { isValidClaims, TOKEN_ALGORITHM } from '#sync-server/auth/session-token.ts'
import { throwHttpError } from '#sync-server/errors.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

export interface ApiState {
  actor: Actor
  /** The claims of a token with a valid signature that has not expired. Set by `verifyToken`. */
  claims?: unknown
  /** The authenticated user; undefined for visitors. */
  user?: StoredUser
  /** The response repeats the stored outcome of an earlier request with the same key. */
  replayed?: boolean
}

type Guard = (ctx: ParameterizedContext<ApiState>, next: () => Promise<unknown>) => Promise<unknown>

/** Who may make a call. Each guard sets `ctx.state.actor`. */
export interface Authorization {
  /** Everyone. The token is ignored, so that an expired session does not prevent a log-in or an enquiry. */
  anyone: Guard
  /** Everyone, but a token must be valid: staff never receive the visitor's view without noticing. */
  reader: Guard
  staff: Guard
  admin: Guard
}

const VISITOR: Actor = { id: null, username: '', role: 'visitor' }
const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } }

/** Verifies the bearer token, if there is one. An invalid token sets no claims; the guards decide whether that is an error. */
export function verifyToken({ secret, now }: { secret: string; now: () => Date }): Middleware {
  const options = {
    // Given text or a Buffer, jsonwebtoken first tries to parse a public key, which takes ten times as long as the verification.
    secret: createSecretKey(Buffer.from(secret)) as unknown as Buffer,
    algorithms: [TOKEN_ALGORITHM],
    key: 'claims',
    passthrough: true,
    get clockTimestamp() {
      return Math.floor(now().getTime() / 1000)
    },
  }
  return koaJwt(options).unless({ custom: (ctx) => ctx.get('Authorization') === '' })
}

export function authorization(store: Store): Authorization {
  async function authenticate(ctx: ParameterizedContext<ApiState>): Promise<StoredUser> {
    if (ctx.get('Authorization') === '') throwHttpError(401, 'Please log in', CHALLENGE)
    const { state } = ctx
    if (!isValidClaims(state.claims)) return throwSessionEnded()
    const user = (await store.read()).get('users', state.claims.sub)
    if (!user) throwHttpError(401, 'This account no longer exists', { ...CHALLENGE, code: 'account_gone' })
    if (user.tokenVersion !== state.claims.tv) return throwSessionEnded('session_revoked')
    state.user = user
    state.actor = { id: user.id, username: user.username, role: isAdmin(user) ? 'admin' : 'user' }
    return user
  }

  return {
    anyone(ctx, next) {
      ctx.state.actor = VISITOR
      return next()
    },
    async reader(ctx, next) {
      if (ctx.get('Authorization') === '') ctx.state.actor = VISITOR
      else await authenticate(ctx)
      return next()
    },
    async staff(ctx, next) {
      await authenticate(ctx)
      return next()
    },
    async admin(ctx, next) {
      const user = await authenticate(ctx)
      if (!isAdmin(user)) throwHttpError(403, 'Only an admin may do this')
      return next()
    },
  }
}

/** @param code `session_revoked` for a session that was ended before its token expired: devices then delete its data */
function throwSessionEnded(code?: 'session_revoked'): never {
  throwHttpError(401, 'Your session has ended. Please log in again.', { ...CHALLENGE, code })
}
