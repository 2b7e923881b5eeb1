// Time-based one-time codes (RFC 6238) and recovery codes of an account.
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'
import type { StoredUser, TwoFactor } from '#sync-server/store/tables.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/** Bytes of the secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 10
/** Codes of the step before and after are accepted, because clocks differ. */
const WINDOW = 1
const PERIOD_SECONDS = 30

/** A new secret in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that authenticator apps read from a QR code. */
export function secretUri(base32: string, { issuer, username }: { issuer: string; username: string }): string {
  // A colon separates issuer and account.
  const label = (text: string) => text.replaceAll(':', ' ').trim()
  return URI.stringify(totp(base32, { issuer: label(issuer), label: label(username) }))
}

/** Switches two-factor log-in on. @param signingKey seals the stored secret @returns null when the code is wrong */
export function switchOn(
  user: StoredUser,
  secret: string,
  code: string,
  now: Date,
  signingKey: string,
): { user: StoredUser; recoveryCodes: string[] } | null {
  const step = stepOf(secret, code, now)
  if (step === null) return null
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const sealed = sealSecret(secret, user.id, signingKey)
  const twoFactor: TwoFactor = { secret: sealed, lastStep: step, recoveryHashes: recoveryCodes.map(hashOf) }
  return { user: { ...user, twoFactor }, recoveryCodes }
}

export function switchOff({ twoFactor: _, ...user }: StoredUser): StoredUser {
  return user
}

/**
 * Marks a code of the authenticator app, or a recovery code, as used. Each is valid once. With a signing key that is not the one the
 * secret was sealed with, only recovery codes are right.
 * @returns the changed user; null when the code is wrong
 */
export function consumeCode(user: StoredUser, code: string, now: Date, signingKey: string): StoredUser | null {
  const { twoFactor } = user
  if (!twoFactor) return user
  const secret = openSecret(twoFactor.secret, user.id, signingKey)
  const step = secret === null ? null : stepOf(secret, code, now)
  if (step !== null) return step > twoFactor.lastStep ? { ...user, twoFactor: { ...twoFactor, lastStep: step } } : null
  const hash = hashOf(code)
  if (!twoFactor.recoveryHashes.includes(hash)) return null
  const recoveryHashes = twoFactor.recoveryHashes.filter((other) => other !== hash)
  return { ...user, twoFactor: { ...twoFactor, recoveryHashes } }
}

/** The time step that the code belongs to; null for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totp(secret).validate({ token, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

function totp(base32: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(base32), period: PERIOD_SECONDS })
}

function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer }).base32.toLowerCase()
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** Not slow like a password hash: a recovery code has 80 random bits. */
function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
    .digest('base64url')
}
