// Links of one use with which a person sets a password: invitations, and links for a forgotten password. Only a hash of the token is
// stored. A user has at most one link; a new one, a new password and a deletion end it.

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '#domain/values/time/durations.ts'
import type { Reader, Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

/** The page that a link opens; the token follows a `#`. */
export const LINK_PATH = '/admin/link'
const INVITATION_MS = 7 * 24 * HOUR_MS
const KEY_BYTES = 32

export interface PasswordLink {
  /** The part of the link after `#`. It begins with the number of the user. */
  token: string
  expiresAt: string
}

const hashOf = (linkKey: string) => createHash('sha256').update(linkKey).digest('base64url')

const randomKey = () => randomBytes(KEY_BYTES).toString('base64url')

/** The same for a repeated request: only a hash of it is stored. @param mid the idempotency key */
export const linkKeyOf = (mid: string | null, signingKey: string): string =>
  mid === null ? randomKey() : createHmac('sha256', signingKey).update(`password link ${mid}`).digest('base64url')

/** Somebody who has never logged in has a week, everybody else an hour. @param user is stored with the link */
export function giveLink(records: Records, user: StoredUser, now: Date, linkKey = randomKey()): PasswordLink {
  const isInvited = user.invitedUntil !== undefined
  const expiresAt = new Date(now.getTime() + (isInvited ? INVITATION_MS : HOUR_MS)).toISOString()
  const linked = {
    ...user,
    link: { hash: hashOf(linkKey), expiresAt },
    ...(isInvited ? { invitedUntil: expiresAt } : {}),
  }
  records.put('users', String(user.id), linked)
  return linkOf(linked, linkKey, now)
}

/** The link that was given to the user with this key. One that was used or replaced ends now. */
export const linkOf = ({ id, link }: StoredUser, linkKey: string, now: Date): PasswordLink => ({
  token: `${id}.${linkKey}`,
  expiresAt: link?.hash === hashOf(linkKey) ? link.expiresAt : now.toISOString(),
})

/** @returns the user whose link it is; undefined when it was used, replaced or has expired */
export function userOfLink(reader: Reader, token: string, now: Date): StoredUser | undefined {
  const [id = '', linkKey = ''] = token.split('.')
  const user = /^\d{1,15}$/.test(id) ? reader.get('users', id) : undefined
  if (!user?.link || user.link.expiresAt <= now.toISOString()) return undefined
  const [given, stored] = [Buffer.from(hashOf(linkKey)), Buffer.from(user.link.hash)]
  return given.length === stored.length && timingSafeEqual(given, stored) ? user : undefined
}
