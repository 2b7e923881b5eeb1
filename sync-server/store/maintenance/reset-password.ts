// The way back in for somebody who lost a password, with the server stopped. Ends that person's sessions.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SNAPSHOT_NAME } from '#sync-server/store/json/write-snapshot.ts'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'

const PASSWORD_BYTES = 12

/**
 * @param hash what makes a PHC string of a password
 * @returns the new password, which is kept nowhere else
 * @throws StoreInUse while a server runs; StoreCannotStart when nobody has that name
 */
export async function resetPassword(
  dir: string,
  username: string,
  hash: (password: string) => Promise<string>,
): Promise<string> {
  if (!existsSync(join(dir, SNAPSHOT_NAME))) throw new StoreCannotStart(`There is no store in ${dir}`, 1)
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hash(password)
  const store = await openJsonStore({ dir })
  try {
    const value = username.trim().normalize('NFC').toLowerCase()
    await store.transact([{ table: 'users', index: 'username', value }], (records) => {
      const user = records.find('users', 'username', value)
      if (!user) throw new StoreCannotStart(`There is no user named ${username}`, 1)
      records.put('users', String(user.id), { ...user, passwordHash, tokenVersion: user.tokenVersion + 1 })
    })
  } finally {
    await store.close()
  }
  return password
}
