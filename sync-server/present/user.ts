import type { User } from '#domain/users/user.ts'

/** The user as admins receive it. Fields are listed by hand, so that the password hash is never sent by accident. */
export function presentUser(user: User): User {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    email: user.email,
    role: user.role,
    createdAt: user.createdAt,
  }
}

/** The user as all staff receive it, to assign inquiries. */
export function staffMember(user: User): Pick<User, 'id' | 'name'> {
  return { id: user.id, name: user.name }
}
