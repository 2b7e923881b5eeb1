import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { StoredUser } from '#sync-server/store/tables.ts'

export const TOKEN_ALGORITHM = 'HS256'
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** The claims of a session token. The role is not among them: it is read from the store with each request. */
export interface Claims {
  /** The id of the user. */
  sub: string
  /** The user's `tokenVersion`. */
  tv: number
  /** The id of the store: sites may share a signing key. */
  aud: string
  /** The id of the session. */
  jti: string
  iat: number
  exp: number
  /** The session may only set two-factor log-in up, read its user and log out. */
  setUp?: true
}

/** Tokens are unique, also within one second: devices distinguish sessions by their token. */
export function signToken(
  user: Pick<StoredUser, 'id' | 'tokenVersion'>,
  secret: string,
  now: Date,
  storeId: string,
  { onlySetUp = false } = {},
): string {
  const iat = Math.floor(now.getTime() / 1000)
  const jti = randomUUID()
  const claims: Claims = {
    sub: String(user.id),
    tv: user.tokenVersion,
    aud: storeId,
    jti,
    iat,
    exp: iat + LIFETIME_SECONDS,
    ...(onlySetUp ? { setUp: true } : {}),
  }
  return jwt.sign(claims, secret, { algorithm: TOKEN_ALGORITHM })
}

/** Rejects signed tokens that the site of this store did not issue, without expiry, or with a longer lifetime. */
export function isValidClaims(value: unknown, storeId: string): value is Claims {
  const { sub, tv, aud, jti, iat, exp } = (value ?? {}) as Partial<Record<keyof Claims, unknown>>
  if (aud !== storeId || typeof sub !== 'string' || typeof jti !== 'string') return false
  if (typeof tv !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return false
  return exp - iat <= LIFETIME_SECONDS
}
