// The addresses that a user logged in from, as keyed hashes: the throttle and the hashing queue favor them.
import { createHmac } from 'node:crypto'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { addressKey } from './address-key.ts'

const MAX_PER_USER = 20
const HASH_LENGTH = 16

/** A hash that names an account or address without showing it, and that cannot be computed without the secret. */
export function keyedHash(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, HASH_LENGTH)
}

export function isKnownAddress(user: StoredUser | undefined, address: string, secret: string): boolean {
  return user?.knownAddresses?.includes(hashOf(user, address, secret)) ?? false
}

/** The newest replaces the oldest. */
export function withKnownAddress(user: StoredUser, address: string, secret: string): StoredUser {
  const known = [hashOf(user, address, secret), ...(user.knownAddresses ?? [])]
  return { ...user, knownAddresses: [...new Set(known)].slice(0, MAX_PER_USER) }
}

/** Differs by user, so that the store does not show who shares an address. */
const hashOf = ({ id }: StoredUser, address: string, secret: string) =>
  keyedHash(`address ${id} ${addressKey(address)}`, secret)
