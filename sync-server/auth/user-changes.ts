// What creating, changing and removing a user means, on the records of one transaction.

import { isAdmin, type Role, USER_MESSAGES } from '#domain/users/user.ts'
import { neverGivenOut } from '#sync-server/store/fresh-epoch.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { UserVerdict } from './transact-users.ts'

export interface UserFields {
  username: string
  name: string
  email: string
  role: Role
}

export type UserChanges = Partial<Omit<UserFields, 'username'>>

export function addUser(records: Records, fields: UserFields, passwordHash: string, now: string): UserVerdict {
  const users = [...records.all('users')]
  const taken = takenBy(users, fields, 0)
  if (taken) return taken
  const id = 1 + Math.max(records.get('counters', 'user')?.value ?? 0, ...users.map((user) => user.id))
  records.put('counters', 'user', { value: id })
  records.put('users', String(id), { id, ...fields, createdAt: now, passwordHash, tokenVersion: neverGivenOut(0) })
  return { status: 'applied', id }
}

/**
 * What is not given stays as it stands now. The username always stays.
 * @param passwordHash null keeps the password; a new one ends the sessions made under the old
 */
export function changeUser(records: Records, id: number, given: UserChanges, passwordHash: string | null): UserVerdict {
  const user = records.get('users', String(id))
  if (!user) return missing(id)
  const users = [...records.all('users')]
  const changed = { ...user, ...given }
  const taken = takenBy(users, changed, id)
  if (taken) return taken
  if (isAdmin(user) && !isAdmin(changed) && isLastAdmin(users, id)) return refusal(id, USER_MESSAGES.lastAdmin)
  records.put('users', String(id), {
    ...changed,
    ...(passwordHash === null ? {} : { passwordHash, tokenVersion: user.tokenVersion + 1 }),
  })
  return { status: 'applied', id }
}

export function removeUser(records: Records, id: number, actorId: number): UserVerdict {
  const user = records.get('users', String(id))
  if (!user) return missing(id)
  if (isAdmin(user) && isLastAdmin([...records.all('users')], id)) return refusal(id, USER_MESSAGES.lastAdmin)
  if (id === actorId) return refusal(id, USER_MESSAGES.ownAccount)
  records.remove('users', String(id))
  return { status: 'applied', id }
}

function isLastAdmin(users: readonly StoredUser[], id: number): boolean {
  return !users.some((user) => isAdmin(user) && user.id !== id)
}

/** Log-in takes either, so neither may be another's username or email, in any case. */
function takenBy(
  users: readonly StoredUser[],
  { username, email }: Pick<UserFields, 'username' | 'email'>,
  own: number,
): UserVerdict | null {
  const others = users.filter((user) => user.id !== own)
  const isTaken = (value: string) => {
    const wanted = value.toLowerCase()
    return others.some((user) => user.username.toLowerCase() === wanted || user.email.toLowerCase() === wanted)
  }
  if (isTaken(username)) return refusal(own, 'This username is already taken', 'username')
  return isTaken(email) ? refusal(own, 'This email is already taken', 'email') : null
}

function refusal(id: number, message: string, path?: string): UserVerdict {
  return { status: 'refused', message, id, ...(path ? { errors: [{ path, message }] } : {}) }
}

function missing(id: number): UserVerdict {
  return { status: 'refused', code: 'not_found', message: 'User not found', id }
}
