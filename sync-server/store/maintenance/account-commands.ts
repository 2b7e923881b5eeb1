// The maintenance commands that let a user log in.

import { randomBytes } from 'node:crypto'
import { endAllSessions } from '#sync-server/store/ended-sessions.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import { changeStore } from './place.ts'
import type { MaintainedStore, Terminal } from './terminal.ts'

export async function runResetPassword(
  username: string,
  { place }: MaintainedStore,
  { hash, print, logEvent }: Terminal,
): Promise<number> {
  const { user, password } = await changeStore(place, (store) => resetPassword(store, username, hash))
  logEvent('reset-password', { user })
  print(`The new password of ${username}, shown only this once: ${password}`)
  return 0
}

/** Prints the link alone on the last line, for scripts. */
export async function runInvite(
  email: string,
  { place }: MaintainedStore,
  { invite, print, logEvent }: Terminal,
): Promise<number> {
  const store = await place.open()
  try {
    const { user, link, expiresAt } = await invite(store, email)
    logEvent('invite', { user })
    print(`Whoever opens this link first sets the password of ${email}. It works once, until ${expiresAt}:`)
    print(link)
  } finally {
    await store.close()
  }
  return 0
}

const PASSWORD_BYTES = 12

export interface PasswordReset {
  /** The id of the user. */
  user: number
  /** Not stored. */
  password: string
}

/**
 * Sets a new password, switches two-factor log-in off, and ends the user's sessions. On a database servers may run: they end these at once.
 *
 * @param hash returns the PHC string of a password
 * @throws StoreCannotStart when there is no such user
 */
export async function resetPassword(
  store: Store,
  username: string,
  hash: (password: string) => Promise<string>,
): Promise<PasswordReset> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hash(password)
  const value = username.trim().normalize('NFC').toLowerCase()
  const id = await store.transact((records) => {
    const user = records.find('users', 'username', value)
    if (!user) throw new StoreCannotStart(`There is no user named ${username}`, 1)
    const { twoFactor: _, ...rest } = endAllSessions(user)
    records.put('users', String(user.id), { ...rest, passwordHash, mustChangePassword: true })
    return user.id
  })
  return { user: id, password }
}
