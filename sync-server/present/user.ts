import type { User } from '#domain/users/user.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

/** The user as admins receive it. Fields are listed by hand, so that the password hash is never sent by accident. */
export function presentUser(user: StoredUser): User {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    email: user.email,
    role: user.role,
    createdAt: user.createdAt,
    ...(user.twoFactor ? { twoFactor: true } : {}),
  }
}

/** The user as they receive their own account. */
export function presentAccount(user: StoredUser): User {
  return { ...presentUser(user), ...(user.mustChangePassword ? { mustChangePassword: true } : {}) }
}

/** The user as all staff receive it, to assign inquiries. */
export function staffMember(user: StoredUser): Pick<User, 'id' | 'name'> {
  return { id: user.id, name: user.name }
}
