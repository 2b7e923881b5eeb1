// Authentication and authorization, before an id is looked up or a body is read. Transactions check the caller again.
import { createSecretKey } from 'node:crypto'
import type { Middleware, ParameterizedContext } from 'koa'
import koaJwt from 'koa-jwt'
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import {
  actorOf,
  sessionCaller,
  throwNotAdmin,
  throwNotLoggedIn,
  throwSessionEnded,
  throwTwoFactorNeeded,
  userOfSession,
} from '#sync-server/auth/session.ts'
import { type Claims, isValidClaims, TOKEN_ALGORITHM } from '#sync-server/auth/session-token.ts'
import { HttpError } from '#sync-server/errors.ts'
import { type Caller, VISITOR, VISITOR_CALLER } from '#sync-server/store/caller.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

export interface ApiState {
  /** When the request was authorized. A transaction that writes uses `caller`. */
  actor: Actor
  caller: Caller
  /** The claims of a token with a valid signature that has not expired. Set by `verifyToken`. */
  claims?: unknown
  /** The authenticated user; undefined for visitors. */
  user?: StoredUser
  /** The response repeats the stored outcome of an earlier request with the same key. */
  isRepeat?: boolean
}

type Guard = (ctx: ParameterizedContext<ApiState>, next: () => Promise<unknown>) => Promise<unknown>

/** The callers who may make a call. Each guard sets `ctx.state.actor` and `ctx.state.caller`. */
export interface Authorization {
  /** Everyone. The token is ignored, so that an expired session does not prevent a log-in or an enquiry. */
  anyone: Guard
  /** Everyone. The caller is a visitor unless the token is valid. */
  optionalSession: Guard
  /** Everyone, but a token must be valid: staff never receive the visitor's view without noticing. */
  reader: Guard
  staff: Guard
  admin: Guard
  /** Staff, also with a token that may only set up two-factor log-in. */
  beginner: Guard
}

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

export function authorization({
  store,
  storeId,
}: {
  store: Store /** In every token. */
  storeId: string
}): Authorization {
  function claimsOf(ctx: ParameterizedContext<ApiState>): Claims {
    if (ctx.get('Authorization') === '') throwNotLoggedIn()
    const { claims } = ctx.state
    return isValidClaims(claims, storeId) ? claims : throwSessionEnded()
  }

  async function authenticate(ctx: ParameterizedContext<ApiState>, mayBegin = false): Promise<StoredUser> {
    const claims = claimsOf(ctx)
    const user = userOfSession(await store.read(), claims)
    if (claims.setUp && !mayBegin) throwTwoFactorNeeded()
    Object.assign(ctx.state, { user, actor: actorOf(user), caller: sessionCaller(claims) })
    return user
  }

  function admitVisitor({ state }: ParameterizedContext<ApiState>): void {
    state.actor = VISITOR
    state.caller = VISITOR_CALLER
  }

  const guard =
    (admit: (ctx: ParameterizedContext<ApiState>) => unknown): Guard =>
    async (ctx, next) => {
      await admit(ctx)
      return next()
    }

  return {
    anyone: guard(admitVisitor),
    optionalSession: guard((ctx) =>
      authenticate(ctx).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error
        admitVisitor(ctx)
      }),
    ),
    reader: guard((ctx) => (ctx.get('Authorization') === '' ? admitVisitor(ctx) : authenticate(ctx))),
    staff: guard((ctx) => authenticate(ctx)),
    admin: guard(async (ctx) => {
      if (!isAdmin(await authenticate(ctx))) throwNotAdmin()
    }),
    beginner: guard((ctx) => authenticate(ctx, true)),
  }
}
