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
  iat: number
  exp: number
}

/** Tokens are unique, also within one second: devices distinguish sessions by their token. */
export function signToken(user: Pick<StoredUser, 'id' | 'tokenVersion'>, secret: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims: Claims = { sub: String(user.id), tv: user.tokenVersion, iat, exp: iat + LIFETIME_SECONDS }
  return jwt.sign(claims, secret, { algorithm: TOKEN_ALGORITHM, jwtid: randomUUID() })
}

/** Rejects signed tokens that this server does not issue: without expiry, or with a longer lifetime. */
export function isValidClaims(value: unknown): value is Claims {
  const { sub, tv, iat, exp } = (value ?? {}) as Partial<Record<keyof Claims, unknown>>
  if (typeof sub !== 'string' || typeof tv !== 'number' || typeof iat !== 'number' || typeof exp !== 'number')
    return false
  return exp - iat <= LIFETIME_SECONDS
}
