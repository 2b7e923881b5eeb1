// Links of one use with which a person sets a password: invitations, and links for a forgotten password. Only a hash of the token is
// stored. A user has at most one link; a new one, a new password and a deletion end it.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '#domain/values/time/durations.ts'
import type { Reader, Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

/** The page that a link opens; the token follows a `#`. */
export const LINK_PATH = '/admin/link'
const INVITATION_MS = 7 * 24 * HOUR_MS
const TOKEN_BYTES = 32

export interface PasswordLink {
  /** The part of the link after `#`. It begins with the number of the user. */
  token: string
  expiresAt: string
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Somebody who has never logged in has a week, everybody else an hour. @param user is stored with the link */
export function giveLink(records: Records, user: StoredUser, now: Date): PasswordLink {
  const secret = randomBytes(TOKEN_BYTES).toString('base64url')
  const isInvited = user.invitedUntil !== undefined
  const expiresAt = new Date(now.getTime() + (isInvited ? INVITATION_MS : HOUR_MS)).toISOString()
  const link = { hash: hashOf(secret), expiresAt }
  records.put('users', String(user.id), { ...user, link, ...(isInvited ? { invitedUntil: expiresAt } : {}) })
  return { token: `${user.id}.${secret}`, expiresAt }
}

/** @returns the user whose link it is; undefined when it was used, replaced or has expired */
export function userOfLink(reader: Reader, token: string, now: Date): StoredUser | undefined {
  const [id = '', secret = ''] = token.split('.')
  const user = /^\d{1,15}$/.test(id) ? reader.get('users', id) : undefined
  if (!user?.link || user.link.expiresAt <= now.toISOString()) return undefined
  const [given, stored] = [Buffer.from(hashOf(secret)), Buffer.from(user.link.hash)]
  return given.length === stored.length && timingSafeEqual(given, stored) ? user : undefined
}
