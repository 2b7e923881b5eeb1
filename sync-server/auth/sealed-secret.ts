// The secrets of two-factor log-in as they are stored: encrypted by a key derived from the signing key, so that a backup or a dump of
// the store does not contain them. Bound to the user, so that a row with the secret of another user opens nothing.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Store } from '#sync-server/store/store.ts'

const ALGORITHM = 'aes-256-gcm'
const PREFIX = 'v1.'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export function sealSecret(secret: string, userId: number, signingKey: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(signingKey), iv).setAAD(nameOf(userId))
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** @returns null when it was sealed with another signing key, or for another user */
export function openSecret(stored: string, userId: number, signingKey: string): string | null {
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(signingKey), bytes.subarray(0, IV_BYTES))
    decipher.setAAD(nameOf(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function keyOf(signingKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', signingKey, '', 'two-factor secrets', KEY_BYTES))
}

const nameOf = (userId: number) => Buffer.from(`user ${userId}`)

/** The ids of the users whose secret cannot be opened with this signing key. */
export async function usersWithLostSecret(store: Store, signingKey: string): Promise<number[]> {
  return [...(await store.read()).all('users')].flatMap(({ id, twoFactor }) =>
    twoFactor && openSecret(twoFactor.secret, id, signingKey) === null ? [id] : [],
  )
}
