import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { StoredUser } from '#sync-server/store/tables.ts'

export const TOKEN_ALGORITHM = 'HS256'
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** What a token says. The role is never in it: it is looked up for each request. */
export interface Claims {
  sub: string
  tv: number
  iat: number
  exp: number
}

/** Two sessions never have the same token, also when they begin in the same second: devices tell sessions apart by it. */
export function signToken(user: Pick<StoredUser, 'id' | 'tokenVersion'>, secret: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims: Claims = { sub: String(user.id), tv: user.tokenVersion, iat, exp: iat + LIFETIME_SECONDS }
  return jwt.sign(claims, secret, { algorithm: TOKEN_ALGORITHM, jwtid: randomUUID() })
}

/** A signature alone is not enough: a token without an end, or with a longer life than ours, is not ours. */
export function isClaims(value: unknown): value is Claims {
  const { sub, tv, iat, exp } = (value ?? {}) as Partial<Record<keyof Claims, unknown>>
  if (typeof sub !== 'string' || typeof tv !== 'number' || typeof iat !== 'number' || typeof exp !== 'number')
    return false
  return exp - iat <= LIFETIME_SECONDS
}
