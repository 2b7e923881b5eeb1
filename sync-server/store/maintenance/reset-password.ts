// Sets a new password for one user, switches two-factor log-in off, and ends the user's sessions.
import { randomBytes } from 'node:crypto'
import { endAllSessions } from '#sync-server/store/ended-sessions.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'

const PASSWORD_BYTES = 12

export interface PasswordReset {
  /** The id of the user. */
  user: number
  /** Not stored. */
  password: string
}

/**
 * On a database servers may run: they end the user's sessions at once.
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
