// A link to set the password, for the person who sets up the server: `npm run invite`.
import { randomBytes } from 'node:crypto'
import { cleanEmail } from '#domain/values/text/characters.ts'
import { isMailbox } from '#domain/values/text/email.ts'
import { giveLink, type PasswordLink } from '#sync-server/auth/password-links.ts'
import { addUser } from '#sync-server/auth/user-changes.ts'
import { writePut } from '#sync-server/reconcile/store-world.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

const USERNAME = 'admin'

/**
 * In a store without users it creates the first admin, and switches the site off for visitors until the admin shows it.
 *
 * @param hash returns the PHC string of a password
 * @throws StoreCannotStart when the store has users and none of them has this address
 */
export async function firstLink(
  store: Store,
  typed: string,
  hash: (password: string) => Promise<string>,
  now: Date,
): Promise<PasswordLink & { user: number }> {
  const email = cleanEmail(typed)
  if (!isMailbox(email)) throw new StoreCannotStart(`${typed} is not an e-mail address`, 1)
  // It is not shown: the first password is set with the link.
  const passwordHash = await hash(randomBytes(32).toString('base64url'))
  return store.transact((records) => {
    const isFirst = [...records.all('users')].length === 0
    const user = isFirst
      ? firstAdmin(records, email, passwordHash, now)
      : records.find('users', 'email', email.toLowerCase())
    if (!user) throw new StoreCannotStart(`There is no user with the e-mail address ${email}`, 1)
    if (isFirst) {
      const settings = { ...siteSettings(records), isPublic: false }
      writePut(records, { kind: 'settings', record: settings })
    }
    return { user: user.id, ...giveLink(records, user, now) }
  })
}

function firstAdmin(records: Records, email: string, passwordHash: string, now: Date): StoredUser | undefined {
  const fields = { username: USERNAME, name: 'Administrator', email, role: 'admin' as const }
  const { id } = addUser(records, fields, passwordHash, now.toISOString())
  const admin = records.get('users', String(id))
  return admin && { ...admin, invitedUntil: '' }
}
